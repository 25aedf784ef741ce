import EMV

extension TestIssuer {
    /// The range a card number belongs to; `nil` where this issuer did not issue it.
    public static func range(of pan: PAN) -> Range? { range(of: digits(of: pan)) }

    /// Checks the cryptogram of an authorisation.
    ///
    /// - Parameters:
    ///   - pan: from track 2.
    ///   - value: the value of a tag in the ICC data, given as a number (`0x9F26`); 5F34 absent
    ///     counts as 00.
    public static func verify(_ pan: PAN, value: (UInt32) -> [UInt8]?) -> CryptogramVerdict {
        verify(cardNumber: digits(of: pan), value: value)
    }

    private static func digits(of pan: PAN) -> [UInt8] { pan.reveal().utf8.map { $0 & 0x0F } }
}
