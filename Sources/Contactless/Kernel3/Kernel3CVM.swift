/// Kernel 3's choice of how the cardholder is verified.
///
/// Source: EMV Contactless Book C-3, 5.7.1.1 to 5.7.1.3.
enum Kernel3CVM {
    /// The method; `nil` where the transaction is to be declined.
    ///
    /// - Parameters:
    ///   - ctq: 9F6C, where the card sent it.
    ///   - related: 9F69, where the card sent it; its sixth and seventh octets repeat 9F6C.
    static func choose(
        ctq: [UInt8]?, related: [UInt8]?, ttq: TTQ, isARQC: Bool
    ) -> Outcome.CVM? {
        guard let ctq, ctq.count == 2 else { return withoutCTQ(ttq) }
        let (first, second) = (ctq[0], ctq[1])
        if first & 0x80 != 0, ttq.supportsOnlinePIN { return .onlinePIN }
        if second & 0x80 != 0 {
            // The signed copy speaks for the card; without one only the issuer can tell.
            let isTrusted = related.map { Array($0.dropFirst(5).prefix(2)) == ctq } ?? isARQC
            return isTrusted ? .confirmationCodeVerified : nil
        }
        if first & 0x40 != 0, ttq.supportsSignature { return .signature }
        return ttq.requiresCVM ? nil : .noCVM
    }

    private static func withoutCTQ(_ ttq: TTQ) -> Outcome.CVM? {
        guard ttq.requiresCVM else { return .noCVM }
        if ttq.supportsSignature { return .signature }
        return ttq.supportsOnlinePIN ? .onlinePIN : nil
    }
}
