import EMV
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
    static let selectPPSE = CardCommand(name: .selectPPSE, apdu: .selectPPSE)

    static func select(_ name: AID) -> CardCommand {
        CardCommand(name: .selectAID, apdu: .select(name))
    }

    static func readRecord(_ record: AFL.Record) -> CardCommand {
        CardCommand(name: .readRecord, apdu: .readRecord(record.number, sfi: record.sfi))
    }

    static func getProcessingOptions(_ values: [UInt8]) throws(OutcomeCause) -> CardCommand {
        do {
            return CardCommand(
                name: .getProcessingOptions, apdu: try .getProcessingOptions(values))
        } catch {
            throw OutcomeCause(.commandTooLong, at: .getProcessingOptions)
        }
    }

    static func generateAC(
        _ type: CryptogramType, combined: Bool, _ values: [UInt8]
    ) throws(OutcomeCause) -> CardCommand {
        do {
            return CardCommand(
                name: .generateAC,
                apdu: try .generateAC(type.requested, combined: combined, values))
        } catch {
            throw OutcomeCause(.commandTooLong, at: .generateAC)
        }
    }
}
