/// How an attempt ended, for good: an attempt has one end, ever.
public enum AttemptEnd: Hashable, Sendable {
    /// The money was taken.
    case approved
    /// The issuer declined.
    case declined
    /// Authorised and given back.
    case voided(VoidReason)
    /// Ended by the customer, or by nobody coming, before a card was read.
    case cancelled
    /// It did not start, or was refused in so many words; no payment occurred.
    case failed(FailureCode)
    /// The gateway does not serve this version any more; no payment occurred.
    case upgradeRequired
    /// It was unclear for a moment, and no payment occurred.
    case notCharged
}

/// Why an authorised sale was given back.
public enum VoidReason: String, Hashable, Sendable, CaseIterable {
    /// The customer declined the fee.
    case surchargeDeclined
    /// Nobody answered the question about the fee in time.
    case surchargeTimeout
    /// A fee that was not to be, or not as high.
    case surchargeMismatch
    /// Approved for less than was asked.
    case partialApproval
    /// The gateway refused to take the authorised amount.
    case captureRefused
    /// Found authorised after its answer was lost: nobody waits for it any more.
    case abandoned
}

/// Why a payment did not come about.
///
/// Source: errors document, "Failure codes".
public enum FailureCode: String, Hashable, Sendable, CaseIterable {
    /// The card declined while it was read.
    case cardDeclined
    /// The reader was not ready.
    case readerNotReady
    /// There was no location within 15 seconds.
    case locationTimeout
    /// It did not start, for no better reason known.
    case unknown
}

/// What is known of a request whose outcome was or is unclear.
public enum Evidence: String, Hashable, Sendable, CaseIterable {
    /// The journal proves that nothing was ever sent.
    case neverSent
    /// It was sent, or may have been.
    case sent
    /// The gateway's answer is known.
    case answered
}
