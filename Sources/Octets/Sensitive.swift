/// A value that never prints itself: its description shows only what may be shown.
///
/// Reading the value takes a deliberate call, which a reviewer can search for.
public struct Sensitive<Value: Sendable>: Sendable {
    private let value: Value
    private let shown: String

    /// Wraps a value; `shown` is what descriptions, dumps and logs print instead of it.
    public init(_ value: Value, shownAs shown: String) {
        self.value = value
        self.shown = shown
    }

    /// The value itself: for use, never for output.
    public func reveal() -> Value { value }
}

extension Sensitive: Equatable where Value: Equatable {
    /// Two are equal when their values are; what they show is not compared.
    public static func == (one: Self, other: Self) -> Bool { one.value == other.value }
}

extension Sensitive: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Sensitive: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What may be shown.
    public var description: String { shown }
    /// What may be shown.
    public var debugDescription: String { shown }
    /// Hides the value from `dump` and from the debugger's summaries.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
