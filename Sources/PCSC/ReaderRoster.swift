import CardPorts

/// Who is there: compares what the service says with what it said before, and tells the events
/// in between. A value; it calls nobody.
struct ReaderRoster: Hashable, Sendable {
    private var states: [ReaderState] = []

    /// What to wait for a change of.
    var known: [ReaderState] { states }

    /// The service's list: readers that were not on it before came, readers missing went.
    mutating func list(_ names: [String]) -> [ReaderEvent] {
        var events = states.filter { !names.contains($0.name) }
            .map { ReaderEvent.readerDetached(ReaderName.identity(of: $0.name)) }
        states.removeAll { !names.contains($0.name) }
        for name in names where !states.contains(where: { $0.name == name }) {
            states.append(ReaderState(name: name))
            events.append(.readerAttached(ReaderName.identity(of: name)))
        }
        return events
    }

    /// The outcome of a wait. Readers that are not on the list are ignored.
    mutating func update(_ changed: [ReaderState]) -> [ReaderEvent] {
        var events: [ReaderEvent] = []
        for new in changed {
            guard let index = states.firstIndex(where: { $0.name == new.name }) else { continue }
            events += Self.events(from: states[index], to: new)
            states[index] = new
            states[index].flags.remove(.changed)
        }
        return events
    }

    /// The service went away and everything with it.
    mutating func forget() { states = [] }

    private static func events(from old: ReaderState, to new: ReaderState) -> [ReaderEvent] {
        let identity = ReaderName.identity(of: new.name)
        let arrival = ReaderEvent.cardPresent(identity, answerToReset: new.answerToReset)
        switch (old.hasCard, new.hasCard) {
        case (false, true): return [arrival]
        case (true, false): return [.cardAbsent(identity)]
        case (false, false): return old.flags.isEmpty ? [.cardAbsent(identity)] : []
        case (true, true):
            // Another card between two waits: the count tells.
            let isAnother = old.flags.eventCount != new.flags.eventCount
            return isAnother ? [.cardAbsent(identity), arrival] : []
        }
    }
}
