import CardPorts
import CardSessions
import ISO7816
import JSONText
import Octets
import TestSupport
import Testing

/// An answer before and after redaction.
struct RedactionVector: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let values: [SensitiveValue]
    let before: [UInt8]
    let after: [UInt8]

    static func all() throws -> [RedactionVector] {
        try (Fixtures.json("sessions/redaction.json").array ?? []).map { vector in
            RedactionVector(
                testDescription: vector["name"]?.string ?? "",
                values: try (vector["values"]?.array ?? []).compactMap { value in
                    if let digits = value["pan"]?.string { return .pan(digits: digits) }
                    if let text = value["track2"]?.string { return .track2(try Hex.decode(text)) }
                    if let text = value["text"]?.string { return .text(try Hex.decode(text)) }
                    return .octets(try Hex.decode(value["octets"]?.string ?? ""))
                },
                before: try Hex.decode(vector["before"]?.string ?? ""),
                after: try Hex.decode(vector["after"]?.string ?? ""))
        }
    }
}

@Suite struct SessionFileRedactTests {
    @Test func replacesEveryOccurrenceAndNothingElse() throws {
        let vectors = try RedactionVector.all()
        #expect(vectors.count == 14)
        for vector in vectors {
            let session = SessionFile(exchanges: [
                SessionExchange(
                    command: [0, 0xB2, 1, 0x0C, 0],
                    answer: .response(try ResponseAPDU(octets: vector.before)))
            ])
            let redacted = session.redacting(vector.values)
            let expected = SessionExchange.Answer.response(
                try ResponseAPDU(octets: vector.after))
            #expect(redacted.exchanges.first?.answer == expected, "\(vector.testDescription)")
            #expect(redacted["redacted"] == "yes")
        }
    }

    @Test func blanksPlacesWhereTheyStand() throws {
        let answer = try ResponseAPDU(octets: [0x9F, 0x36, 0x02, 0x00, 0xF1, 0x90, 0x00])
        let session = SessionFile(exchanges: [
            SessionExchange(command: [0x80, 0xA8, 0, 0], answer: .response(answer)),
            SessionExchange(command: [0, 0xB2, 1, 0x0C], answer: .fault(.cardLost)),
        ])
        let redacted = session.redacting(
            [],
            blanking: [
                SessionPlace(exchangeIndex: 0, octets: 3..<5),
                SessionPlace(exchangeIndex: 0, octets: 4..<4_000),
                SessionPlace(exchangeIndex: 1, octets: 0..<9),
                SessionPlace(exchangeIndex: 7, octets: 0..<1),
            ])
        #expect(
            redacted.exchanges.first?.answer
                == .response(try ResponseAPDU(octets: [0x9F, 0x36, 0x02, 0, 0, 0x90, 0x00])))
    }

    @Test func theIdentifierAndThePINGoUnasked() throws {
        let session = SessionFile(
            headers: [.init("uid", "04A1B2C3D4E5F6"), .init("redacted", "no")],
            exchanges: [
                SessionExchange(
                    command: [0xFF, 0xCA, 0, 0, 0],
                    answer: .response(try ResponseAPDU(octets: [4, 0xA1, 0xB2, 0x90, 0]))),
                SessionExchange(
                    command: [0, 0x20, 0, 0x80, 8, 0x24, 0x12, 0x34, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
                    answer: .response(ResponseAPDU(statusWord: .success))),
            ])
        let redacted = session.redacting([])
        #expect(redacted["uid"] == "fixed")
        #expect(
            redacted.exchanges[0].answer
                == .response(ResponseAPDU(data: [0, 0, 0], statusWord: .success)))
        #expect(redacted.exchanges[1].command == [0, 0x20, 0, 0x80, 8, 0, 0, 0, 0, 0, 0, 0, 0])
        var random = session
        random["uid"] = "08A1B2C3"
        #expect(random.redacting([])["uid"] == "random")
    }

    @Test func headersAndCommentsLoseTheNumberToo() throws {
        let session = SessionFile(
            headers: [
                .init(
                    "expect", "outcome=onlineRequest pan=476173******0119 oda=verified",
                    comment: "DOE/JANE", remarks: ["card 4761739001010119"])
            ],
            exchanges: [
                SessionExchange(
                    command: [0, 0xA4, 4, 0], answer: .fault(.cardLost),
                    comment: "57=4761739001010119d27122011143804412345f")
            ],
            closingRemarks: ["4761739001010119!"])
        let redacted = session.redacting([
            .pan(digits: "4761739001010119"),
            .track2(try Hex.decode("4761739001010119D27122011143804412345F")),
            .text(Array("DOE/JANE  ".utf8)),
        ])
        #expect(
            redacted["expect"] == "outcome=onlineRequest pan=400000******0002 oda=notPossible")
        #expect(redacted.headers.first?.comment == "XXX/XXXX")
        #expect(redacted.headers.first?.remarks == ["card 4000000000000002"])
        #expect(redacted.closingRemarks == ["4000000000000002!"])
        for canary in ["4761739", "0101", "27122011", "JANE"] {
            #expect(!redacted.serialised.lowercased().contains(canary.lowercased()))
        }
    }

    @Test func redactingTwiceChangesNothingMore() throws {
        let session = try SessionFile(parsing: Fixtures.octets("sessions/visa-gpo-only.apdu"))
        let once = session.redacting([.pan(digits: "4111111111111111")])
        #expect(once.redacting([.pan(digits: "4111111111111111")]) == once)
    }

    @Test(
        arguments: [
            ("4111111111111111", "4000000000000002"), ("5413330089020011", "5400000000000005"),
            ("2221001234567896", "2221000000000009"), ("374245455400126", "370000000000002"),
            ("4000000000006", "4000000000006"),
        ])
    func standInsKeepLengthAndClass(pan: String, standIn: String) {
        #expect(StandInPAN.digits(for: pan)?.count == pan.count)
        #expect(StandInPAN.digits(for: pan)?.prefix(1) == pan.prefix(1))
        #expect(StandInPAN.digits(for: pan) == standIn)
    }

    @Test(arguments: ["", "1234567", "12345678901234567890", "41111111A1111111"])
    func whatIsNoCardNumberHasNoStandIn(text: String) {
        #expect(StandInPAN.digits(for: text) == nil)
    }

    @Test func valuesDoNotPrintThemselves() {
        let value = SensitiveValue.pan(digits: "4761739001010119")
        var dumped = ""
        dump([value], to: &dumped)
        #expect(!dumped.contains("4761"))
        #expect("\(value)" == "card number of 16 digits")
    }
}
