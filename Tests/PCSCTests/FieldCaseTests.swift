import CardPorts
import TestSupport
import Testing

@testable import PCSC

/// What went wrong for others with readers and their service, by the number of its report.
@Suite struct FieldCaseTests {
    private let reader = ReaderIdentity(name: "A 00 00")
    private let answerToReset: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]

    private func state(_ name: String, _ flags: UInt32) -> ReaderState {
        ReaderState(
            name: name, flags: ReaderState.Flags(rawValue: flags),
            answerToReset: flags & 0x20 != 0 ? answerToReset : [])
    }

    @Test("B08: waits that end early and tell nothing are fewer than five a second")
    func spinningWait() {
        var pacing = MonitorPacing(PCSCDeadlines())
        let pauses = (0..<12).map { _ in
            pacing.milliseconds(afterEvents: 0, in: .milliseconds(1))
        }
        #expect(pauses.prefix(2).allSatisfy { $0 == 0 })
        #expect(pauses.dropFirst(2).allSatisfy { $0 > 200 })
        // News is passed on without a rest, and a wait that lasted needs none.
        #expect(pacing.milliseconds(afterEvents: 1, in: .milliseconds(1)) == 0)
        #expect(pacing.milliseconds(afterEvents: 0, in: .milliseconds(1)) == 0)
        #expect(pacing.milliseconds(afterEvents: 0, in: .milliseconds(500)) == 0)
    }

    @Test("B01: tries to reach the service are spaced out, and never more than 1 s apart")
    func backoff() {
        var pacing = MonitorPacing(PCSCDeadlines())
        let pauses = (0..<5).map { _ in pacing.milliseconds(after: .serviceDown) }
        #expect(pauses == [500, 1_000, 1_000, 1_000, 1_000])
        #expect(pacing.milliseconds(after: .notPermitted) == 2_000)
        _ = pacing.milliseconds(afterEvents: 0, in: .milliseconds(500))
        #expect(pacing.milliseconds(after: .serviceDown) == 500)
    }

    @Test("B10: a reader that came between list and wait is found by the next list")
    func readerBetweenListAndWait() {
        var roster = ReaderRoster()
        #expect(roster.list([reader.name]) == [.readerAttached(reader)])
        #expect(roster.update([]) == [])
        #expect(
            roster.list([reader.name, "B 01 00"])
                == [.readerAttached(ReaderIdentity(name: "B 01 00"))])
    }

    @Test("B11: a card exchanged between two waits is told by the count alone")
    func exchangedCard() {
        var roster = ReaderRoster()
        _ = roster.list([reader.name])
        _ = roster.update([state(reader.name, 0x0004_0022)])
        #expect(
            roster.update([state(reader.name, 0x0006_0022)]) == [
                .cardAbsent(reader), .cardPresent(reader, answerToReset: answerToReset),
            ])
        #expect(roster.update([state(reader.name, 0x0006_0022)]) == [])
    }

    @Test("B13: codes are their low 32 bits, and the library's own types are used")
    func codes() {
        #expect(PCSCError(code: 2_148_532_246) == .notTransacted)
        #expect(PCSCError(code: -2_146_435_050) == .notTransacted)
        // Safe: only the type's size is asked for.
        let entryOctets = unsafe MemoryLayout<PCSCCalls.WaitEntry>.stride
        #expect(entryOctets == 80)
        #expect(MemoryLayout<PCSCCalls.Card>.size == 8)
    }

    @Test("B15: a list that grew is read again, a few times and no more")
    func growingList() throws {
        var calls = 0
        let names = try PCSCCalls.names { names, count in
            calls += 1
            guard calls == 2 else { return Int(PCSCError.insufficientBuffer.rawValue) }
            for (index, octet) in "A 00 00\0B 01 00\0\0".utf8.enumerated() {
                names[index] = CChar(bitPattern: octet)
            }
            count = 17
            return 0
        }
        #expect(names == ["A 00 00", "B 01 00"])

        calls = 0
        #expect(throws: PCSCError.insufficientBuffer) {
            try PCSCCalls.names { _, _ in
                calls += 1
                return Int(PCSCError.insufficientBuffer.rawValue)
            }
        }
        #expect(calls == 3)
        #expect(try PCSCCalls.names { _, _ in Int(PCSCError.noReaders.rawValue) } == [])
        #expect(throws: PCSCError.noService) {
            try PCSCCalls.names { _, _ in Int(PCSCError.noService.rawValue) }
        }
    }

    @Test("C02: a card that does not answer is no card")
    func muteCard() {
        var roster = ReaderRoster()
        _ = roster.list([reader.name])
        #expect(roster.update([state(reader.name, 0x0001_0222)]) == [.cardAbsent(reader)])
        #expect(roster.update([state(reader.name, 0x0002_0222)]) == [])
    }

    @Test("C04: a reader that was renamed is missed, and no other takes its place")
    func renamedReader() {
        let seen = ["Broadcom Corp 5880 00 00", "Ledger Nano S [Nano S] (0001) 01 00"]
        let wanted = ReaderSelector.pcscName("Ledger Token [Nano S] (0001) 01 00")
        #expect(throws: ReaderChoiceError.noneMatches(wanted, available: seen)) {
            try wanted.choose(from: seen.map { ReaderIdentity(name: $0) })
        }
    }

    @Test("C05: of two equal readers, the port says which, whatever their numbers")
    func equalReaders() throws {
        let name = "ACS ACR122U PICC Interface"
        let before = [
            ReaderIdentity(name: "\(name) 00 00", port: "1-1.2"),
            ReaderIdentity(name: "\(name) 01 00", port: "1-1.3"),
        ]
        let after = [
            ReaderIdentity(name: "\(name) 00 00", port: "1-1.3"),
            ReaderIdentity(name: "\(name) 01 00", port: "1-1.2"),
        ]
        let wanted = ReaderSelector.pcscPort("1-1.3")
        #expect(try wanted.choose(from: before).name == "\(name) 01 00")
        #expect(try wanted.choose(from: after).name == "\(name) 00 00")
        #expect(throws: ReaderChoiceError.several(candidates: before.map(\.name))) {
            try ReaderSelector.pcscName(name).choose(from: before)
        }
    }

    @Test(
        "D02: control codes are numbered as the library numbers them",
        arguments: [(3_500, 0x4200_0DAC), (1, 0x4200_0001), (3_400, 0x4200_0D48)] as [(UInt, UInt)])
    func controlCodes(function: UInt, code: UInt) {
        #expect(PCSCCalls.controlCode(function) == code)
    }

    @Test("D04: a code that nobody knows is kept as it is")
    func unknownCode() {
        let error = PCSCError(code: 0x16)
        #expect(error.rawValue == 0x16)
        #expect(error.fault == .serviceDown)
        #expect("\(error)".hasSuffix("(0x16)"))
    }

    @Test("E07: a reader says that it takes short commands only; too long is not a lost card")
    func shortReader() {
        let features: [UInt8] = [0x06, 4, 0x42, 0, 0x0D, 0x54, 0x12, 4, 0x42, 0x33, 0, 0x12]
        #expect(DriverFeatures.propertiesCode(in: features) == 0x4233_0012)
        #expect(DriverFeatures.largestCommandData(in: [0x0A, 4, 0, 0, 0, 0]) == 0)
        // What the session throws then, before anything is sent.
        #expect(PCSCError.insufficientBuffer.fault == .protocolBroken)
    }

    @Test(
        "C11, C17, C18: what a model is tried with is written down",
        arguments: [
            "cold boot", "warm reset", "power-cycle", "switched ports", "type B", "metal",
            "wearable", "phone", "thick wallet", "nine positions", "256 octets",
        ])
    func trials(words: String) throws {
        let text = try #require(
            String(validating: readFile("\(Fixtures.root)/HARDWARE.md"), as: UTF8.self))
        let section = try #require(
            text.split(separator: "\n## ").first { $0.hasPrefix("Trying a model") })
        #expect(section.contains(words))
    }
}
