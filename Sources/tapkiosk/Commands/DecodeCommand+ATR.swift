import ISO7816
import JSONText
import Octets

extension DecodeCommand {
    /// An answer to reset.
    func answerToReset(_ text: String) throws(DecodeError) {
        let octets = try octets(text)
        let answer: ATR
        do {
            answer = try ATR(octets)
        } catch {
            throw DecodeError(code: Self.name(error.code), offset: error.offset)
        }
        if isJSON { return console.print(Self.json(answer)) }
        console.print("kind        \(Self.description(of: answer.contactlessForm))")
        for octet in answer.interfaceOctets {
            console.print("\(Self.name(octet))         \(Hex.encode([octet.value]))")
        }
        let protocols = answer.protocols.map { "T=\($0)" }.joined(separator: " ")
        console.print("protocols   \(protocols)")
        console.print("historical  \(Hex.encode(answer.historicalOctets))")
        if let check = answer.checkOctet { console.print("TCK         \(Hex.encode([check]))") }
    }

    private static func json(_ answer: ATR) -> JSON {
        let interfaces = answer.interfaceOctets.map { octet -> JSON in
            ["name": .string(name(octet)), "value": .string(Hex.encode([octet.value]))]
        }
        var members: [String: JSON] = [
            "atr": .string("\(answer)"), "interfaceOctets": .array(interfaces),
            "protocols": .array(answer.protocols.map { .integer(Int64($0)) }),
            "historical": .string(Hex.encode(answer.historicalOctets)),
        ]
        if let check = answer.checkOctet { members["tck"] = .string(Hex.encode([check])) }
        switch answer.contactlessForm {
        case nil: members["kind"] = "contact"
        case .smartCard: members["kind"] = "contactless"
        case .storageCard(let card):
            members["kind"] = "storage"
            members["standard"] = .optional(card.standardName)
            members["cardName"] = .optional(card.cardName)
        }
        return .object(members)
    }

    private static func name(_ octet: ATR.InterfaceOctet) -> String {
        "\(octet.kind.rawValue)\(octet.group)"
    }

    private static func description(of form: ATR.ContactlessForm?) -> String {
        switch form {
        case nil: "contact card"
        case .smartCard: "contactless card (ISO/IEC 14443-4)"
        case .storageCard(let card):
            "storage card: \(card.cardName ?? "unknown name"), "
                + (card.standardName ?? "unknown standard")
        }
    }

    private static func name(_ code: ATRError.Code) -> String {
        switch code {
        case .truncated: "truncated"
        case .unknownConvention: "unknownConvention"
        case .tooManyInterfaceOctets: "tooManyInterfaceOctets"
        case .checkOctetWrong: "checkOctetWrong"
        case .surplusOctets: "surplusOctets"
        }
    }
}
