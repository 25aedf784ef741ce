/// A way from outside into the product, with what has to hold whatever comes along it.
///
/// The fuzzer (`script/fuzz`) and the tests (`FuzzTests`) go in through the same entries.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// BER-TLV: parser and walker under both policies.
    case tlv
    /// Commands, responses, answers to reset, exchanges in pieces.
    case apdu
    /// Data object lists, locators, card numbers, tracks, dates and the meanings of values.
    case elements = "dol-track-pan"
    /// A card that answers taps of kernels 2 and 3.
    case card
    /// Session files: read, written, redacted, played.
    case session
    /// JSON and JSON5.
    case json
    /// The configuration.
    case config
    /// Commands to the software cards.
    case testcard

    /// Goes in with these octets.
    ///
    /// - Throws: ``Violation`` for whatever does not hold.
    public func run(_ octets: [UInt8]) async throws(Violation) {
        _ = try runAtOnce(octets)
        switch self {
        case .card: try await CardTarget.run(octets)
        case .testcard: try await TestCardTarget.run(octets)
        case .tlv, .apdu, .elements, .session, .json, .config: return
        }
    }

    /// Goes in with these octets as far as that takes no waiting.
    ///
    /// - Returns: whether that was worth it: a fuzzer then leaves out the rest, which is slow.
    /// - Throws: ``Violation`` for whatever does not hold.
    public func runAtOnce(_ octets: [UInt8]) throws(Violation) -> Bool {
        switch self {
        case .tlv: try TLVTarget.run(octets)
        case .apdu: try APDUTarget.run(octets)
        case .elements: try ElementsTarget.run(octets)
        case .session: try SessionTarget.run(octets)
        case .json: try JSONTarget.run(octets)
        case .config: try ConfigurationTarget.run(octets)
        case .card: try MachineTarget.run(octets)
        case .testcard: return false
        }
        return true
    }
}

/// Something that has to hold and does not.
public struct Violation: Error, CustomStringConvertible {
    /// What.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// Throws where a condition does not hold.
func hold(
    _ condition: @autoclosure () -> Bool, _ what: @autoclosure () -> String
) throws(Violation) {
    guard condition() else { throw Violation(what()) }
}
