import BERTLV
import EMV
import ISO7816

// Start A, B and C: pre-processing, protocol activation, combination selection.
// Source: EMV Contactless Book B, 3.1 to 3.3.
extension ContactlessMachine {
    mutating func start(_ parameters: TapParameters) -> [Effect] {
        self.parameters = parameters
        record.parameters = parameters
        indicators = configuration.combinations.map {
            PreProcessingIndicators(
                $0, amountMinorUnits: parameters.amountMinorUnits,
                currencyExponent: parameters.currencyExponent)
        }
        guard indicators.contains(where: { !$0.isContactlessNotAllowed }) else {
            return finish(
                .tryAnotherInterface(
                    .insertOrSwipe, chip: false, OutcomeCause(.amountNotAllowed, at: nil)))
        }
        state = .awaitingCard
        return [
            .show(UIRequest(.presentCard, .readyToRead)), .awaitCard(fieldOffMilliseconds: 0),
        ]
    }

    mutating func selectPPSE() -> [Effect] {
        candidates = []
        lastCause = nil
        state = .selectingPPSE
        return transmit(.selectPPSE)
    }

    mutating func takePPSE(_ response: ResponseAPDU) -> [Effect] {
        guard response.statusWord == .success else {
            return finish(.end(OutcomeCause(response.statusWord, at: .selectPPSE)))
        }
        do throws(OutcomeCause) {
            let entries = try DirectoryEntry.entries(of: response.data)
            candidates = Candidate.list(entries, configuration.combinations, indicators)[...]
            return selectCandidate()
        } catch {
            return finish(.end(error))
        }
    }

    /// Selects the first candidate; ends where there is none.
    mutating func selectCandidate() -> [Effect] {
        guard let candidate = candidates.popFirst() else {
            return finish(
                .end(lastCause ?? OutcomeCause(.noCommonApplication, at: .selectPPSE)))
        }
        state = .selectingApplication(candidate)
        return transmit(.select(candidate.selectionName(combination(candidate))))
    }

    mutating func takeFCI(_ response: ResponseAPDU, _ candidate: Candidate) -> [Effect] {
        do throws(OutcomeCause) {
            guard response.statusWord == .success else {
                throw OutcomeCause(response.statusWord, at: .selectAID)
            }
            let name = candidate.entry.adfName
            let fci = try ApplicationFCI(response.data, selecting: name.octets)
            try checkVisa(fci, candidate)
            activations += 1
            guard activations > 1, let parameters else {
                return activate(
                    candidate, fci, parameters?.elements[.unpredictableNumber] ?? [])
            }
            state = .drawingNumber(candidate, fci)
            record.parameters = parameters
            return [.drawUnpredictableNumber]
        } catch {
            lastCause = error
            return selectCandidate()
        }
    }

    /// Cards of this scheme that do not ask what the reader can do know magnetic stripe mode
    /// only. Source: EMV Contactless Book B, 3.3.3.5.
    private func checkVisa(
        _ fci: ApplicationFCI, _ candidate: Candidate
    ) throws(OutcomeCause) {
        guard Array(candidate.entry.adfName.rid) == [0xA0, 0, 0, 0, 0x03],
            combination(candidate).kernel == .kernel3
        else { return }
        do {
            guard try DOL(fci.pdol).contains(.ttq) else { throw DOLLacksTTQ() }
        } catch {
            throw OutcomeCause(.missingData(.ttq), at: .selectAID)
        }
    }

    private struct DOLLacksTTQ: Error {}

    mutating func selectionLost(_ stage: CommandName) -> [Effect] {
        conclude(.presentAgain(.tryAgain, OutcomeCause(.cardLost, at: stage)))
    }

    func combination(_ candidate: Candidate) -> Combination {
        configuration.combinations[candidate.combinationIndex]
    }
}
