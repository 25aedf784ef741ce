import BERTLV
import CardReading
import ISO7816
import JSONText
import Octets
import TestSupport
import Testing

/// Every answer that any card of the corpus gave.
@Suite(.enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
struct CorpusParsingTests {
    /// What a session's answers fail with: "exchange: error".
    private static func stated(_ name: String) throws -> [String] {
        let runs = try Fixtures.json("contactless/corpus-errors.json")[name]?.array ?? []
        return runs.flatMap { run -> [String] in
            guard let from = run["from"]?.integer, let to = run["to"]?.integer, from <= to,
                let error = run["error"]?.string
            else { return [] }
            return (from...to).map { "\($0): \(error)" }
        }
    }

    @Test(arguments: Corpus.sessions)
    func everyAnswerParsesOrFailsAsStated(_ session: Corpus.Session) throws {
        let failures = session.exchanges.enumerated().compactMap { index, exchange in
            Self.failure(exchange.response ?? []).map { "\(index): \($0)" }
        }
        #expect(try failures == Self.stated(session.name))
    }

    @Test func theCorpusIsThere() {
        #expect(Corpus.sessions.count >= 34)
    }

    private static func failure(_ octets: [UInt8]) -> String? {
        do {
            let response = try ResponseAPDU(octets: octets)
            _ = try TLV.parse(response.data, policy: .card)
            return nil
        } catch let error as TLVError {
            return error.description
        } catch let error as APDUError {
            guard case .noStatusWord = error.code else { return "\(error.code)" }
            return "noStatusWord at offset \(error.offset)"
        } catch {
            return "\(error)"
        }
    }
}
