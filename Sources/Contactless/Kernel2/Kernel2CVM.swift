import BERTLV
import EMV

/// Kernel 2's choice of how the cardholder is verified, and what it leaves in 9F34 and 95.
///
/// Source: EMV Contactless Book C-2, procedure CVM Selection (CVM.1–CVM.25).
struct Kernel2CVM: Hashable, Sendable {
    /// What the choice depends on.
    struct Input: Hashable, Sendable {
        /// 82.
        var aip: AIP
        /// 8E; `nil` where the card sent none.
        var list: [UInt8]?
        /// 9F02, minor units.
        var amountMinorUnits: Int64
        /// DF8126, minor units.
        var limitMinorUnits: Int64
        /// Whether the reader takes verification on the cardholder's device (DF811B bit 6).
        var takesDeviceVerification: Bool
        /// Byte 2 of 9F33: DF8118 above the limit, DF8119 otherwise.
        var capability: UInt8
        /// 9C.
        var transactionType: UInt8
        /// Whether 9F42 is the transaction's currency, so that X and Y mean anything.
        var isApplicationCurrency: Bool
    }

    let method: Outcome.CVM
    /// 9F34.
    let results: [UInt8]
    /// What it adds to 95.
    let verificationResults: TVR

    private init(_ method: Outcome.CVM, _ results: [UInt8], _ tvr: TVR = []) {
        self.method = method
        self.results = results
        verificationResults = tvr
    }

    private static let noneRequired = Kernel2CVM(.noCVM, [0x3F, 0x00, 0x00])

    /// Chooses.
    static func select(_ input: Input) -> Kernel2CVM {
        if input.takesDeviceVerification, input.aip.contains(.onDeviceCardholderVerification) {
            return input.amountMinorUnits > input.limitMinorUnits
                ? Kernel2CVM(.confirmationCodeVerified, [0x01, 0x00, 0x02])
                : Kernel2CVM(.noCVM, [0x3F, 0x00, 0x02])
        }
        guard input.aip.contains(.cardholderVerification) else { return noneRequired }
        guard let list = input.list, !list.isEmpty else {
            return Kernel2CVM(.noCVM, [0x3F, 0x00, 0x00], .cardDataMissing)
        }
        return walk(list, input)
    }

    private static func walk(_ list: [UInt8], _ input: Input) -> Kernel2CVM {
        let amounts = (amount(list.prefix(4)), amount(list.dropFirst(4).prefix(4)))
        var rules = list.dropFirst(8)
        var tvr: TVR = []
        while let code = rules.popFirst(), let condition = rules.popFirst() {
            guard applies(condition, code, amounts, input) else { continue }
            if isKnown(code), supports(code, input.capability) {
                return succeed(code, condition, tvr)
            }
            if !isKnown(code) { tvr.insert(.unknownCVM) }
            // Bit 7: the next rule may still succeed where this one failed.
            if code & 0x40 == 0 { break }
        }
        tvr.insert(.cardholderNotVerified)
        return Kernel2CVM(.noCVM, [0x3F, 0x00, 0x01], tvr)
    }

    private static func succeed(_ code: UInt8, _ condition: UInt8, _ tvr: TVR) -> Kernel2CVM {
        switch code & 0x3F {
        case 0x02:
            Kernel2CVM(.onlinePIN, [code, condition, 0x00], tvr.union(.onlinePINEntered))
        case 0x1E: Kernel2CVM(.signature, [code, condition, 0x00], tvr)
        case _: Kernel2CVM(.noCVM, [code, condition, 0x02], tvr)
        }
    }

    /// Source: EMV 4.4 Book 3, Annex C3 (CVM condition codes).
    private static func applies(
        _ condition: UInt8, _ code: UInt8, _ amounts: (x: Int64, y: Int64), _ input: Input
    ) -> Bool {
        let isCash = input.transactionType == 0x01
        let isCashback = input.transactionType == 0x09
        switch condition {
        case 0x00: return true
        case 0x01: return isCash
        case 0x02: return !isCash && !isCashback
        case 0x03: return isKnown(code) && supports(code, input.capability)
        // Manual cash is nothing an unattended reader gives out.
        case 0x04: return false
        case 0x05: return isCashback
        case 0x06: return input.isApplicationCurrency && input.amountMinorUnits < amounts.x
        case 0x07: return input.isApplicationCurrency && input.amountMinorUnits > amounts.x
        case 0x08: return input.isApplicationCurrency && input.amountMinorUnits < amounts.y
        case 0x09: return input.isApplicationCurrency && input.amountMinorUnits > amounts.y
        case _: return false
        }
    }

    /// Source: EMV 4.4 Book 3, Annex C3 (CVM codes).
    private static func isKnown(_ code: UInt8) -> Bool {
        let known: Set<UInt8> = [0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x1E, 0x1F]
        return known.contains(code & 0x3F)
    }

    /// A PIN that the card checks does not go over the air.
    private static func supports(_ code: UInt8, _ capability: UInt8) -> Bool {
        let bits: [UInt8: UInt8] = [0x02: 0x40, 0x1E: 0x20, 0x1F: 0x08]
        return bits[code & 0x3F].map { capability & $0 != 0 } ?? false
    }

    private static func amount(_ octets: ArraySlice<UInt8>) -> Int64 {
        octets.reduce(0) { $0 << 8 | Int64($1) }
    }
}
