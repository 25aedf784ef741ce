import BERTLV
import EMV
import ISO7816
import JSONText
import Octets
import TestSupport
import Testing

@testable import Contactless

struct Kernel2Tests {
    private static let key = ContactlessConfiguration.AuthorityKey(
        rid: [0xA0, 0, 0, 0, 0x04], index: 0x06)

    private func play(
        _ card: CardScript, _ amount: Int64 = 4_200, type: UInt8 = 0,
        kernel: [Tag: [UInt8]] = [:], hasKey: Bool = false,
        verdict: AuthenticationResult.Verdict = .verified
    ) throws -> Play {
        var configuration = Play.configuration(keys: hasKey ? [Self.key] : [])
        for index in configuration.combinations.indices {
            configuration.combinations[index].terminalData.merge(kernel) { _, new in new }
        }
        var play = Play(configuration)
        play.authenticate = { request in
            AuthenticationResult(
                method: request.method, verdict: verdict,
                applicationCryptogram: verdict == .verified ? [8, 7, 6, 5, 4, 3, 2, 1] : nil,
                iccDynamicNumber: [1, 2, 3])
        }
        try play.run(card, amount, type: type)
        return play
    }

    /// A card that can sign, with everything a chain of certificates needs.
    private var signing: CardScript {
        var card = CardScript.mastercard
        for tag: Tag in [
            .issuerPublicKeyCertificate, .issuerPublicKeyExponent, .iccPublicKeyCertificate,
            .iccPublicKeyExponent,
        ] { card.setRecord(tag, [3]) }
        card.setRecord(.caPublicKeyIndex, [0x06])
        card.setRecord(.staticDataAuthenticationTagList, [0x82])
        card.cryptogram = [
            (.cryptogramInformationData, [0x80]),
            (.applicationTransactionCounter, [0x00, 0xF1]),
            (.signedDynamicApplicationData, [1, 2, 3]),
            (.issuerApplicationData, [0x01, 0x10, 0xA0, 0, 0x03, 0x22, 0, 0]),
        ]
        return card
    }

    private func referenceControl(_ play: Play) -> UInt8? {
        play.commands.last { $0.name == .generateAC }?.apdu.p1
    }

    // MARK: The whole way

    @Test func theSaleGoesOnlineWithoutKeys() throws {
        let play = try play(.mastercard)
        #expect(
            play.names == [
                .selectPPSE, .selectAID, .getProcessingOptions, .readRecord, .generateAC,
            ])
        #expect(Hex.encode(play.commands[2].apdu.octets) == "80A8000002830000")
        #expect(referenceControl(play) == 0x80)
        #expect(play.outcome?.status == .onlineRequest)
        #expect(play.outcome?.cvm == .noCVM)
        #expect(play.shown.map(\.message) == [.presentCard, .clearDisplay, .authorising])
        #expect(play.shown.map(\.name) == ["presentCard", "cardReadOK", "authorising"])
        // 9F02 9F03 9F1A 95 5F2A 9A 9C 9F37 9F34: not authenticated, floor limit exceeded.
        #expect(
            Hex.encode(play.commands[4].apdu.data)
                == "000000004200" + "000000000000" + "0276" + "8000008000" + "0978" + "261130"
                + "00" + "1A2B3C4D" + "1F0302")
        let data = try TLV.parse(play.machine.record.issuerData, policy: .strict)
        #expect(data.first(.terminalCapabilities)?.value.elementsEqual([0, 0x08, 0x08]) == true)
        #expect(data.first(.cvmResults)?.value.elementsEqual([0x1F, 0x03, 0x02]) == true)
    }

    @Test func aSignatureIsAskedForWhereBothSidesCan() throws {
        let play = try play(signing, hasKey: true)
        #expect(referenceControl(play) == 0x90)
        #expect(play.outcome?.status == .onlineRequest)
        let request = try #require(play.requests.first)
        #expect(request.method == .cda)
        #expect(request.cdol1Values == play.commands.last?.apdu.data)
        #expect(request.responseObjects.count == 4)
        #expect(request.unpredictableNumber == [0x1A, 0x2B, 0x3C, 0x4D])
        #expect(play.machine.record[.applicationCryptogram] == [8, 7, 6, 5, 4, 3, 2, 1])
        #expect(play.machine.record[.iccDynamicNumber] == [1, 2, 3])
        #expect(play.machine.record[.terminalVerificationResults] == [0, 0, 0, 0x80, 0])
    }

    @Test func aBadSignatureEndsTheTap() throws {
        let play = try play(
            signing, hasKey: true, verdict: .failed(.transactionData, .hashMismatch))
        #expect(play.outcome?.status == .endApplication)
        #expect(play.outcome?.uiRequestOnOutcome?.message == .tryAnotherCard)
        #expect(play.outcome?.cause?.code == .authenticationFailed)
        #expect(play.machine.record[.terminalVerificationResults] == [0x04, 0, 0, 0x80, 0])
    }

    @Test func aSignatureThatWasTakenOutOfASharedSessionIsNoFailure() throws {
        let play = try play(signing, hasKey: true, verdict: .notPossible(.redacted))
        #expect(play.outcome?.status == .onlineRequest)
        #expect(
            play.machine.record[.applicationCryptogram] == Array(repeating: 0, count: 8))
        let keyless = try self.play(signing, hasKey: true, verdict: .notPossible(.keyNotFound))
        #expect(keyless.outcome?.cause?.code == .authenticationFailed)
    }

    @Test func aSignatureThatWasAskedForHasToCome() throws {
        var card = signing
        card.cryptogram = CardScript.mastercard.cryptogram
        #expect(try play(card, hasKey: true).outcome?.cause?.code == .authenticationFailed)
    }

    @Test func anotherKeyThanThereIsMakesDoWithoutSignature() throws {
        var card = signing
        card.setRecord(.caPublicKeyIndex, [0xF1])
        card.cryptogram = CardScript.mastercard.cryptogram
        let play = try play(card, hasKey: true)
        #expect(referenceControl(play) == 0x80)
        #expect(play.outcome?.status == .onlineRequest)
        #expect(play.machine.record.authentication?.verdict == .notPossible(.keyNotFound))
        #expect(play.machine.record[.terminalVerificationResults] == [0x04, 0, 0, 0x80, 0])
    }

    @Test func aCertificateThatIsMissingMakesDoWithoutSignature() throws {
        var card = signing
        card.setRecord(.iccPublicKeyCertificate, nil)
        card.cryptogram = CardScript.mastercard.cryptogram
        let play = try play(card, hasKey: true)
        #expect(referenceControl(play) == 0x80)
        #expect(play.machine.record[.terminalVerificationResults] == [0x24, 0, 0, 0x80, 0])
    }

    @Test func aTagListThatIsNotTheProfileAloneEndsTheTap() throws {
        var card = signing
        card.setRecord(.staticDataAuthenticationTagList, [0x82, 0x5A])
        #expect(
            try play(card, hasKey: true).outcome?.cause?.code
                == .invalidData(.staticDataAuthenticationTagList))
    }

    // MARK: Devices

    private var phone: CardScript {
        var card = signing
        card.set(.applicationInterchangeProfile, [0x1B, 0x80], in: \.options)
        return card
    }

    @Test func aDeviceIsTrustedWithItsSignature() throws {
        let play = try play(phone, 9_900, hasKey: true)
        #expect(play.outcome?.status == .onlineRequest)
        #expect(play.outcome?.cvm == .confirmationCodeVerified)
        #expect(play.outcome?.needsReceipt == true)
        #expect(play.machine.record[.cvmResults] == [0x01, 0x00, 0x02])
        // 9F1D states that the CVM limit is exceeded.
        #expect(play.machine.record[.terminalRiskManagementData]?[1] == 0x80)
    }

    @Test func aDeviceWithoutSignatureIsTrustedOnlyWhereTheReaderSaysSo() throws {
        var card = phone
        card.cryptogram = CardScript.mastercard.cryptogram
        let said = try play(card, 9_900)
        #expect(referenceControl(said) == 0x80)
        #expect(said.outcome?.status == .onlineRequest)
        let unsaid = try play(
            card, 9_900, kernel: [.terminalRiskManagementData: [0x0C, 0, 0x80, 0, 0, 0, 0, 0]])
        #expect(referenceControl(unsaid) == 0x00)
    }

    @Test(arguments: [
        ([0x00, 0x10, 0x00] as [UInt8], nil as UIRequest.Message?),
        ([0x00, 0x11, 0x00], .seePhone), ([0x00, 0x08, 0x00], nil),
        ([0x00, 0x02, 0x00], .seePhone), ([0x00, 0x00, 0x01], .seePhone),
        ([0x00, 0x00, 0x02], .notAuthorised), ([0x00, 0x00, 0x10], nil), ([0x00, 0x11], nil),
    ])
    func theDeviceIsToBeLookedAtOnlyForItsSecondTap(
        _ information: [UInt8], _ message: UIRequest.Message?
    ) throws {
        var card = CardScript.mastercard
        card.cryptogram.append((.posCardholderInteractionInformation, information))
        let play = try play(card)
        guard let message else {
            #expect(play.outcome?.status == .onlineRequest)
            return
        }
        #expect(play.last?.status == .endApplication)
        #expect(play.last?.start == .b)
        #expect(play.last?.uiRequestOnOutcome?.message == message)
        #expect(play.last?.uiRequestOnRestart?.message == .presentCardAgain)
        #expect(play.last?.fieldOffMilliseconds == 1_300)
    }

    // MARK: Limits, data, modes

    @Test func itsOwnLimitsAreAboveNotAt() throws {
        let limit: [Tag: [UInt8]] = [
            .readerContactlessTransactionLimit: [0, 0, 0, 0, 0x42, 0x00],
            .readerCVMRequiredLimit: [0, 0, 0, 0, 0x42, 0x00],
        ]
        let at = try play(.mastercard, 4_200, kernel: limit)
        #expect(at.outcome?.status == .onlineRequest)
        #expect(at.outcome?.needsReceipt == false)
        let above = try play(.mastercard, 4_201, kernel: limit)
        #expect(above.outcome?.status == .endApplication)
        #expect(above.outcome?.cause?.code == .limitExceeded)
        #expect(!above.names.contains(.generateAC))
    }

    @Test func onlyADeviceGoesAboveTheCVMLimitOfAKiosk() throws {
        #expect(try play(.mastercard, 5_000).outcome?.status == .onlineRequest)
        #expect(try play(.mastercard, 5_001).outcome?.cause?.code == .limitExceeded)
        #expect(try play(phone, 5_001, hasKey: true).outcome?.status == .onlineRequest)
    }

    @Test(arguments: [Tag.applicationExpirationDate, .pan, .cdol1])
    func whatIsMissingEndsTheTapBeforeTheCryptogram(_ tag: Tag) throws {
        var card = CardScript.mastercard
        card.setRecord(tag, nil)
        let play = try play(card)
        #expect(play.outcome?.status == .endApplication)
        #expect(play.outcome?.cause?.code == .missingData(tag))
        #expect(!play.names.contains(.generateAC))
    }

    @Test(arguments: [
        Tag.amountAuthorised, .terminalVerificationResults, .unpredictableNumber,
        .kernelConfiguration, .terminalActionCodeDenial,
    ])
    func whatOnlyATerminalMaySayEndsTheTap(_ tag: Tag) throws {
        var card = CardScript.mastercard
        card.setRecord(tag, [0])
        #expect(try play(card).outcome?.cause?.code == .terminalData(tag))
    }

    @Test func whatComesTwiceEndsTheTap() throws {
        var card = CardScript.mastercard
        card.options.append((.panSequenceNumber, [0x01]))
        #expect(try play(card).outcome?.cause?.code == .duplicateData(.panSequenceNumber))
        // An empty one says nothing, and so does not come twice.
        card.set(.panSequenceNumber, [], in: \.options)
        #expect(try play(card).outcome?.status == .onlineRequest)
    }

    @Test func magneticStripeModeIsOff() throws {
        var card = CardScript.mastercard
        card.set(.applicationInterchangeProfile, [0x00, 0x00], in: \.options)
        let played = try play(card)
        #expect(played.outcome?.cause?.code == .magneticStripeModeOnly)
        #expect(played.names.contains(.readRecord) && !played.names.contains(.generateAC))
    }

    @Test func theFirstRecordOfFile1IsReadWhereMagneticStripeModeIsOff() throws {
        var card = CardScript.mastercard
        card.set(
            .applicationFileLocator, [0x08, 0x01, 0x01, 0x00, 0x10, 0x01, 0x01, 0x00],
            in: \.options)
        card.records[[1, 1]] = [(.track2Data, [0x41])]
        #expect(try play(card).names.filter { $0 == .readRecord }.count == 2)
        let on = try play(card, kernel: [.kernelConfiguration: [0x20]])
        #expect(on.names.filter { $0 == .readRecord }.count == 1)
    }

    @Test func bothFormatsOfTheOptionsAreTaken() throws {
        var card = CardScript.mastercard
        let options: [UInt8] = [0x80, 0x06, 0x19, 0x80, 0x10, 0x01, 0x01, 0x00]
        card.overrides["GET PROCESSING OPTIONS"] = CardScript.success(options)
        #expect(try play(card).outcome?.status == .onlineRequest)
    }

    @Test func theCryptogramWithoutTagsIsTakenWhereNoSignatureWasAskedFor() throws {
        let answer: [UInt8] = [
            0x80, 0x12, 0x80, 0x00, 0xF1, 1, 2, 3, 4, 5, 6, 7, 8, 0x01, 0x10, 0xA0, 0, 3, 0x22, 0,
        ]
        var card = CardScript.mastercard
        card.overrides["GENERATE AC"] = CardScript.success(answer)
        let plain = try play(card)
        #expect(plain.outcome?.status == .onlineRequest)
        #expect(plain.machine.record[.applicationCryptogram] == [1, 2, 3, 4, 5, 6, 7, 8])
        card = signing
        card.overrides["GENERATE AC"] = CardScript.success(answer)
        #expect(try play(card, hasKey: true).outcome?.status == .endApplication)
    }

    // MARK: The card's answer

    @Test(arguments: [
        (UInt8(0x00), Outcome.Status.declined), (0x40, .endApplication),
        (0x80, .onlineRequest), (0xC0, .endApplication),
    ])
    func theCardDecidesNoMoreFreelyThanAsked(_ octet: UInt8, _ status: Outcome.Status) throws {
        var card = CardScript.mastercard
        card.set(.cryptogramInformationData, [octet], in: \.cryptogram)
        #expect(try play(card).outcome?.status == status)
    }

    @Test func aDeclineLeadsWhereTheReaderCanGo() throws {
        var card = CardScript.mastercard
        card.set(.cryptogramInformationData, [0x00], in: \.cryptogram)
        let kiosk = try play(card)
        #expect(kiosk.outcome?.uiRequestOnOutcome?.message == .notAuthorised)
        let withSlot = try play(card, kernel: [.cardDataInputCapability: [0x20]])
        #expect(withSlot.outcome?.status == .tryAnotherInterface)
        #expect(withSlot.outcome?.uiRequestOnOutcome?.message == .insertCard)
        let refund = try play(card, type: 0x20)
        #expect(refund.outcome?.status == .endApplication)
        #expect(refund.outcome?.uiRequestOnOutcome?.message == .clearDisplay)
    }

    @Test func aSaleThatTheKernelItselfDeclinesAsksForADecline() throws {
        var card = CardScript.mastercard
        card.set(.cryptogramInformationData, [0x00], in: \.cryptogram)
        let play = try play(
            card, kernel: [.terminalActionCodeDenial: [0x84, 0, 0, 0, 0x0C]])
        #expect(referenceControl(play) == 0x00)
        #expect(play.outcome?.status == .declined)
        // A card that was asked to decline may not go to the issuer.
        card.set(.cryptogramInformationData, [0x80], in: \.cryptogram)
        let free = try self.play(
            card, kernel: [.terminalActionCodeDenial: [0x84, 0, 0, 0, 0x0C]])
        #expect(free.outcome?.cause?.code == .unexpectedCryptogram)
    }
}
