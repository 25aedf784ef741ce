import CardReading
import JSONText
import Octets
import TestSupport
import Testing

/// The recorded sessions of other projects, read in place.
enum Corpus {
    struct Session: Sendable, CustomTestStringConvertible {
        let name: String
        let exchanges: [SessionParameters.Exchange]
        let kernel: String?
        let expected: JSON

        var testDescription: String { name }
    }

    /// All sessions; none where the data is not there.
    static let sessions: [Session] = {
        guard Shared.isAvailable, let files = try? Shared.files(in: "corpora/sessions") else {
            return []
        }
        return files.filter { $0.hasSuffix(".json") }.compactMap(load)
    }()

    private static func load(_ file: String) -> Session? {
        guard let json = try? Shared.json("corpora/sessions/\(file)"),
            let exchanges = json["exchanges"]?.array
        else { return nil }
        return Session(
            name: String(file.dropLast(5)),
            exchanges: exchanges.compactMap { exchange in
                guard let command = exchange["c"]?.string, let response = exchange["r"]?.string,
                    let sent = try? Hex.decode(command), let received = try? Hex.decode(response)
                else { return nil }
                return SessionParameters.Exchange(command: sent, response: received)
            },
            kernel: json["kernel"]?.string, expected: json["expected"] ?? .null)
    }
}
