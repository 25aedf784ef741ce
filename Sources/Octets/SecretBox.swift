import Synchronization

/// A secret that several holders refer to and that any of them can wipe.
///
/// What travels through queues and effects is the reference; the octets stay in one place.
public final class SecretBox: Sendable {
    private enum Content: ~Copyable {
        case held(Secret)
        case wiped
    }

    private let content: Mutex<Content>

    /// Puts a secret into the box.
    public init(_ secret: consuming sending Secret) {
        content = Mutex(.held(secret))
    }

    /// Lets `body` read the octets; `nil` after ``wipe()``.
    public func withOctets<Result: Sendable>(_ body: (Span<UInt8>) -> Result) -> Result? {
        content.withLock { content in
            switch content {
            case .held(let secret): body(secret.octets)
            case .wiped: nil
            }
        }
    }

    /// Wipes the octets now. Whoever reads after this gets `nil`.
    public func wipe() {
        content.withLock { $0 = .wiped }
    }
}

extension SecretBox: CustomStringConvertible, CustomReflectable {
    /// Never the content.
    public var description: String { "<secret>" }
    /// Hides the content from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
