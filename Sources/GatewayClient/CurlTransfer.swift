import Octets
import Payment
import Synchronization

/// A call on its way: what the callbacks fill, and who waits for it.
final class CurlTransfer: Sendable {
    private struct Content {
        var answer = WireAnswer()
        var headerOctets = 0
        var bodyOctetsRead = 0
        var isCancelled = false
        var waiting: CheckedContinuation<WireAnswer, Never>?
    }

    /// More header octets than this are no answer.
    private static let headerOctetsMaximum = 64 << 10

    let call: WireCall
    private let content = Mutex(Content())

    init(_ call: WireCall) { self.call = call }

    var isCancelled: Bool { content.withLock { $0.isCancelled } }
    var octetsSent: Int { content.withLock { $0.answer.octetsSent } }

    func markCancelled() { content.withLock { $0.isCancelled = true } }

    func wait(_ continuation: CheckedContinuation<WireAnswer, Never>) {
        content.withLock { $0.waiting = continuation }
    }

    /// Ends the call; of several ends the first holds.
    func finish(status: Int?, failure: WireEvidence.Cause?) {
        let (waiting, answer) = content.withLock { content in
            content.answer.status = status
            content.answer.failure = failure
            defer { content.waiting = nil }
            return (content.waiting, content.answer)
        }
        waiting?.resume(returning: answer)
    }

    // MARK: What the callbacks report

    /// The body's length; `nil` for a call without one or one whose body was wiped.
    var bodyCount: Int? {
        switch call.body {
        case .none: call.isPost ? 0 : nil
        case .octets(let octets): octets.count
        case .secret(let box): box.withOctets { $0.count }
        }
    }

    /// Copies the next octets of the body to `append`, `limit` at most; `nil` where it was wiped.
    func readBody(limit: Int, _ append: (UInt8) -> Void) -> Int? {
        content.withLock { content in
            let start = content.bodyOctetsRead
            let count: Int?
            switch call.body {
            case .none: count = 0
            case .octets(let octets): count = Self.copy(octets.span, from: start, limit, append)
            case .secret(let box):
                count = box.withOctets { Self.copy($0, from: start, limit, append) }
            }
            content.bodyOctetsRead += count ?? 0
            return count
        }
    }

    private static func copy(
        _ octets: Span<UInt8>, from start: Int, _ limit: Int, _ append: (UInt8) -> Void
    ) -> Int {
        let end = start + min(limit, octets.count - start)
        guard end > start else { return 0 }
        for index in start..<end { append(octets[index]) }
        return end - start
    }

    /// Takes a part of the answer's body; `false` where it is too long.
    func received(body part: [UInt8]) -> Bool {
        content.withLock { content in
            guard part.count <= call.answerOctetsMaximum - content.answer.body.count else {
                return false
            }
            content.answer.body += part
            return true
        }
    }

    /// Takes a header line; `false` where there are too many.
    func received(headerLine line: [UInt8]) -> Bool {
        content.withLock { content in
            content.headerOctets += line.count
            guard content.headerOctets <= Self.headerOctetsMaximum else { return false }
            if let mediaType = Self.mediaType(in: line) { content.answer.mediaType = mediaType }
            return true
        }
    }

    /// What the line says of the body's kind, in small letters and without parameters; `nil`
    /// where it is about something else. By octets: the line is whatever the gateway sent.
    static func mediaType(in line: [UInt8]) -> String? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            colon == mediaTypeName.utf8.count,
            String(decoding: line[..<colon], as: UTF8.self).lowercased() == mediaTypeName
        else { return nil }
        let value = line[colon...].dropFirst().prefix { $0 != UInt8(ascii: ";") }
        let isText: (UInt8) -> Bool = { (0x21...0x7E).contains($0) }
        return String(decoding: value.filter(isText), as: UTF8.self).lowercased()
    }

    private static let mediaTypeName = "content-type"

    func counted(sent: Int) { content.withLock { $0.answer.octetsSent += sent } }
    func counted(received: Int) { content.withLock { $0.answer.octetsReceived += received } }
}
