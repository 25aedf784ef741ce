import BERTLV
import EMV
import ISO7816

/// The answer to SELECT of an application.
///
/// Source: EMV 4.4 Book 1, 11.3.4 (template 6F).
public struct ApplicationFCI: Hashable, Sendable {
    /// 84.
    public let dfName: [UInt8]
    /// Every other object that holds octets, by tag; the first of each.
    public let values: [Tag: [UInt8]]

    /// Reads the template.
    ///
    /// - Throws: ``OutcomeCause`` where it is none or has no 84 that begins with `name`.
    init(_ octets: [UInt8], selecting name: [UInt8]) throws(OutcomeCause) {
        let forest: TLVForest
        do {
            forest = try TLV.parse(octets, policy: .card)
        } catch {
            throw OutcomeCause(.notParsable(error), at: .selectAID)
        }
        guard let template = forest.first(.fciTemplate) else {
            throw OutcomeCause(.unexpectedTemplate, at: .selectAID)
        }
        guard let dfName = template.first(.dfName) else {
            throw OutcomeCause(.missingData(.dfName), at: .selectAID)
        }
        guard dfName.value.starts(with: name) else {
            throw OutcomeCause(.invalidData(.dfName), at: .selectAID)
        }
        self.dfName = Array(dfName.value)
        var values: [Tag: [UInt8]] = [:]
        for leaf in forest.leaves where leaf.tag != .dfName && values[leaf.tag] == nil {
            values[leaf.tag] = Array(leaf.value)
        }
        self.values = values
    }

    /// 9F38, empty where the card has none.
    public var pdol: [UInt8] { values[.pdol] ?? [] }
}

extension ApplicationFCI: CustomStringConvertible, CustomReflectable {
    /// How many objects there are; never their values, which are whatever the card sent.
    public var description: String { "FCI of \(values.count) objects" }
    /// Hides the values from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
