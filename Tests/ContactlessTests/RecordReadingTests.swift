import BERTLV
import EMV
import ISO7816
import Testing

@testable import Contactless

/// Which records are read and what of them is covered by signatures.
struct RecordReadingTests {
    private func read(
        _ locator: [UInt8], _ record: (CommandAPDU) -> [UInt8]
    ) throws -> (RecordReading, CardData) {
        var reading = try RecordReading(locator)
        var data = CardData(.ignoresTerminalData)
        while let command = reading.next() {
            try reading.take(CardScript.success(record(command.apdu)), into: &data)
        }
        return (reading, data)
    }

    @Test func recordsAreReadInTheLocatorsOrder() throws {
        var sent: [[UInt8]] = []
        _ = try read([0x18, 1, 2, 0, 0x08, 3, 3, 0]) { command in
            sent.append([command.p1, command.p2])
            return [0x70, 0x00]
        }
        #expect(sent == [[1, 0x1C], [2, 0x1C], [3, 0x0C]])
    }

    @Test func theFirstRecordsOfAFileAreCovered() throws {
        let (reading, _) = try read([0x08, 1, 3, 2]) { command in
            [0x70, 0x04, 0x9F, 0x10 + command.p1, 0x01, command.p1]
        }
        #expect(reading.staticData == [0x9F, 0x11, 1, 1, 0x9F, 0x12, 1, 2])
    }

    @Test func beyondTheTenthFileTheTemplateIsCoveredToo() throws {
        let (reading, _) = try read([0x58, 1, 1, 1]) { _ in [0x70, 0x03, 0x5A, 0x01, 0x41] }
        #expect(reading.staticData == [0x70, 0x03, 0x5A, 0x01, 0x41])
    }

    @Test func beyondTheTenthFileARecordMayBeAnything() throws {
        let free = try read([0x58, 1, 1, 0]) { _ in [0x12, 0x34] }
        #expect(free.0.staticData == [])
        #expect(free.1.values.isEmpty)
        let covered = try read([0x58, 1, 1, 1]) { _ in [0x12, 0x34] }
        #expect(covered.0.staticData == nil)
    }

    @Test(arguments: [
        [0x77, 0x00], [0x80, 0x00], [], [0x70, 0x05, 0x5A], [0x70, 0x00, 0x70, 0x00],
    ])
    func inTheFirstTenFilesARecordIsOneTemplate(_ octets: [UInt8]) {
        #expect(throws: OutcomeCause.self) { try read([0x50, 1, 1, 0]) { _ in octets } }
    }

    @Test func whatTheOptionsHadARecordMayNotHaveAgain() throws {
        var data = CardData(.ignoresTerminalData)
        try ProcessingOptions.store([0x77, 0x03, 0x5A, 0x01, 0x41], into: &data)
        var reading = try RecordReading([0x08, 1, 1, 0])
        #expect(throws: OutcomeCause(.duplicateData(.pan), at: .readRecord)) {
            try reading.take(
                CardScript.success([0x70, 0x03, 0x5A, 0x01, 0x41]), into: &data)
        }
    }
}
