import ISO7816
import Octets
import Testing

@Suite("The commands of the books")
struct CommandsTests {
    @Test("Each command has the octets that the books give it")
    func octets() throws {
        let visa = try #require(AID(Hex.decode("A0000000031010")))
        let commands: [(CommandAPDU, String, String)] = [
            (.selectPPSE, "00A404000E325041592E5359532E444446303100", "SELECT PPSE"),
            (.select(visa), "00A4040007A000000003101000", "SELECT AID"),
            (.readRecord(1, sfi: 2), "00B2011400", "READ RECORD"),
            (.readRecord(5, sfi: 30), "00B205F400", "READ RECORD"),
            (.getData(0x9F36), "80CA9F3600", "GET DATA"),
            (.getResponse(0x26), "00C0000026", "GET RESPONSE"),
            (.getResponse(0), "00C0000000", "GET RESPONSE"),
            (try .getProcessingOptions([]), "80A8000002830000", "GET PROCESSING OPTIONS"),
            (
                try .getProcessingOptions([0x36, 0, 0, 0]), "80A8000006830436000000" + "00",
                "GET PROCESSING OPTIONS"
            ),
            (try .generateAC(.arqc, combined: false, [1]), "80AE8000010100", "GENERATE AC"),
            (try .generateAC(.arqc, combined: true, [1]), "80AE9000010100", "GENERATE AC"),
            (try .generateAC(.aac, combined: false, [1]), "80AE0000010100", "GENERATE AC"),
            (try .generateAC(.tc, combined: true, [1]), "80AE5000010100", "GENERATE AC"),
            (
                try .internalAuthenticate([1, 2, 3, 4]), "00880000040102030400",
                "INTERNAL AUTHENTICATE"
            ),
        ]
        for (command, hex, name) in commands {
            #expect(Hex.encode(command.octets) == hex)
            #expect(command.name == name)
        }
    }

    @Test("Values of 128 octets and more have a template length of two octets")
    func longTemplate() throws {
        let command = try CommandAPDU.getProcessingOptions([UInt8](repeating: 0, count: 128))
        #expect(command.data.prefix(3) == [0x83, 0x81, 0x80])
        #expect(
            try CommandAPDU.getProcessingOptions([UInt8](repeating: 0, count: 252)).data.count
                == 255)
    }

    @Test("Values that do not fit into the short form are refused", arguments: [253, 256, 70_000])
    func tooLong(count: Int) {
        let values = [UInt8](repeating: 0, count: count)
        #expect(throws: APDUError.self) { try CommandAPDU.getProcessingOptions(values) }
        guard count > 255 else { return }
        let error = APDUError(code: .dataTooLong(octets: count))
        #expect(throws: error) { try CommandAPDU.generateAC(.arqc, combined: false, values) }
        #expect(throws: error) { try CommandAPDU.internalAuthenticate(values) }
    }

    @Test("An instruction that the books do not have is named by its octets")
    func unknown() throws {
        let command = try CommandAPDU(cla: 0xFF, ins: 0xCA, p1: 0, p2: 0, expectedLength: 256)
        #expect(command.name == "INS FFCA")
    }
}
