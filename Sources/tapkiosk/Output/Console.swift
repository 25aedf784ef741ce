import Glibc
import JSONText
import Synchronization

/// Standard output for results, standard error for everything else.
///
/// A reader that has gone away (`| head`) makes further output vanish, quietly: a payment does
/// not stop half way because nobody listens. Anything else that keeps a result from being
/// written is told at the end.
final class Console: Sendable {
    /// How much goes to standard error.
    enum Level: Int, Sendable {
        case error
        case info
        case debug
    }

    /// A colour of the terminal.
    enum Colour: String, Sendable {
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    /// The error number that ended standard output.
    private let ended = Mutex<Int32?>(nil)
    private let level = Mutex(Level.info)
    private let coloursErrors: Bool

    /// Looks once at what the streams are.
    init() {
        let isPlain = Environment.value("NO_COLOR").map { !$0.isEmpty } ?? false
        coloursErrors = !isPlain && isatty(2) == 1
    }

    /// Whether a person can be asked: standard input and error are a terminal.
    static var isInteractive: Bool { isatty(0) == 1 && isatty(2) == 1 }

    /// Sets what is worth a line on standard error.
    func show(_ level: Level) { self.level.withLock { $0 = level } }

    /// A result, followed by a line feed.
    func print(_ line: String) { write(line + "\n", to: 1) }

    /// A text that has its line feeds.
    func write(_ text: String) { write(text, to: 1) }

    /// A result as one line of JSON.
    func print(_ value: JSON) { write(value.text + "\n", to: 1) }

    /// A line on standard error for people, shown from a level on.
    func note(_ line: String, level: Level = .info) {
        guard level.rawValue <= self.level.withLock({ $0 }).rawValue else { return }
        write(line + "\n", to: 2)
    }

    /// Text on standard error without a line feed: a question.
    func ask(_ text: String) { write(text, to: 2) }

    /// Text in a colour where standard error is a terminal.
    func paintNote(_ text: String, _ colour: Colour) -> String {
        coloursErrors ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Why results were lost, in words; `nil` where none was, or nobody wanted more of them.
    var loss: String? {
        guard let code = ended.withLock({ $0 }), code != EPIPE else { return nil }
        // Safe: strerror's text is copied before another call could change it.
        return unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }

    private func write(_ text: String, to descriptor: Int32) {
        ended.withLock { ended in
            guard ended == nil || descriptor != 1 else { return }
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                // Safe: the buffer lives through the call, and its count bounds it.
                let count = unsafe rest.withUnsafeBytes { buffer in
                    unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    if descriptor == 1 { ended = errno }
                    return
                }
            }
        }
    }
}

/// The process's environment; nobody changes it.
enum Environment {
    /// A variable's value; `nil` where it is not set.
    static func value(_ name: String) -> String? {
        // Safe: nothing in this process changes the environment; the text is copied at once.
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}
