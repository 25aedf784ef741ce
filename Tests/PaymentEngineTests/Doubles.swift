import CardPorts
import CardReading
import Octets
import Payment
import PaymentPorts
import Synchronization

@testable import PaymentEngine

/// Lets nobody pass until it is opened.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var arrivals = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func pass() async {
        await withCheckedContinuation { continuation in
            let (isOpen, watchers) = state.withLock { state in
                state.arrivals += 1
                if !state.isOpen { state.waiting.append(continuation) }
                defer { state.watchers = [] }
                return (state.isOpen, state.watchers)
            }
            watchers.forEach { $0.resume() }
            if isOpen { continuation.resume() }
        }
    }

    /// Returns when somebody stands at the gate.
    func arrival() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrivals == 0 { state.watchers.append(continuation) }
                return state.arrivals > 0
            }
            if isThere { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }
}

/// Time that passes when a test says so.
final class ManualTime: TimeSource {
    private struct Sleeper {
        let id: Int
        let deadline: Int64
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now: Int64 = 1_000_000
        var wall: Int64 = 1_796_066_403
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var count = 0
        var watchers: [(duration: Int64, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    func wallClockSeconds() -> Int64 { state.withLock { $0.wall } }
    func monotonicMilliseconds() -> Int64 { state.withLock { $0.now } }

    func sleep(milliseconds: Int64) async {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, watchers) = state.withLock { state in
                    if state.cancelled.contains(id) {
                        return (true, State().watchers)
                    }
                    state.sleepers.append(
                        Sleeper(
                            id: id, deadline: state.now + milliseconds,
                            continuation: continuation))
                    let watchers = state.watchers.filter { $0.duration == milliseconds }
                    state.watchers.removeAll { $0.duration == milliseconds }
                    return (false, watchers)
                }
                for watcher in watchers { watcher.continuation.resume() }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            wake(
                state.withLock { state in
                    state.cancelled.insert(id)
                    defer { state.sleepers.removeAll { $0.id == id } }
                    return state.sleepers.filter { $0.id == id }
                })
        }
    }

    /// Returns when somebody sleeps who asked for this duration.
    func sleeper(of milliseconds: Int64) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                let deadline = state.now + milliseconds
                if state.sleepers.contains(where: { $0.deadline == deadline }) { return true }
                state.watchers.append((milliseconds, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func advance(milliseconds: Int64) {
        wake(
            state.withLock { state in
                state.now += milliseconds
                state.wall += milliseconds / 1_000
                let now = state.now
                defer { state.sleepers.removeAll { $0.deadline <= now } }
                return state.sleepers.filter { $0.deadline <= now }
            })
    }

    private func wake(_ sleepers: [Sleeper]) {
        for sleeper in sleepers { sleeper.continuation.resume() }
    }
}

/// A reader at which things happen as they are written down.
final class ScriptedReader: TapReading {
    enum Step: Sendable {
        case card
        case retapThenCard
        case ends(TapResult)
        /// A card is in the field and the reader says no more until it is told to stop.
        case hangsWhileReading
        /// Nobody comes until it is told to stop.
        case hangs
    }

    private struct State {
        var steps: [Step]
        var fault: ReaderFault?
        var taps: [TapRequest] = []
        var boxes: [SecretBox] = []
    }

    private let state: Mutex<State>

    init(_ steps: Step..., fault: ReaderFault? = nil) {
        state = Mutex(State(steps: steps, fault: fault))
    }

    func set(fault: ReaderFault?) { state.withLock { $0.fault = fault } }

    var taps: [TapRequest] { state.withLock { $0.taps } }

    /// Whether the octets of every card that was handed out are wiped.
    var isEverythingWiped: Bool {
        state.withLock { $0.boxes }.allSatisfy { $0.withOctets { _ in true } == nil }
    }

    func readerFault() async -> ReaderFault? { state.withLock { $0.fault } }

    func tap(
        for request: TapRequest, progress: @escaping @Sendable (TapProgress) -> Void
    ) async -> TapResult {
        let step = state.withLock { state in
            state.taps.append(request)
            return state.steps.isEmpty ? Step.card : state.steps.removeFirst()
        }
        progress(.presentCard)
        switch step {
        case .card:
            progress(.processing)
            progress(.cardReadOK)
            return card()
        case .retapThenCard:
            progress(.processing)
            progress(.presentCardAgain)
            progress(.processing)
            return card()
        case .ends(let result):
            progress(.processing)
            return result
        case .hangsWhileReading:
            progress(.processing)
            return await untilCancelled()
        case .hangs:
            return await untilCancelled()
        }
    }

    private func untilCancelled() async -> TapResult {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        for await _ in stream {}
        _ = continuation
        return .cancelled
    }

    private func card() -> TapResult {
        guard let secret = try? Secret(copying: Array("4111111111111111D3012201".utf8)) else {
            return .fault(.protocolBroken)
        }
        let box = SecretBox(secret)
        state.withLock { $0.boxes.append(box) }
        return .onlineRequest(
            TapEvent(
                brand: "visa", last4: "1111", iccData: [0x9F, 0x27, 0x01, 0x80],
                cardholderVerification: .none,
                receipt: CardReceiptData(
                    aid: "A0000000031010", label: "VISA CREDIT", cryptogram: "1122334455667788",
                    cryptogramType: "ARQC", terminalVerificationResults: nil),
                cardData: box))
    }
}

/// Random numbers that count.
final class CountingRandom: RandomSource {
    private let count = Mutex<UInt64>(0)

    func octets(_ number: Int) -> [UInt8] {
        let value = count.withLock { count in
            count += 1
            return count
        }
        return (0..<number).map { UInt8(truncatingIfNeeded: value >> (UInt64($0 % 8) * 8)) }
    }
}

/// A place that answers as it is told, in turn, and then the same; `nil` never answers.
final class ScriptedLocation: LocationProvider {
    private let answers: Mutex<[LocationAnswer?]>

    init(_ answers: [LocationAnswer?]) { self.answers = Mutex(answers) }

    func locate() async -> LocationAnswer {
        let next = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? nil }
        guard let answer = next else {
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            for await _ in stream {}
            _ = continuation
            return .timedOut
        }
        return answer
    }
}

/// Terms that are accepted or declined in turn.
final class ScriptedTerms: TermsProvider {
    let document: TermsDocument?
    private let decisions: Mutex<[TermsDecision]>
    private let shown = Mutex(0)

    init(_ document: TermsDocument?, _ decisions: TermsDecision...) {
        self.document = document
        self.decisions = Mutex(decisions)
    }

    var timesShown: Int { shown.withLock { $0 } }

    func present(_ document: TermsDocument) async -> TermsDecision {
        shown.withLock { $0 += 1 }
        return decisions.withLock { $0.isEmpty ? .declined : $0.removeFirst() }
    }
}
