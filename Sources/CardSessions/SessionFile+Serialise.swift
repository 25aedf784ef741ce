import CardPorts
import ISO7816
import Octets

extension SessionFile {
    /// The session as text: always the same for the same session, with one final line feed.
    public var serialised: String {
        var text = "%tapkiosk-session 1\n"
        let width = min(headers.map(\.key.count).max() ?? 0, 12)
        for header in headers {
            for remark in header.remarks { text += Self.remark(remark) }
            let gap = String(repeating: " ", count: max(0, width - header.key.count))
            let line =
                header.value.isEmpty ? "@\(header.key)" : "@\(header.key)\(gap) \(header.value)"
            text += line + Self.trailing(header.comment)
        }
        for exchange in exchanges {
            for remark in exchange.remarks { text += Self.remark(remark) }
            text += "> " + Hex.encode(exchange.command) + Self.trailing(exchange.comment)
            switch exchange.answer {
            case .response(let response): text += "< " + Hex.encode(response.octets)
            case .fault(let fault): text += "! \(fault)"
            }
            if let elapsed = exchange.elapsedMicroseconds {
                text += "  +" + Milliseconds.text(microseconds: elapsed)
            }
            text += Self.trailing(exchange.answerComment)
        }
        for remark in closingRemarks { text += Self.remark(remark) }
        return text
    }

    private static func trailing(_ comment: String?) -> String {
        guard let comment else { return "\n" }
        return comment.isEmpty ? "  #\n" : "  # \(comment)\n"
    }

    private static func remark(_ text: String) -> String {
        text.isEmpty ? "#\n" : "# \(text)\n"
    }
}
