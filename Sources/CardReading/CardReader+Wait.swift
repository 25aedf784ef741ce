import CardPorts
import Contactless
import ISO7816

// Waiting for a card at the one reader.
extension CardReader {
    /// What waiting for a card came to.
    enum Opened {
        /// A card, powered and ours alone.
        case open(any CardChannel)
        /// None.
        case ended(End)
    }

    private enum Wait: Sendable {
        case card
        case fault(ReaderFault)
        case timedOut
        case cancelled
    }

    /// A card that is gone again before it is powered is waited for anew, so often.
    private static let maximumConnects = 8

    /// Waits for a card to come into the empty field and powers it.
    func openChannel(
        _ run: inout TapRun, _ milliseconds: Int64?,
        _ progress: @escaping @Sendable (TapProgress) -> Void
    ) async -> Opened {
        let start = clock.monotonicMicroseconds()
        for _ in 0..<Self.maximumConnects {
            let spent = (clock.monotonicMicroseconds() - start) / 1_000
            switch await wait(milliseconds.map { max(0, $0 - spent) }, progress) {
            case .card: break
            case .fault(let fault): return .ended(.readerNotReady(fault))
            case .timedOut: return .ended(.timedOut)
            case .cancelled: return .ended(.cancelled)
            }
            do throws(ReaderFault) {
                let channel = try await readers.connect(to: reader)
                let detected = clock.monotonicMicroseconds() - start
                run.timing.detectMicroseconds = run.timing.detectMicroseconds ?? detected
                return .open(channel)
            } catch {
                guard error == .cardLost else { return .ended(.fault(error, run.report)) }
            }
        }
        return .ended(.fault(.cardLost, run.report))
    }

    private func wait(
        _ milliseconds: Int64?, _ progress: @escaping @Sendable (TapProgress) -> Void
    ) async -> Wait {
        await withTaskGroup(of: Wait.self) { group in
            group.addTask { await watch(progress) }
            if let milliseconds {
                group.addTask {
                    await clock.sleep(milliseconds: milliseconds)
                    return .timedOut
                }
            }
            let first = await group.next() ?? .cancelled
            group.cancelAll()
            return Task.isCancelled ? .cancelled : first
        }
    }

    /// Watches the reader until a card comes into its empty field. A card that lay there before
    /// anybody watched was presented to nobody: it has to leave first.
    private func watch(_ progress: @Sendable (TapProgress) -> Void) async -> Wait {
        var fieldWasEmpty = false
        var toldToRemove = false
        for await event in readers.events() {
            switch event {
            case .cardAbsent(let identity) where isOurs(identity):
                fieldWasEmpty = true
                if toldToRemove { progress(.presentCard) }
                toldToRemove = false
            case .cardPresent(let identity, let answerToReset) where isOurs(identity):
                if !Self.isTap(answerToReset) { continue }
                if fieldWasEmpty { return .card }
                if !toldToRemove { progress(.removeCard) }
                toldToRemove = true
            case .readerDetached(let identity) where isOurs(identity):
                return .fault(.readerGone)
            case .serviceLost(let fault):
                return .fault(fault)
            case .cardAbsent, .cardPresent, .readerDetached, .readerAttached, .serviceBack:
                continue
            }
        }
        return Task.isCancelled ? .cancelled : .fault(.readerGone)
    }

    func isOurs(_ identity: ReaderIdentity) -> Bool {
        if let serial = reader.serial, let other = identity.serial {
            return serial == other && baseName(reader.name) == baseName(identity.name)
        }
        if let port = reader.port, let other = identity.port {
            return port == other && baseName(reader.name) == baseName(identity.name)
        }
        return reader.name == identity.name
    }

    /// The service numbers readers anew when they are plugged in: `… 00 00`. One device may have
    /// several slots, told apart by the last number.
    private func baseName(_ name: String) -> [Substring] {
        var words = name.split(separator: " ")
        let numbers = words.suffix(2)
        guard numbers.count == 2,
            numbers.allSatisfy({ $0.utf8.count == 2 && UInt8($0, radix: 16) != nil })
        else { return words }
        words.remove(at: words.count - 2)
        return words
    }

    /// Memory cards and badges take no commands, and what has not the form that readers make up
    /// for a card in their field is a security module or a card in a contact slot.
    private static func isTap(_ answerToReset: [UInt8]) -> Bool {
        guard case .smartCard = (try? ATR(answerToReset))?.contactlessForm else { return false }
        return true
    }
}
