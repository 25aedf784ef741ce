import BERTLV
import CardPorts
import CardReading
import Contactless
import EMV
import Octets
import TestCards
import TestSupport
import Testing

/// Whole taps of the software cards, which compute as personalised cards do.
struct SoftwareCardTests {
    struct Tap: Sendable {
        let card: String
        var amount: Int64 = 4_200
        let status: Outcome.Status
        let cvm: CardholderVerification?
        let type: CryptogramType?
    }

    static let taps = [
        Tap(
            card: "visa-credit", status: .onlineRequest, cvm: CardholderVerification.none,
            type: .arqc),
        Tap(
            card: "visa-debit", status: .onlineRequest, cvm: CardholderVerification.none,
            type: .arqc),
        Tap(card: "visa-phone", amount: 9_900, status: .onlineRequest, cvm: .cdcvm, type: .arqc),
        Tap(card: "visa-credit", amount: 9_900, status: .declined, cvm: nil, type: .arqc),
        Tap(card: "visa-declined-offline", status: .declined, cvm: nil, type: .aac),
        Tap(
            card: "mastercard-credit", status: .onlineRequest, cvm: CardholderVerification.none,
            type: .arqc),
        // Above the CVM limit there is nobody who could verify this cardholder.
        Tap(
            card: "mastercard-credit", amount: 9_900, status: .endApplication, cvm: nil, type: nil),
        Tap(
            card: "mastercard-declined", status: .onlineRequest, cvm: CardholderVerification.none,
            type: .arqc),
    ]

    private func read(
        _ card: String, amount: Int64 = 4_200, withKeys: Bool = false
    ) async throws -> (CardReader.End, Screen) {
        let readers = TestCardReader(try TestCard(try #require(TestCardProfile.named(card))))
        let reader = Kiosk.reader(
            readers, readers.identity, authorities: withKeys ? try Kiosk.authorities() : [])
        let screen = Screen()
        let request = TapRequest(
            amountMinorUnits: amount, currencyNumber: 978, currencyExponent: 2)
        return (await reader.read(for: request, progress: screen.show), screen)
    }

    @Test(arguments: taps) func endsAsItsProfileSays(_ tap: Tap) async throws {
        let (end, _) = try await read(tap.card, amount: tap.amount)
        guard case .report(let report, let event) = end else {
            Issue.record("\(end.failure)")
            return
        }
        #expect(report.outcome?.status == tap.status)
        #expect(report.cardholderVerification == tap.cvm)
        #expect(report.cryptogram?.type == tap.type)
        #expect((event != nil) == (tap.status == .onlineRequest))
    }

    @Test func aMastercardIsAuthenticatedWhereThereAreKeys() async throws {
        let (end, screen) = try await read("mastercard-credit", withKeys: true)
        guard case .report(let report, .some(let event)) = end else {
            Issue.record("\(end.failure)")
            return
        }
        #expect(report.authentication?.method == .cda)
        #expect(report.authentication?.verdict == .verified)
        #expect(report.cryptogram?.value.count == 8)
        #expect(event.brand == "mastercard")
        #expect(event.last4 == "0011")
        #expect(screen.all == [.presentCard, .processing, .cardReadOK])
        #expect(
            report.timing.commands.map(\.name).prefix(3)
                == [.selectPPSE, .selectAID, .getProcessingOptions])
        #expect(report.timing.commands.last?.name == .generateAC)
        // GENERATE AC is in DE 55 with the cryptogram out of the signature.
        let data = try TLV.parse(event.iccData, policy: .strict)
        #expect(
            data.first(.applicationCryptogram)?.value.elementsEqual(
                try #require(report.cryptogram).value) == true)
    }

    @Test(arguments: ["visa-credit", "mastercard-credit"])
    func theIssuerGetsWhatTheCryptogramIsOverAndNoCardNumber(_ card: String) async throws {
        let (end, _) = try await read(card)
        guard case .report(let report, .some(let event)) = end else {
            Issue.record("\(end.failure)")
            return
        }
        let data = try TLV.parse(event.iccData, policy: .strict)
        let needed: [Tag] = [
            .applicationInterchangeProfile, .terminalVerificationResults, .transactionDate,
            .transactionType, .transactionCurrencyCode, .amountAuthorised, .amountOther,
            .issuerApplicationData, .terminalCountryCode, .applicationCryptogram,
            .applicationTransactionCounter, .unpredictableNumber, .panSequenceNumber, .dfName,
        ]
        for tag in needed { #expect(data.first(tag) != nil, "\(tag)") }
        #expect(data.first(.amountAuthorised)?.value.elementsEqual([0, 0, 0, 0, 0x42, 0]) == true)
        let hidden: [Tag] = [
            .track2EquivalentData, .pan, .cardholderName, .track1Data,
            .track1DiscretionaryData, .track2DiscretionaryData, .transactionPINData,
        ]
        for tag in hidden { #expect(data.first(tag) == nil, "\(tag)") }
        // What travels with the event shows no card number, however it is printed.
        let number = try #require(TestCardProfile.named(card)).cardNumber.reveal()
        #expect(!Hex.encode(event.iccData).contains(number))
        var dump = ""
        Swift.dump(event, to: &dump)
        Swift.dump(report, to: &dump)
        #expect(!dump.contains(number))
        let track2 = event.cardData.withOctets { octets in
            Hex.encode((0..<octets.count).map { octets[$0] })
        }
        #expect(track2?.hasPrefix(number) == true)
    }
}
