import HTTPServer
import JSONText

/// A refusal in the form of the public interface's problem documents.
///
/// Source: RFC 7807; Payroc public REST, 8. The fragments other than `bad-request` and the place
/// of `idempotencyKeyInUse` are not documented: they are this sandbox's choice.
struct Problem: Error {
    let status: Int
    let fragment: String
    let title: String
    let detail: String
    var errors: [FieldError] = []

    /// One thing that is wrong with a request.
    struct FieldError: Hashable {
        /// Where: `order.orderId`.
        let parameter: String
        /// What kind of fault.
        let detail: String
        /// In words; never the value, which might be a card number.
        let message: String
    }

    static func badRequest(_ errors: [FieldError]) -> Problem {
        Problem(
            status: 400, fragment: "bad-request", title: "Bad request",
            detail: "Validation failed", errors: errors)
    }

    static func badRequest(_ parameter: String, _ detail: String, _ message: String) -> Problem {
        badRequest([FieldError(parameter: parameter, detail: detail, message: message)])
    }

    static let unauthorized = Problem(
        status: 401, fragment: "unauthorized", title: "Unauthorized",
        detail: "The bearer token is missing, unknown or expired")

    static func forbidden(_ detail: String) -> Problem {
        Problem(status: 403, fragment: "forbidden", title: "Forbidden", detail: detail)
    }

    static func notFound(_ what: String) -> Problem {
        Problem(status: 404, fragment: "not-found", title: "Not found", detail: "No such \(what)")
    }

    static let unsupportedMediaType = Problem(
        status: 415, fragment: "unsupported-media-type", title: "Unsupported media type",
        detail: "The body must be application/json")

    static func conflict(_ detail: String, _ error: FieldError) -> Problem {
        Problem(
            status: 409, fragment: "conflict", title: "Conflict", detail: detail, errors: [error])
    }

    static let ledgerNotWritten = Problem(
        status: 500, fragment: "internal-error", title: "Internal error",
        detail: "The ledger could not be written")

    func response(instance: String) -> HTTPResponse {
        let json: JSON = .members([
            "type": .string("https://docs.payroc.com/api/errors#\(fragment)"),
            "title": .string(title),
            "status": .integer(Int64(status)),
            "detail": .string(detail),
            "instance": .string(instance),
            "errors": errors.isEmpty
                ? nil
                : .array(
                    errors.map { error in
                        [
                            "parameter": .string(error.parameter),
                            "detail": .string(error.detail),
                            "message": .string(error.message),
                        ]
                    }),
        ])
        return HTTPResponse(
            status: status, contentType: "application/problem+json", body: json.encoded())
    }
}

extension HTTPResponse {
    static func json(_ status: Int, _ json: JSON) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "application/json", body: json.encoded())
    }
}
