import BERTLV
import EMV
import ISO7816

/// One application as the card's directory lists it.
///
/// Source: EMV Contactless Book B, 3.3.2 and table 3-3 (template 61).
public struct DirectoryEntry: Hashable, Sendable {
    /// 4F, the name to select.
    public let adfName: AID
    /// 50 as the card codes it.
    public let label: [UInt8]
    /// 87 bits 4–1; `nil` where there is none or it is 0.
    public let priority: UInt8?
    /// 9F2A; `nil` where there is none.
    public let kernelIdentifier: [UInt8]?
    /// 9F29; `nil` where there is none.
    public let extendedSelection: [UInt8]?

    /// Reads the entries of the answer to SELECT PPSE, in its order. Entries without a name of
    /// 5–16 octets are left out.
    ///
    /// - Throws: ``OutcomeCause`` where the answer is no FCI with a directory.
    static func entries(of fci: [UInt8]) throws(OutcomeCause) -> [DirectoryEntry] {
        let forest: TLVForest
        do {
            forest = try TLV.parse(fci, policy: .card)
        } catch {
            throw OutcomeCause(.notParsable(error), at: .selectPPSE)
        }
        guard
            let directory = forest.first(
                .fciTemplate, .fciProprietaryTemplate, .fciIssuerDiscretionaryData)
        else {
            throw OutcomeCause(.missingData(.fciIssuerDiscretionaryData), at: .selectPPSE)
        }
        return directory.all(.applicationTemplate).compactMap(DirectoryEntry.init)
    }

    private init?(_ template: TLV) {
        guard let name = template.first(.applicationIdentifier), let adfName = AID(name.value)
        else {
            return nil
        }
        self.adfName = adfName
        label = template.first(.applicationLabel).map { Array($0.value) } ?? []
        let nibble = template.first(.applicationPriorityIndicator)?.value.first.map { $0 & 0x0F }
        priority = nibble == 0 ? nil : nibble
        kernelIdentifier = template.first(.kernelIdentifier).map { Array($0.value) }
        extendedSelection = template.first(.extendedSelection).map { Array($0.value) }
    }

    /// The kernel the entry asks for; `nil` where the entry has to be skipped.
    ///
    /// Source: EMV Contactless Book B, 3.3.2.5 step C.
    var requestedKernel: KernelID? {
        guard let identifier = kernelIdentifier, let first = identifier.first else {
            return Self.defaultKernel(adfName)
        }
        guard identifier.count <= 8 else { return nil }
        // Bits 8–7 of the first octet: 00 and 01 are one octet long whatever follows, 10 and 11
        // name a domestic kernel by two further octets.
        guard first & 0x80 != 0 else {
            return KernelID(rawValue: first & 0x3F == 0 ? 0 : UInt32(first))
        }
        guard identifier.count >= 3 else { return nil }
        let short = first & 0x3F
        if short != 0 {
            return KernelID(rawValue: identifier.prefix(3).reduce(0) { $0 << 8 | UInt32($1) })
        }
        // A proprietary kernel without a number is known to its own scheme only.
        return first & 0x40 == 0 ? .any : nil
    }

    /// Source: EMV Contactless Book B, table 3-6.
    private static func defaultKernel(_ aid: AID) -> KernelID {
        let defaults: [[UInt8]: UInt32] = [
            [0xA0, 0, 0, 0, 0x03]: 3, [0xA0, 0, 0, 0, 0x04]: 2, [0xA0, 0, 0, 0, 0x25]: 4,
            [0xA0, 0, 0, 0, 0x65]: 5, [0xA0, 0, 0, 0x01, 0x52]: 6, [0xA0, 0, 0, 0x03, 0x24]: 6,
            [0xA0, 0, 0, 0x03, 0x33]: 7,
        ]
        return KernelID(rawValue: defaults[Array(aid.rid)] ?? 0)
    }
}
