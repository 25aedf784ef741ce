import ISO7816
import Octets
import Testing

@Suite("An exchange of one command and its whole answer")
struct APDUExchangeMachineTests {
    typealias Machine = APDUExchangeMachine

    private func response(_ hex: String) throws -> ResponseAPDU {
        try ResponseAPDU(octets: Hex.decode(hex))
    }

    private func command(_ hex: String) throws -> CommandAPDU {
        try CommandAPDU(octets: Hex.decode(hex))
    }

    /// A machine that has sent `hex`.
    private func started(_ hex: String) throws -> Machine {
        var machine = Machine()
        let command = try command(hex)
        #expect(try machine.handle(.start(command)) == [.transmit(command)])
        return machine
    }

    @Test("An answer in one piece is given as it is")
    func whole() throws {
        var machine = try started("00B2010C00")
        let answer = try response("70005F9000")
        #expect(try machine.handle(.responded(answer)) == [.finished(answer)])
        #expect(machine.state == .over)
    }

    @Test("E01: 61xx is fetched with Le = SW2")
    func getResponse() throws {
        var machine = try started("00A4040007A000000004101000")
        #expect(
            try machine.handle(.responded(response("6126")))
                == [.transmit(command("00C0000026"))])
        let piece = String(repeating: "6F", count: 0x26)
        #expect(
            try machine.handle(.responded(response(piece + "9000")))
                == [.finished(response(piece + "9000"))])
    }

    @Test("6100 asks for 256 octets, which is Le = 00")
    func getResponse256() throws {
        var machine = try started("00A4040007A000000004101000")
        let effects = try machine.handle(.responded(response("6100")))
        #expect(try effects == [.transmit(command("00C0000000"))])
        guard case .transmit(let next) = effects.first else { return }
        #expect(next.expectedLength == 256)
    }

    @Test("Pieces are joined in order")
    func joined() throws {
        var machine = try started("00B0000000")
        _ = try machine.handle(.responded(response("01026102")))
        #expect(
            try machine.handle(.responded(response("03049000")))
                == [.finished(response("010203049000"))])
    }

    @Test("6Cxx repeats the command once with Le = SW2; a second 6Cxx is the answer")
    func correctedLength() throws {
        var machine = try started("00B2010C00")
        #expect(
            try machine.handle(.responded(response("6C12")))
                == [.transmit(command("00B2010C12"))])
        #expect(
            try machine.handle(.responded(response("6C13"))) == [.finished(response("6C13"))])
    }

    @Test("E01: a GET RESPONSE is corrected as well")
    func correctedGetResponse() throws {
        var machine = try started("00A4040007A000000004101000")
        _ = try machine.handle(.responded(response("6100")))
        #expect(
            try machine.handle(.responded(response("6C26")))
                == [.transmit(command("00C0000026"))])
    }

    @Test("E03: a card that always has more is given up after 16 pieces")
    func endless() throws {
        var machine = try started("00B0000000")
        for _ in 0..<Machine.maximumContinuations {
            #expect(
                try machine.handle(.responded(response("6104")))
                    == [.transmit(command("00C0000004"))])
        }
        #expect(
            try machine.handle(.responded(response("6104"))) == [.failed(.tooManyContinuations)])
        #expect(machine.state == .over)
    }

    @Test("Pieces that add up to more than 65,536 octets are given up")
    func tooLong() throws {
        var machine = try started("00B0000000")
        let piece = [UInt8](repeating: 0, count: 40_000)
        let answer = ResponseAPDU(data: piece, statusWord: StatusWord(rawValue: 0x6100))
        _ = try machine.handle(.responded(answer))
        #expect(try machine.handle(.responded(answer)) == [.failed(.responseTooLong)])
    }

    @Test("Events out of turn are refused and change nothing")
    func refusals() throws {
        let (command, answer) = (try command("00B0000000"), try response("9000"))
        var machine = Machine()
        expectRefusal(of: .responded(answer), in: .idle, &machine)
        _ = try machine.handle(.start(command))
        expectRefusal(of: .start(command), in: .awaitingResponse, &machine)
        _ = try machine.handle(.responded(answer))
        expectRefusal(of: .start(command), in: .over, &machine)
        expectRefusal(of: .responded(answer), in: .over, &machine)
    }

    private func expectRefusal(
        of event: Machine.Event, in state: Machine.State, _ machine: inout Machine
    ) {
        let before = machine
        let refusal = #expect(throws: Machine.Refusal.self) { try machine.handle(event) }
        #expect(refusal?.state == state)
        #expect(machine == before)
    }
}
