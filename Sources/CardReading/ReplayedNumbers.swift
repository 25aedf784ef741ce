import Synchronization

/// Hands out recorded numbers in their order.
final class ReplayedNumbers: Sendable {
    private let rest: Mutex<ArraySlice<[UInt8]>>

    /// The first number is the tap's own; those that are drawn later follow.
    init(_ numbers: [[UInt8]]) {
        rest = Mutex(numbers.count > 1 ? numbers.dropFirst() : numbers[...])
    }

    func next() -> [UInt8] {
        rest.withLock { rest in
            let number = rest.first ?? [0, 0, 0, 0]
            if rest.count > 1 { rest.removeFirst() }
            return number
        }
    }
}
