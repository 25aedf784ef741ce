import BERTLV
import EMV
import ISO7816

// Start D and outcome processing.
// Source: EMV Contactless Book B, 3.4 and 3.5.
extension ContactlessMachine {
    mutating func activate(
        _ candidate: Candidate, _ fci: ApplicationFCI, _ number: [UInt8]
    ) -> [Effect] {
        guard let parameters else { return [] }
        let combination = combination(candidate)
        let activation = KernelActivation(
            configuration, combination, fci: fci, adfName: candidate.entry.adfName,
            parameters: parameters, indicators: indicators[candidate.combinationIndex],
            unpredictableNumber: number)
        record.select(candidate, fci, combination.kernel)
        guard var kernel = Kernel(activation) else {
            return conclude(.selectNext(OutcomeCause(.kernelNotSupported, at: .selectAID)))
        }
        let steps = kernel.start()
        return perform(steps, of: kernel)
    }

    mutating func advance(
        _ kernel: Kernel, _ event: KernelEvent
    ) throws(Refusal) -> [Effect] {
        var kernel = kernel
        guard let steps = kernel.handle(event) else { throw Refusal() }
        return perform(steps, of: kernel)
    }

    private mutating func perform(_ steps: [KernelStep], of kernel: Kernel) -> [Effect] {
        state = .kernel(kernel)
        record.take(kernel)
        var effects: [Effect] = []
        for step in steps {
            switch step {
            case .transmit(let command): effects += transmit(command)
            case .show(let request): effects.append(.show(request))
            case .authenticate(let request): effects.append(.authenticate(request))
            case .end(let outcome): effects += conclude(outcome)
            }
        }
        return effects
    }

    /// Does what an outcome asks of Entry Point itself and hands on what is final.
    mutating func conclude(_ outcome: Outcome) -> [Effect] {
        record.outcome = outcome
        switch outcome.start {
        case .c:
            lastCause = outcome.cause
            return selectCandidate()
        case .b:
            guard restartsLeft > 0 else { return finish(outcome) }
            restartsLeft -= 1
            state = .awaitingCard
            let requests = [outcome.uiRequestOnOutcome, outcome.uiRequestOnRestart]
            return requests.compactMap { $0.map(Effect.show) }
                + [.awaitCard(fieldOffMilliseconds: outcome.fieldOffMilliseconds ?? 0)]
        case .d, nil:
            return finish(outcome)
        }
    }
}
