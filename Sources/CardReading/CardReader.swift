import CardPorts
import Contactless
import EMV
import ISO7816
import Octets

/// Reads taps at one reader: waits for a card, runs the tap, asks for the card again where the
/// books want it, and moves card data out of the way.
public struct CardReader: TapReading {
    let readers: any ReaderWatching
    let reader: ReaderIdentity
    let configuration: ContactlessConfiguration
    let authenticator: CardAuthenticator
    let unpredictableNumbers: UnpredictableNumbers
    let clock: any TapClock

    /// A card reader.
    ///
    /// - Parameters:
    ///   - readers: The driver that has the reader.
    ///   - reader: The one to wait at; found again by serial number or port where it has them.
    ///   - configuration: The combinations it takes.
    ///   - authenticator: Looks at signatures with the keys the configuration names.
    public init(
        readers: any ReaderWatching, reader: ReaderIdentity,
        configuration: ContactlessConfiguration, authenticator: @escaping CardAuthenticator,
        unpredictableNumbers: @escaping UnpredictableNumbers, clock: any TapClock
    ) {
        self.readers = readers
        self.reader = reader
        self.configuration = configuration
        self.authenticator = authenticator
        self.unpredictableNumbers = unpredictableNumbers
        self.clock = clock
    }

    /// How a read ended.
    public enum End: Sendable {
        /// The tap ran to its outcome. The event is there where the outcome is an online request
        /// and the card said what an authorisation needs.
        case report(TapReport, TapEvent?)
        /// The reader failed while the card was being read.
        case fault(ReaderFault, TapReport)
        /// No reader was ready to wait at.
        case readerNotReady(ReaderFault)
        /// No card came in time.
        case timedOut
        /// The task was cancelled.
        case cancelled
    }

    /// Whether the reader is there; `nil` when it is.
    public func readerFault() async -> ReaderFault? {
        do throws(ReaderFault) {
            let present = try await readers.readers()
            return present.contains(where: isOurs) ? nil : .readerGone
        } catch {
            return error
        }
    }

    /// Waits for a card and reads it.
    public func tap(
        for request: TapRequest, progress: @escaping @Sendable (TapProgress) -> Void
    ) async -> TapResult {
        switch await read(for: request, progress: progress) {
        case .report(let report, let event): Self.result(report, event)
        case .fault(let fault, _): .fault(fault)
        case .readerNotReady(let fault): .readerNotReady(fault)
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        }
    }

    /// Waits for a card and reads it, for those who want to know all about it.
    public func read(
        for request: TapRequest, progress: @escaping @Sendable (TapProgress) -> Void
    ) async -> End {
        if let fault = await readerFault() { return .readerNotReady(fault) }
        let now = clock.localDateTime()
        let parameters: TapParameters
        do throws(InvalidElement) {
            parameters = try TapParameters(
                amountMinorUnits: request.amountMinorUnits,
                otherAmountMinorUnits: request.otherAmountMinorUnits,
                currencyNumber: request.currencyNumber,
                currencyExponent: request.currencyExponent,
                transactionType: request.transactionType, date: now.date, time: now.time,
                unpredictableNumber: unpredictableNumbers())
        } catch {
            // An amount or date that no data object holds: there is nothing to wait for.
            return .readerNotReady(.notPermitted)
        }
        return await read(
            parameters, waitMilliseconds: request.waitMilliseconds, progress: progress)
    }

    /// Waits for a card and reads it with data objects that are given: a session's.
    public func read(
        _ parameters: TapParameters, waitMilliseconds: Int64?,
        progress: @escaping @Sendable (TapProgress) -> Void
    ) async -> End {
        var run = TapRun(
            configuration, authenticator: authenticator,
            unpredictableNumbers: unpredictableNumbers, clock: clock,
            show: { request in TapProgress(request).map(progress) })
        var pause = await run.begin(parameters)
        while true {
            switch pause {
            case .awaitingCard(let fieldOffMilliseconds):
                if fieldOffMilliseconds > 0 {
                    await clock.sleep(milliseconds: Int64(fieldOffMilliseconds))
                }
                switch await openChannel(&run, waitMilliseconds, progress) {
                case .open(let channel):
                    progress(.processing)
                    pause = await run.present(channel)
                    await channel.close()
                case .ended(let end):
                    return end
                }
            case .finished: return finish(run)
            case .faulted(let fault): return .fault(fault, named(run.report))
            case .cancelled: return .cancelled
            }
        }
    }

    private func finish(_ run: TapRun) -> End {
        guard !Task.isCancelled else { return .cancelled }
        let report = named(run.report)
        guard report.outcome?.status == .onlineRequest else { return .report(report, nil) }
        do throws(SecretError) {
            return .report(report, try TapEvent(run.record, report))
        } catch {
            // Without memory for the secret the card's data goes nowhere.
            return .fault(.notPermitted, report)
        }
    }

    private func named(_ report: TapReport) -> TapReport {
        var report = report
        report.readerName = reader.name
        return report
    }

    private static func result(_ report: TapReport, _ event: TapEvent?) -> TapResult {
        guard let outcome = report.outcome else { return .notAccepted(.tryAnotherCard) }
        switch outcome.status {
        case .onlineRequest:
            return event.map(TapResult.onlineRequest) ?? .notAccepted(.tryAnotherCard)
        case .declined: return .declined
        case .tryAnotherInterface: return .notAccepted(.tryAnotherInterface)
        case .tryAgain: return .notAccepted(.tooManyAttempts)
        case .endApplication, .selectNext:
            return .notAccepted(outcome.start == .b ? .tooManyAttempts : .tryAnotherCard)
        // A sale needs the issuer's word; what a card approves by itself is none.
        case .approved: return .notAccepted(.tryAnotherCard)
        }
    }
}

extension TapProgress {
    /// What a request to the display means for a screen; `nil` where it means nothing while the
    /// card is read.
    init?(_ request: UIRequest) {
        if request.status == .cardReadSuccessfully {
            self = .cardReadOK
            return
        }
        let meanings: [UIRequest.Message: TapProgress] = [
            .presentCard: .presentCard, .presentCardAgain: .presentCardAgain,
            .seePhone: .seePhone, .processing: .processing, .removeCard: .removeCard,
        ]
        guard let meaning = meanings[request.message] else { return nil }
        self = meaning
    }
}
