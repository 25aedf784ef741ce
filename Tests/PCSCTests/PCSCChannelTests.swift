import CardPorts
import ISO7816
import Testing

@testable import PCSC

@Suite struct PCSCChannelTests {
    @Test func answersAreResponses() throws {
        #expect(
            try PCSCChannel.response([0x6F, 0x00, 0x90, 0x00])
                == ResponseAPDU(data: [0x6F, 0x00], statusWord: .success))
        #expect(try PCSCChannel.response([0x6A, 0x82]).statusWord == .fileNotFound)
    }

    @Test func anEmptyAnswerIsACardThatLeft() {
        #expect(throws: ReaderFault.cardLost) { try PCSCChannel.response([]) }
    }

    @Test func oneOctetIsNoAnswer() {
        #expect(throws: ReaderFault.protocolBroken) { try PCSCChannel.response([0x90]) }
    }

    @Test func moreThanAnExtendedAnswerIsNoAnswer() {
        let octets = [UInt8](repeating: 0, count: 65_539)
        #expect(throws: ReaderFault.protocolBroken) { try PCSCChannel.response(octets) }
    }
}

@Suite struct ReaderDetailsTests {
    @Test func readsWhatTheDriverTells() {
        let details = ReaderDetails(
            serialOctets: Array("RR123\u{0}rest".utf8), pathOctets: Array("1-1.2:1.0\u{0}".utf8))
        #expect(details.serial == "RR123")
        #expect(details.port == "1-1.2")
        // Source: field reports of control codes on Linux: 0x42000000 + 3601.
        #expect(PCSCCalls.pathControlCode == 0x4200_0E11)
    }

    @Test(arguments: [nil, [], [0], [0xFF, 0x31], [0x31, 0x0A]] as [[UInt8]?])
    func whatIsNoTextTellsNothing(octets: [UInt8]?) {
        let details = ReaderDetails(serialOctets: octets, pathOctets: octets)
        #expect(details.serial == nil)
        #expect(details.port == nil)
    }

    @Test(arguments: ["/dev/bus/usb/001/002", "usb:1-1.2", "1-1 2"])
    func whatIsNoPortIsNone(path: String) {
        #expect(ReaderDetails(serialOctets: nil, pathOctets: Array(path.utf8)).port == nil)
    }
}
