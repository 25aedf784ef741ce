import BERTLV
import EMV
import ISO7816
import JSONText
import Octets
import TestSupport
import Testing

@testable import Contactless

struct Kernel3Tests {
    static let cvmTable = Vector.all("kernel3-cvm.json")

    @Test func theTableIsThere() { #expect(Self.cvmTable.count > 20) }

    @Test(arguments: cvmTable) func choosesTheVerification(_ vector: Vector) throws {
        let ttq = try #require(try vector.octets("ttq").flatMap { TTQ($0) })
        let method = Kernel3CVM.choose(
            ctq: try vector.octets("ctq"), related: try vector.octets("related"), ttq: ttq,
            isARQC: vector["tc"]?.bool != true)
        #expect(method?.word ?? "decline" == vector["expect"]?.string)
    }

    /// Every 9F6C with every 9F66 that matters: what comes out is supported and, where asked
    /// for, something.
    @Test func neverAsksForWhatTheReaderCannotDo() {
        for (ctq, qualifiers) in (0..<1 << 4).flatMap({ c in (0..<1 << 4).map { (c, $0) } }) {
            let first = UInt8(ctq & 1) << 7 | UInt8(ctq >> 1 & 1) << 6
            let second = UInt8(ctq >> 2 & 1) << 7
            let isARQC = ctq >> 3 & 1 == 1
            let ttq = TTQ(
                rawValue: UInt32(qualifiers & 1) << 26 | UInt32(qualifiers >> 1 & 1) << 25
                    | UInt32(qualifiers >> 2 & 1) << 22)
            let related: [UInt8]? = qualifiers >> 3 & 1 == 1 ? [1, 0, 0, 0, 0, first, second] : nil
            let method = Kernel3CVM.choose(
                ctq: [first, second], related: related, ttq: ttq, isARQC: isARQC)
            if method == .onlinePIN { #expect(ttq.supportsOnlinePIN && first & 0x80 != 0) }
            if method == .signature { #expect(ttq.supportsSignature && first & 0x40 != 0) }
            if method == .confirmationCodeVerified { #expect(second & 0x80 != 0) }
            if method == .noCVM { #expect(!ttq.requiresCVM && second & 0x80 == 0) }
        }
    }

    private func play(
        _ card: CardScript, _ amount: Int64 = 4_200, ttq: TTQ = .onlineOnlyKiosk,
        keys: Set<ContactlessConfiguration.AuthorityKey> = [], verified: Bool = true
    ) throws -> Play {
        var play = Play(Play.configuration(ttq: ttq, keys: keys))
        play.authenticate = { request in
            AuthenticationResult(
                method: request.method,
                verdict: verified ? .verified : .failed(.dynamicData, .hashMismatch))
        }
        try play.run(card, amount)
        return play
    }

    @Test func theSaleGoesOnline() throws {
        let play = try play(.visa)
        #expect(
            play.names == [.selectPPSE, .selectAID, .getProcessingOptions, .readRecord])
        #expect(play.outcome?.status == .onlineRequest)
        #expect(play.outcome?.cvm == .noCVM)
        #expect(play.shown.map(\.name) == ["presentCard", "cardReadOK", "authorising"])
        // 9F66 9F02 9F03 9F1A 95 5F2A 9A 9C 9F37
        #expect(
            Hex.encode(play.commands[2].apdu.data)
                == "832120804000" + "000000004200" + "000000000000" + "0276" + "0000000000"
                + "0978" + "261130" + "00" + "1A2B3C4D")
    }

    @Test func noRecordIsReadWithoutALocator() throws {
        for locator: [UInt8]? in [nil, []] {
            var card = CardScript.visa
            card.set(.applicationFileLocator, locator, in: \.options)
            let play = try play(card)
            #expect(play.names.last == .getProcessingOptions)
            #expect(play.outcome?.status == .onlineRequest)
        }
    }

    @Test func theIssuerDecidesWhatTheCardApprovedAgainstTheReadersWish() throws {
        var card = CardScript.visa
        card.set(.cryptogramInformationData, [0x40], in: \.options)
        let play = try play(card)
        #expect(play.outcome?.status == .onlineRequest)
        #expect(play.machine.record.cryptogramType == .tc)
    }

    @Test(arguments: [(UInt8(0x00), "AAC"), (0x10, "TC"), (0x20, "ARQC"), (0x30, nil)])
    func withoutCIDTheDecisionIsInTheIssuersData(_ octet: UInt8, _ type: String?) throws {
        var card = CardScript.visa
        card.set(.cryptogramInformationData, nil, in: \.options)
        card.set(
            .issuerApplicationData, [0x06, 0x01, 0x12, 0x03, octet, 0, 0], in: \.options)
        let play = try play(card)
        #expect(play.machine.record.cryptogramType?.rawValue == type)
        let goesOnline = type == "ARQC" || type == "TC"
        #expect(play.outcome?.status == (goesOnline ? .onlineRequest : .declined))
    }

    @Test func theCardsDeclineIsTheOutcome() throws {
        var card = CardScript.visa
        card.set(.cryptogramInformationData, [0x00], in: \.options)
        let play = try play(card)
        #expect(play.outcome?.status == .declined)
        #expect(play.outcome?.uiRequestOnOutcome?.message == .notAuthorised)
    }

    @Test(arguments: [
        Tag.applicationCryptogram, .applicationInterchangeProfile,
        .applicationTransactionCounter, .issuerApplicationData, .track2EquivalentData,
    ])
    func whatIsMissingEndsTheTap(_ tag: Tag) throws {
        var card = CardScript.visa
        card.set(tag, nil, in: \.options)
        let play = try play(card)
        #expect(play.outcome?.status == .endApplication)
        #expect(play.outcome?.cause?.code == .missingData(tag))
    }

    @Test func whatComesTwiceEndsTheTap() throws {
        var card = CardScript.visa
        card.setRecord(.track2EquivalentData, [0x41, 0x11])
        #expect(
            try play(card).outcome?.cause?.code == .duplicateData(.track2EquivalentData))
    }

    @Test func aCardThatIsTwoCardsEndsTheTap() throws {
        var card = CardScript.visa
        card.setRecord(.pan, [0x40, 0x12, 0x88, 0x88, 0x88, 0x88, 0x18, 0x81])
        #expect(try play(card).outcome?.cause?.code == .contradictoryCardNumbers)
    }

    @Test func whatOnlyATerminalMaySayIsLeftOut() throws {
        var card = CardScript.visa
        card.setRecord(.amountAuthorised, [0, 0, 0, 0, 0, 1])
        card.setRecord(.ttq, [0xFF, 0xFF, 0xFF, 0xFF])
        let play = try play(card)
        #expect(play.outcome?.status == .onlineRequest)
        #expect(play.machine.record[.amountAuthorised] == [0, 0, 0, 0, 0x42, 0x00])
        #expect(play.machine.record[.ttq] == [0x20, 0x80, 0x40, 0x00])
    }

    // MARK: Offline approval

    private static let offline = TTQ(rawValue: 0x2000_4000)
    private static let key = ContactlessConfiguration.AuthorityKey(
        rid: [0xA0, 0, 0, 0, 0x03], index: 0x92)

    private func approving(_ ctq: [UInt8] = [0, 0]) -> CardScript {
        var card = CardScript.visa
        card.set(.cryptogramInformationData, [0x40], in: \.options)
        card.set(.ctq, ctq, in: \.options)
        card.set(.signedDynamicApplicationData, [1], in: \.options)
        card.set(.caPublicKeyIndex, [0x92], in: \.options)
        return card
    }

    private func playOffline(
        _ card: CardScript, ttq: TTQ = Self.offline, hasKey: Bool = true, verified: Bool = true
    ) throws -> Play {
        var configuration = Play.configuration(ttq: ttq, keys: hasKey ? [Self.key] : [])
        for index in configuration.combinations.indices {
            configuration.combinations[index].limits.floorMinorUnits = nil
        }
        var play = Play(configuration)
        play.authenticate = { request in
            AuthenticationResult(
                method: request.method,
                verdict: verified ? .verified : .failed(.dynamicData, .hashMismatch))
        }
        try play.run(card)
        return play
    }

    @Test func aReaderThatMayApproveNeedsAGoodSignature() throws {
        let good = try playOffline(approving())
        #expect(good.outcome?.status == .approved)
        #expect(good.requests.map(\.method) == [.fdda])
        #expect(try playOffline(approving(), verified: false).outcome?.status == .declined)
        let keyless = try playOffline(approving(), hasKey: false)
        #expect(keyless.outcome?.status == .declined)
        #expect(keyless.machine.record.authentication?.verdict == .notPossible(.keyNotFound))
    }

    @Test func theCardSaysWhereABadSignatureLeads() throws {
        let online = try playOffline(approving([0x20, 0]), verified: false)
        #expect(online.outcome?.status == .onlineRequest)
        let chip = try playOffline(
            approving([0x10, 0]), ttq: TTQ(rawValue: 0x3000_4000), verified: false)
        #expect(chip.outcome?.status == .tryAnotherInterface)
        #expect(chip.outcome?.alternateInterface == .contactChip)
        #expect(
            try playOffline(approving([0x10, 0]), verified: false).outcome?.status == .declined)
    }

    @Test func anExpiredCardIsNotApprovedOffline() throws {
        var card = approving()
        card.setRecord(.applicationExpirationDate, [0x26, 0x10, 0x31])
        #expect(try playOffline(card).outcome?.cause?.code == .expired)
        card = approving([0x08, 0])
        card.setRecord(.applicationExpirationDate, [0x26, 0x10, 0x31])
        #expect(try playOffline(card).outcome?.status == .onlineRequest)
        // For the issuer's decision the date is the issuer's business.
        card.set(.cryptogramInformationData, [0x80], in: \.options)
        #expect(try play(card).outcome?.status == .onlineRequest)
    }

    @Test func aSignatureBesideAnOnlineRequestIsAReport() throws {
        var card = approving()
        card.set(.cryptogramInformationData, [0x80], in: \.options)
        let play = try play(
            card, ttq: TTQ(rawValue: 0x2100_4000), keys: [Self.key], verified: false)
        #expect(play.outcome?.status == .onlineRequest)
        #expect(play.machine.record.authentication?.isVerified == false)
    }

    // MARK: The issuer's data

    @Test func theFormFactorsLowHalfIsTheReaders() throws {
        var card = CardScript.visa
        card.set(.formFactorIndicator, [0x23, 0x88, 0x00, 0x8F], in: \.options)
        let data = try TLV.parse(play(card).machine.record.issuerData, policy: .strict)
        #expect(
            data.first(.formFactorIndicator)?.value.elementsEqual([0x23, 0x88, 0, 0x80]) == true)
    }
}

extension Outcome.CVM {
    var word: String {
        switch self {
        case .noCVM: "noCVM"
        case .signature: "signature"
        case .onlinePIN: "onlinePIN"
        case .confirmationCodeVerified: "cdcvm"
        }
    }
}
