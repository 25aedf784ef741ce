extension SlotMachine {
    /// What is being waited for.
    public enum State: Hashable, Sendable, CaseIterable {
        /// For a request.
        case idle
        /// For the answer to a command.
        case awaitingAnswer
        /// For the slot's status, after a command got no answer. Next: idle or an abort.
        case probingAfterSilence
        /// For the control request that begins an abort. Next: the abort's message.
        case requestingAbort
        /// For the answer to the abort's message. Next: idle or clearing the halt.
        case awaitingAbort
        /// For both endpoints to be cleared. Next: a probe, or the reset.
        case clearingHalt
        /// For the slot's status after clearing. Next: idle or the reset.
        case probingAfterClearing
        /// For the device to be reset. Next: a probe, or the end.
        case resetting
        /// For the slot's status after the reset. Next: idle or the end.
        case probingAfterReset
        /// For nothing: the reader went or was given up.
        case over
    }

    /// What a slot can be asked for.
    public enum Request: Hashable, Sendable {
        /// Whether a card is there.
        case status
        /// Power the card; answered with its answer to reset.
        case powerOn
        /// Take the power off the card.
        case powerOff
        /// Exchange one APDU.
        case exchange(MessageOctets)
        /// A command to the reader in its maker's way.
        case escape(MessageOctets)
        /// Tell the transmission parameters.
        case getParameters
        /// Put the transmission parameters back.
        case resetParameters
        /// Set the transmission parameters.
        case setParameters(protocolNumber: UInt8, MessageOctets)
        /// Stop or restart the card's clock.
        case clock(stops: Bool)
        /// Set the clock and data rate.
        case setDataRate(clockKilohertz: UInt32, bitsPerSecond: UInt32)
    }

    /// What happens at the slot.
    public enum Event: Hashable, Sendable {
        /// Somebody wants something done.
        case asked(Request)
        /// A whole message came over the bulk endpoint.
        case received(MessageOctets)
        /// The wait that was asked for brought nothing.
        case deadlinePassed
        /// A transfer ended with a halted endpoint.
        case stalled
        /// A transfer ended with another fault than a halt.
        case transferFailed
        /// The abort request, the clearing or the reset was done.
        case stepDone
        /// The abort request, the clearing or the reset was refused.
        case stepRefused
        /// The device is gone.
        case detached
    }

    /// What is to be done, in order.
    public enum Effect: Hashable, Sendable {
        /// Send this message over the bulk endpoint.
        case send(MessageOctets)
        /// Wait so long for a message.
        case receive(timeoutMilliseconds: Int)
        /// Wait for another message until the deadline of the wait before.
        case receiveAgain
        /// Do nothing for so long.
        case pause(milliseconds: Int)
        /// Make the class request and report the step.
        case makeRequest(ClassRequest)
        /// Clear the halt of both bulk endpoints and report the step.
        case clearHalt
        /// Reset the device and report the step.
        case reset
        /// The request is done.
        case finished(Result)
        /// The request failed. Recovery may follow; no new request until ``recovered``.
        case failed(Failure)
        /// The reader answers again; the card has to be powered anew.
        case recovered
        /// The reader does not come back; nothing follows.
        case gaveUp
    }

    /// What a request brought.
    public struct Result: Hashable, Sendable {
        /// Whether the card is there now.
        public let card: ReaderAnswer.CardStatus
        /// Answer to reset, card's answer, parameters or the reader's own answer, by request.
        public let octets: MessageOctets
    }

    /// Why a request failed.
    public enum Failure: Error, Hashable, Sendable {
        /// No card is in the slot.
        case cardAbsent
        /// The card does not answer.
        case cardMute
        /// The command is longer than the reader takes; it was not sent.
        case commandTooLong
        /// The card's answer is longer than any APDU; or in more blocks than it could need.
        case answerTooLong
        /// The reader works below the APDU levels.
        case exchangeLevel(ExchangeLevel)
        /// The reader refused for a reason of its own.
        case refused(SlotError)
        /// The answer did not come in time.
        case timedOut
        /// The reader asked for more time too often.
        case tooManyExtensions
        /// Messages that answer nothing kept coming.
        case tooManyStrays
        /// A message that breaks the protocol.
        case malformed
        /// A transfer failed.
        case transferFailed
        /// The device is gone.
        case detached
    }

    /// An event that cannot happen in this state; nothing was changed.
    public struct Refusal: Error, Hashable, Sendable {
        /// What was being waited for.
        public let state: State
    }
}
