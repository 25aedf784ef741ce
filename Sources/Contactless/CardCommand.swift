import ISO7816

/// A command by its name in the books, as timing and faults name it.
public enum CommandName: String, Hashable, Sendable, CaseIterable {
    /// SELECT of the directory 2PAY.SYS.DDF01.
    case selectPPSE = "SELECT PPSE"
    /// SELECT of an application.
    case selectAID = "SELECT AID"
    /// GET PROCESSING OPTIONS.
    case getProcessingOptions = "GET PROCESSING OPTIONS"
    /// READ RECORD.
    case readRecord = "READ RECORD"
    /// GENERATE AC.
    case generateAC = "GENERATE AC"
}

/// A command with its name.
public struct CardCommand: Hashable, Sendable {
    /// Its name.
    public let name: CommandName
    /// What is sent.
    public let apdu: CommandAPDU
}

extension CardCommand {
    /// "2PAY.SYS.DDF01". Source: EMV Contactless Book B, 3.3.2.
    static let ppse: [UInt8] = Array("2PAY.SYS.DDF01".utf8)

    /// SELECT by name. Source: EMV 4.4 Book 1, 11.3.2.
    static func select(_ name: CommandName, _ file: [UInt8]) throws(OutcomeCause) -> CardCommand {
        try CardCommand(name, 0x00, 0xA4, 0x04, 0x00, file)
    }

    /// GET PROCESSING OPTIONS with PDOL related data. Source: EMV 4.4 Book 3, 6.5.8.
    static func getProcessingOptions(
        _ pdolRelatedData: [UInt8]
    ) throws(OutcomeCause) -> CardCommand {
        // The short form of Lc leaves 252 octets behind the template's tag and two of length.
        guard pdolRelatedData.count <= 252 else {
            throw OutcomeCause(.commandTooLong, at: .getProcessingOptions)
        }
        let count = UInt8(truncatingIfNeeded: pdolRelatedData.count)
        let header: [UInt8] = count < 0x80 ? [0x83, count] : [0x83, 0x81, count]
        return try CardCommand(
            .getProcessingOptions, 0x80, 0xA8, 0x00, 0x00, header + pdolRelatedData)
    }

    /// READ RECORD by number. Source: EMV 4.4 Book 3, 6.5.11.
    static func readRecord(_ record: UInt8, sfi: UInt8) throws(OutcomeCause) -> CardCommand {
        try CardCommand(.readRecord, 0x00, 0xB2, record, sfi << 3 | 0x04, [])
    }

    /// GENERATE AC. Source: EMV 4.4 Book 3, 6.5.5.
    static func generateAC(
        _ referenceControl: UInt8, _ cdol1RelatedData: [UInt8]
    ) throws(OutcomeCause) -> CardCommand {
        try CardCommand(.generateAC, 0x80, 0xAE, referenceControl, 0x00, cdol1RelatedData)
    }

    private init(
        _ name: CommandName, _ cla: UInt8, _ ins: UInt8, _ p1: UInt8, _ p2: UInt8, _ data: [UInt8]
    ) throws(OutcomeCause) {
        do {
            apdu = try CommandAPDU(short: cla, ins, p1, p2, data: data)
        } catch {
            throw OutcomeCause(.commandTooLong, at: name)
        }
        self.name = name
    }
}
