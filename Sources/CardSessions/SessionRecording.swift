import CardPorts
import Synchronization

/// What a recorder has heard so far; shared by the channels of one read, since a card may be
/// presented more than once in it.
///
/// It holds card data in clear until it is dropped: redact the session before it leaves.
public final class SessionRecording: Sendable {
    private struct Heard {
        var exchanges: [SessionExchange] = []
        var isTruncated = false
        var answerToReset: [UInt8]?
    }

    private let heard = Mutex(Heard())

    /// An empty recording.
    public init() {}

    /// The commands and answers so far, in the order the answers came.
    public var exchanges: [SessionExchange] { heard.withLock { $0.exchanges } }

    /// Whether commands were left out since there were more than a session may hold.
    public var isTruncated: Bool { heard.withLock { $0.isTruncated } }

    /// The answer to reset of the first card, where one was connected to.
    public var answerToReset: [UInt8]? { heard.withLock { $0.answerToReset } }

    /// The recording as a session under these header lines.
    public func session(headers: [SessionFile.Header]) -> SessionFile {
        SessionFile(headers: headers, exchanges: exchanges)
    }

    func connected(answerToReset: [UInt8]) {
        heard.withLock { $0.answerToReset = $0.answerToReset ?? answerToReset }
    }

    func append(_ exchange: SessionExchange) {
        heard.withLock { heard in
            if heard.exchanges.count < SessionLimits.exchangesMaximum {
                heard.exchanges.append(exchange)
            } else {
                heard.isTruncated = true
            }
        }
    }
}
