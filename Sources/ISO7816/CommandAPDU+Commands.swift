/// The cryptogram that GENERATE AC asks for.
///
/// Source: EMV 4.4 Book 3, 6.5.5.2.
public enum RequestedCryptogram: UInt8, Hashable, Sendable, CaseIterable {
    /// AAC: the transaction is declined.
    case aac = 0x00
    /// TC: approved without the issuer.
    case tc = 0x40
    /// ARQC: the issuer is to decide.
    case arqc = 0x80
}

extension CommandAPDU {
    /// SELECT of the proximity payment system environment, `2PAY.SYS.DDF01`.
    ///
    /// Source: EMV Contactless Book B, 3.3.2.3.
    public static let selectPPSE: CommandAPDU = CommandAPDU(
        unchecked: (0x00, 0xA4, 0x04, 0x00), data: Array("2PAY.SYS.DDF01".utf8))

    /// SELECT of an application by its identifier, the first or only one of that name.
    ///
    /// Source: EMV 4.4 Book 1, 11.3.2.
    public static func select(_ identifier: AID) -> CommandAPDU {
        CommandAPDU(unchecked: (0x00, 0xA4, 0x04, 0x00), data: identifier.octets)
    }

    /// READ RECORD of a record by number; of `sfi` the lower five bits count.
    ///
    /// Source: EMV 4.4 Book 3, 6.5.11.2.
    public static func readRecord(_ number: UInt8, sfi: UInt8) -> CommandAPDU {
        CommandAPDU(unchecked: (0x00, 0xB2, number, (sfi & 0x1F) << 3 | 0x04))
    }

    /// GET DATA of a primitive object with a tag of two octets.
    ///
    /// Source: EMV 4.4 Book 3, 6.5.7.2.
    public static func getData(_ tag: UInt16) -> CommandAPDU {
        CommandAPDU(
            unchecked: (0x80, 0xCA, UInt8(tag >> 8), UInt8(tag & 0xFF)))
    }

    /// GET RESPONSE of as many octets as SW2 said; 0 stands for 256.
    ///
    /// Source: EMV 4.4 Book 1, 9.3.1.3.
    public static func getResponse(_ sw2: UInt8) -> CommandAPDU {
        CommandAPDU(
            unchecked: (0x00, 0xC0, 0x00, 0x00), expectedLength: sw2 == 0 ? 256 : Int(sw2))
    }

    /// GET PROCESSING OPTIONS with the values that the PDOL asks for, in a command template 83;
    /// without a PDOL the template is empty.
    ///
    /// Source: EMV 4.4 Book 3, 6.5.8.2.
    /// - Throws: ``APDUError`` `.dataTooLong` for more than 252 octets of values.
    public static func getProcessingOptions(
        _ pdolValues: [UInt8]
    ) throws(APDUError) -> CommandAPDU {
        let count = UInt8(clamping: pdolValues.count)
        let length = count < 0x80 ? [count] : [0x81, count]
        return try CommandAPDU(short: 0x80, 0xA8, 0x00, 0x00, data: [0x83] + length + pdolValues)
    }

    /// GENERATE AC with the values that a CDOL asks for.
    ///
    /// - Parameter combined: whether the card is to sign the cryptogram (CDA).
    ///
    /// Source: EMV 4.4 Book 3, 6.5.5.2.
    /// - Throws: ``APDUError`` `.dataTooLong` for more than 255 octets of values.
    public static func generateAC(
        _ cryptogram: RequestedCryptogram, combined: Bool, _ cdolValues: [UInt8]
    ) throws(APDUError) -> CommandAPDU {
        try CommandAPDU(
            short: 0x80, 0xAE, cryptogram.rawValue | (combined ? 0x10 : 0x00), 0x00,
            data: cdolValues)
    }

    /// INTERNAL AUTHENTICATE with the values that a DDOL asks for.
    ///
    /// Source: EMV 4.4 Book 3, 6.5.9.2.
    /// - Throws: ``APDUError`` `.dataTooLong` for more than 255 octets of values.
    public static func internalAuthenticate(
        _ ddolValues: [UInt8]
    ) throws(APDUError) -> CommandAPDU {
        try CommandAPDU(short: 0x00, 0x88, 0x00, 0x00, data: ddolValues)
    }
}

extension CommandAPDU {
    /// The command's name as the books have it; for an instruction they do not have, its octets.
    public var name: String {
        switch (cla, ins) {
        case (0x00, 0xA4): data == Self.selectPPSE.data ? "SELECT PPSE" : "SELECT AID"
        case (0x00, 0xB2): "READ RECORD"
        case (0x80, 0xA8): "GET PROCESSING OPTIONS"
        case (0x80, 0xAE): "GENERATE AC"
        case (0x80, 0xCA): "GET DATA"
        case (0x00, 0xC0): "GET RESPONSE"
        case (0x00, 0x88): "INTERNAL AUTHENTICATE"
        case (0x00, 0x84): "GET CHALLENGE"
        case (0x00, 0x82): "EXTERNAL AUTHENTICATE"
        case (0x00, 0x20): "VERIFY"
        case (0x80, 0xEA): "EXCHANGE RELAY RESISTANCE DATA"
        case (0x80, 0x2A): "COMPUTE CRYPTOGRAPHIC CHECKSUM"
        case (0x80, 0xD0): "RECOVER AC"
        case (0x80, 0xDA): "PUT DATA"
        default: "INS \(StatusWord(sw1: cla, sw2: ins))"
        }
    }
}
