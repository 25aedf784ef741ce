import CCID
import CardPorts
import Synchronization

/// The sessions of this process: watches and channels of one reader share one, since only one
/// handle may claim its interface.
final class USBSessions: Sendable {
    private struct Entry {
        let session: USBSession
        var userCount: Int
    }

    private let entries = Mutex<[USBReaderFacts.Key: [Entry]]>([:])
    private let deadlines: USBDeadlines
    let quarantine: Quarantine

    init(_ deadlines: USBDeadlines, _ quarantine: Quarantine) {
        self.deadlines = deadlines
        self.quarantine = quarantine
    }

    /// The reader's session, or a new one where there is none that can be used; to be given back.
    func acquire(_ facts: USBReaderFacts) -> USBSession {
        entries.withLock { entries in
            var known = entries[facts.key] ?? []
            defer { entries[facts.key] = known }
            if let index = known.firstIndex(where: { $0.session.isUsable }) {
                known[index].userCount += 1
                return known[index].session
            }
            let session = USBSession(facts, quarantine, deadlines.slot)
            known.append(Entry(session: session, userCount: 1))
            return session
        }
    }

    /// Gives a session back; the last user closes it.
    func release(_ session: USBSession) async {
        let key = session.facts.key
        let isLast = entries.withLock { entries in
            var known = entries[key] ?? []
            defer { entries[key] = known.isEmpty ? nil : known }
            guard let index = known.firstIndex(where: { $0.session === session }) else {
                return false
            }
            known[index].userCount -= 1
            guard known[index].userCount == 0 else { return false }
            known.remove(at: index)
            return true
        }
        if isLast { await session.close(withinMilliseconds: deadlines.closeMilliseconds) }
    }
}
