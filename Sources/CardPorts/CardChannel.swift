import ISO7816

/// A way to exchange APDUs with the one card that lies in the field.
///
/// Reader drivers, recorded sessions and software test cards implement it alike; nothing above
/// can tell which is below. A channel answers one command at a time.
public protocol CardChannel: Sendable {
    /// What the reader reports as the card's answer to reset.
    var answerToReset: [UInt8] { get }

    /// Sends one command and waits for its answer.
    ///
    /// - Throws: ``ReaderFault``. After any fault the channel is finished: no later answer is
    ///   delivered, whatever the reader still sends.
    func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU

    /// Ends the exchange and takes the power off the card, so that the next tap starts afresh.
    func close() async
}
