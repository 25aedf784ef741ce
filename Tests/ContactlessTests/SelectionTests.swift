import BERTLV
import EMV
import ISO7816
import JSONText
import Octets
import TestSupport
import Testing

@testable import Contactless

/// Directory, candidates and final selection.
struct SelectionTests {
    static let identifiers = Vector.all("kernel-identifiers.json")

    @Test func theTableIsThere() { #expect(Self.identifiers.count > 20) }

    @Test(arguments: identifiers) func theEntrySaysWhichKernel(_ vector: Vector) throws {
        var entry = CardScript.Entry(aid: try #require(try vector.octets("aid")))
        entry.kernel = try vector.octets("identifier")
        let card = CardScript(entries: [entry])
        let entries = try DirectoryEntry.entries(of: card.answer(.selectPPSE).data)
        let kernel = try #require(entries.first).requestedKernel
        let expected = try #require(vector["expect"]?.string)
        #expect(
            kernel.map { String($0.rawValue, radix: 16, uppercase: true) } ?? "skip" == expected)
    }

    private func selected(
        _ entries: [CardScript.Entry], combinations: [Combination]
    ) throws -> [[UInt8]] {
        let card = CardScript(entries: entries)
        var play = Play(
            ContactlessConfiguration(combinations: combinations, terminalData: [:]))
        try play.run(card)
        return play.commands.dropFirst().map(\.apdu.data)
    }

    private func combination(_ aid: [UInt8], _ kernel: KernelID) throws -> Combination {
        Combination(
            aid: try #require(AID(aid)), kernel: kernel,
            ttq: kernel == .kernel3 ? .onlineOnlyKiosk : nil)
    }

    private static let visa = CardScript.visaAID
    private static let mastercard = CardScript.mastercardAID

    @Test func prioritiesComeFirstThenTheDirectorysOrder() throws {
        let names: [[UInt8]] = (0...5).map { Self.visa + [$0] }
        let priorities: [UInt8?] = [nil, 3, 0, 1, 0x81, 3]
        let entries = zip(names, priorities).map { CardScript.Entry(aid: $0, priority: $1) }
        let order = try selected(entries, combinations: [combination(Self.visa, .kernel3)])
        #expect(order == [3, 4, 1, 5, 0, 2].map { names[$0] })
    }

    @Test func aReadersAIDTakesWhatBeginsWithIt() throws {
        let taken = Self.visa + [0x01]
        let entries = [
            CardScript.Entry(aid: taken), .init(aid: Array(Self.visa.dropLast())),
            .init(aid: [0xA0, 0, 0, 0, 0x03, 0x20, 0x10]),
        ]
        #expect(
            try selected(entries, combinations: [combination(Self.visa, .kernel3)]) == [taken])
    }

    @Test func anotherKernelThanTheEntryAsksForIsNotTaken() throws {
        var entry = CardScript.Entry(aid: Self.visa)
        entry.kernel = [0x02]
        #expect(try selected([entry], combinations: [combination(Self.visa, .kernel3)]) == [])
        entry.kernel = [0x00]
        #expect(
            try selected([entry], combinations: [combination(Self.visa, .kernel3)])
                == [Self.visa])
    }

    @Test func malformedEntriesAreLeftOut() throws {
        let entries = [
            CardScript.Entry(aid: [0xA0, 0, 0, 0]),
            .init(aid: Array(repeating: 0xA0, count: 17)), .init(aid: Self.visa),
        ]
        #expect(
            try selected(entries, combinations: [combination(Self.visa, .kernel3)])
                == [Self.visa])
    }

    @Test func aCombinationThatDoesNotTakeTheAmountHasNoCandidate() throws {
        var refused = try combination(Self.visa, .kernel3)
        refused.limits.transactionMinorUnits = 4_200
        let entries = [CardScript.Entry(aid: Self.visa, priority: 1), .init(aid: Self.mastercard)]
        let order = try selected(
            entries, combinations: [refused, combination(Self.mastercard, .kernel2)])
        #expect(order == [Self.mastercard])
    }

    @Test func anAmountThatNoCombinationTakesEndsBeforeTheCard() throws {
        var play = Play()
        try play.run(.visa, 100_000)
        #expect(play.outcome?.status == .tryAnotherInterface)
        #expect(play.outcome?.uiRequestOnOutcome?.message == .insertOrSwipe)
        #expect(play.outcome?.cause?.code == .amountNotAllowed)
        #expect(play.presentations == 0)
    }

    @Test func theExtensionIsSelectedWhereTheReaderSupportsIt() throws {
        var entry = CardScript.Entry(aid: Self.visa)
        entry.extended = [0x42, 0x43]
        var combination = try combination(Self.visa, .kernel3)
        #expect(try selected([entry], combinations: [combination]) == [Self.visa])
        combination.supportsExtendedSelection = true
        #expect(try selected([entry], combinations: [combination]) == [Self.visa + [0x42, 0x43]])
        entry.extended = Array(repeating: 0x42, count: 10)
        #expect(try selected([entry], combinations: [combination]) == [Self.visa])
    }

    @Test func aBadAnswerToSelectionMakesWayForTheNextCandidate() throws {
        let visa = CardScript.visa
        let second = Self.visa + [0x02]
        let broken: [(name: [UInt8], pdol: [UInt8])] = [
            (Array(Self.visa.dropLast()), CardScript.visaPDOL),
            (Self.visa, []), (Self.visa, Array(CardScript.visaPDOL.dropFirst(3))),
        ]
        for first in broken {
            var card = visa
            card.entries = [.init(aid: Self.visa, priority: 1), .init(aid: second, priority: 2)]
            card.applications = [Self.visa: first, second: (second, CardScript.visaPDOL)]
            var play = Play()
            try play.run(card)
            #expect(play.outcome?.status == .onlineRequest)
            #expect(play.machine.record.adfName?.octets == second)
        }
    }

    @Test func withoutDirectoryNothingElseIsTried() throws {
        var card = CardScript.visa
        card.overrides["SELECT PPSE"] = ResponseAPDU(statusWord: .fileNotFound)
        var play = Play()
        try play.run(card)
        #expect(play.names == [.selectPPSE])
        #expect(play.outcome?.status == .endApplication)
        #expect(play.outcome?.uiRequestOnOutcome?.message == .tryAnotherCard)
        #expect(play.outcome?.cause?.statusWord == .fileNotFound)
    }

    @Test func selectNextGoesOnWithANewNumber() throws {
        var card = CardScript.visa
        let second = Self.visa + [0x02]
        card.entries = [.init(aid: Self.visa, priority: 1), .init(aid: second, priority: 2)]
        card.applications[second] = (second, CardScript.visaPDOL)
        let template = card
        var play = Play()
        var options = 0
        try play.run(try Play.sale()) { command, _ in
            guard command.name == "GET PROCESSING OPTIONS" else { return template.answer(command) }
            options += 1
            return options == 1
                ? ResponseAPDU(statusWord: .conditionsNotSatisfied) : template.answer(command)
        }
        #expect(play.outcome?.status == .onlineRequest)
        let numbers = play.commands.filter { $0.name == .getProcessingOptions }
            .map { Array($0.apdu.data.suffix(4)) }
        #expect(numbers == [[0x1A, 0x2B, 0x3C, 0x4D], [0xFF, 0xEE, 0xDD, 4]])
        #expect(play.machine.record[.unpredictableNumber] == numbers.last)
    }
}
