import CardPorts
import ISO7816
import Octets
import Testing

@testable import TestCards

struct TestCardTests {
    private static let selectDirectory = "00A404000E325041592E5359532E444446303100"

    private func card(_ name: String = "visa-credit", seed: UInt64 = 0) throws -> TestCard {
        try TestCard(try #require(TestCardProfile.named(name)), seed: seed)
    }

    private func command(_ hexadecimal: String) throws -> CommandAPDU {
        try CommandAPDU(octets: Hex.decode(hexadecimal))
    }

    @Test func answersUntilItIsTakenAway() async throws {
        let channel = try card().tap()
        #expect(channel.answerToReset == [0x3B, 0x80, 0x80, 0x01, 0x01])
        let select = try command(Self.selectDirectory)
        #expect(try await channel.transmit(select).statusWord == .success)
        await channel.close()
        await #expect(throws: ReaderFault.cardLost) { try await channel.transmit(select) }
    }

    @Test func aNewTapStartsAfreshAndEndsTheOld() async throws {
        let card = try card("mastercard-credit")
        let first = card.tap()
        _ = try await first.transmit(command("00A4040007A000000004101000"))
        let second = card.tap()
        let options = try command("80A8000002830000")
        #expect(try await second.transmit(options).statusWord == .conditionsNotSatisfied)
        await #expect(throws: ReaderFault.cardLost) { try await first.transmit(options) }
        await first.close()
        #expect(try await second.transmit(command(Self.selectDirectory)).statusWord == .success)
    }

    @Test func theCounterOutlivesTheTap() async throws {
        let card = try card("visa-debit", seed: 0x10)
        for counter: UInt8 in 0x11...0x13 {
            let channel = card.tap()
            _ = try await channel.transmit(command("00A4040007A000000003101000"))
            let answer = try await channel.transmit(
                command(
                    "80A800002383212080400000000000420000000000000002760000000000"
                        + "0978261130001A2B3C4D00"))
            #expect(Hex.encode(answer.data).contains("9F3602" + Hex.encode([0x00, counter])))
            await channel.close()
        }
    }

    @Test func profilesAreWellKnownTestNumbersAndShowThemMasked() {
        let known = [
            "4111111111111111", "4000056655665556", "4012888888881881", "5413330089020011",
            "5105105105105100",
        ]
        for profile in TestCard.profiles {
            #expect(known.contains(profile.cardNumber.reveal()))
            #expect("\(profile.cardNumber)".contains("******"))
            #expect(!"\(profile)".contains(profile.cardNumber.reveal()))
        }
        #expect(Set(TestCard.profiles.map(\.name)).count == TestCard.profiles.count)
    }
}

@Suite(.timeLimit(.minutes(1)))
struct TestCardReaderTests {
    private func reader() throws -> TestCardReader {
        TestCardReader(try TestCard(try #require(TestCardProfile.named("visa-credit"))))
    }

    @Test func theCardComesOnceSomebodyWatchesAndGoesWhenItsChannelCloses() async throws {
        let reader = try reader()
        let identity = reader.identity
        #expect(try await reader.readers() == [identity])
        await #expect(throws: ReaderFault.cardLost) { try await reader.connect(to: identity) }
        var events = reader.events().makeAsyncIterator()
        #expect(await events.next() == .readerAttached(identity))
        #expect(await events.next() == .cardAbsent(identity))
        let atr: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]
        #expect(await events.next() == .cardPresent(identity, answerToReset: atr))
        let channel = try await reader.connect(to: identity)
        await channel.close()
        #expect(await events.next() == .cardAbsent(identity))
        await #expect(throws: ReaderFault.cardLost) { try await reader.connect(to: identity) }
        reader.present()
        #expect(await events.next() == .cardPresent(identity, answerToReset: atr))
    }

    @Test func anotherWatcherSeesTheCardLyingThere() async throws {
        let reader = try reader()
        let identity = reader.identity
        let first = reader.events()
        var second = reader.events().makeAsyncIterator()
        #expect(await second.next() == .readerAttached(identity))
        let atr: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]
        #expect(await second.next() == .cardPresent(identity, answerToReset: atr))
        _ = first
    }

    @Test func whoeverWatchesTheFieldTheCardLeftHasItTappedAnew() async throws {
        let reader = try reader()
        for _ in 0..<2 {
            var events = reader.events().makeAsyncIterator()
            _ = await events.next()
            #expect(await events.next() == .cardAbsent(reader.identity))
            let channel = try await reader.connect(to: reader.identity)
            await channel.close()
        }
    }

    @Test func anUnknownReaderIsGone() async throws {
        let reader = try reader()
        await #expect(throws: ReaderFault.readerGone) {
            try await reader.connect(to: ReaderIdentity(name: "another"))
        }
    }
}
