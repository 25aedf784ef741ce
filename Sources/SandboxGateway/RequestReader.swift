import JSONText
import Octets
import Payment

/// Reads the fields of a request one by one and collects everything that is wrong with them.
struct RequestReader {
    private let json: JSON
    private(set) var errors: [Problem.FieldError] = []

    init(_ json: JSON) { self.json = json }

    mutating func fail(_ path: String, _ detail: String, _ message: String) {
        errors.append(Problem.FieldError(parameter: path, detail: detail, message: message))
    }

    /// The value at a path such as `order.orderId`; `null` counts as absent.
    func value(_ path: String) -> JSON? {
        var value: JSON? = json
        for name in path.split(separator: ".") { value = value?[String(name)] }
        return value == .null ? nil : value
    }

    mutating func text(_ path: String, _ counts: ClosedRange<Int>) -> String? {
        guard value(path) != nil else {
            fail(path, "Missing", "must not be null")
            return nil
        }
        return optionalText(path, counts)
    }

    mutating func optionalText(_ path: String, _ counts: ClosedRange<Int>) -> String? {
        guard let value = value(path) else { return nil }
        guard let text = value.string else {
            fail(path, "Invalid type", "must be a string")
            return nil
        }
        guard counts.contains(text.count) else {
            fail(
                path, "Invalid length",
                "size must be between \(counts.lowerBound) and \(counts.upperBound)")
            return nil
        }
        return text
    }

    mutating func word(_ path: String, of words: [String]) -> String? {
        guard let word = text(path, 1...64) else { return nil }
        guard words.contains(word) else {
            fail(path, "Invalid value", "must be one of \(words.joined(separator: ", "))")
            return nil
        }
        return word
    }

    mutating func optionalBool(_ path: String) -> Bool? {
        guard let value = value(path) else { return nil }
        if value.bool == nil { fail(path, "Invalid type", "must be a boolean") }
        return value.bool
    }

    mutating func integer(_ path: String, _ range: ClosedRange<Int64>) -> Int64? {
        guard let value = value(path) else {
            fail(path, "Missing", "must not be null")
            return nil
        }
        guard let integer = value.integer else {
            fail(path, "Invalid type", "must be an integer")
            return nil
        }
        guard range.contains(integer) else {
            fail(
                path, "Invalid value",
                "must be between \(range.lowerBound) and \(range.upperBound)")
            return nil
        }
        return integer
    }

    mutating func optionalInteger(_ path: String, _ range: ClosedRange<Int64>) -> Int64? {
        value(path) == nil ? nil : integer(path, range)
    }

    mutating func currency(_ path: String) -> Currency? {
        guard let code = text(path, 3...3) else { return nil }
        let currency = Currency(code: code)
        if currency == nil { fail(path, "Invalid value", "must be an ISO 4217 currency") }
        return currency
    }

    mutating func hex(_ path: String, octets counts: ClosedRange<Int>) -> [UInt8]? {
        guard let text = text(path, counts.lowerBound * 2...counts.upperBound * 2) else {
            return nil
        }
        guard !text.contains(where: \.isWhitespace), let octets = try? Hex.decode(text) else {
            fail(path, "Invalid value", "must be hexadecimal")
            return nil
        }
        return octets
    }
}
