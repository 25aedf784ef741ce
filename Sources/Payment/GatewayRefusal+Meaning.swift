extension GatewayRefusal {
    /// What a refusal says of the request that it answers.
    enum Meaning: Hashable, Sendable {
        /// Refused before anything was done.
        case nothingDone
        /// This version is not served any more; nothing was done.
        case upgradeRequired
        /// There is no such payment.
        case notFound
        /// A key that is in use with another body, or an operation that is not possible now,
        /// perhaps because it was done before.
        case conflict
        /// Leaves doubt whether anything was done: no or an old token, too many requests, a
        /// server's error, and what nobody has thought of.
        case doubtful
    }

    /// Source: Payroc public REST, errors; for 401 and 409 requirements C18 and P41.
    var meaning: Meaning {
        switch httpStatus {
        case 400, 403, 405, 406, 413, 415, 422: .nothingDone
        case 426: .upgradeRequired
        case 404: .notFound
        case 409: .conflict
        default: .doubtful
        }
    }
}
