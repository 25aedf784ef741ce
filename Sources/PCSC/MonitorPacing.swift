import CardPorts

/// How long a watch rests, so that no answer of the service makes it spin. A value; it sleeps
/// nowhere.
struct MonitorPacing: Hashable, Sendable {
    /// Waits that end early and tell nothing are free until there are this many in a row: a
    /// reader taken into use is one.
    private static let fruitlessWaitsFree = 2
    /// The rest after each of those that follow.
    private static let fruitlessMilliseconds = 250
    /// A rest after failures grows to this many times its length: 1 s by default, so that
    /// readers are back within 2 s of their service whatever went before.
    private static let failuresCounted = 2

    private let slice: Duration
    private let retryMilliseconds: Int
    private var fruitlessWaits = 0
    private var failures = 0

    init(_ deadlines: PCSCDeadlines) {
        slice = .milliseconds(deadlines.waitSliceMilliseconds)
        retryMilliseconds = deadlines.retryMilliseconds
    }

    /// The rest after a wait that took `time` and told so many events.
    mutating func milliseconds(afterEvents count: Int, in time: Duration) -> Int {
        failures = 0
        // Half of the slice: some services round it down.
        guard count == 0, time < slice / 2 else {
            fruitlessWaits = 0
            return 0
        }
        fruitlessWaits = min(fruitlessWaits + 1, Self.fruitlessWaitsFree + 1)
        return fruitlessWaits > Self.fruitlessWaitsFree ? Self.fruitlessMilliseconds : 0
    }

    /// The rest before the next try after a failure, the first of which follows soon.
    mutating func milliseconds(after fault: ReaderFault) -> Int {
        failures = min(failures + 1, Self.failuresCounted)
        // Denied access changes only when somebody changes a rule.
        return retryMilliseconds * (fault == .notPermitted ? 4 : failures)
    }
}
