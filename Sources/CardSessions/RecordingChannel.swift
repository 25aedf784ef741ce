import CardPorts
import ISO7816

/// Passes commands on to another channel and writes down what was said.
public struct RecordingChannel: CardChannel {
    private let channel: any CardChannel
    private let recording: SessionRecording
    private let nowMicroseconds: @Sendable () -> Int64

    /// Records what goes over `channel`.
    ///
    /// - Parameter nowMicroseconds: a clock that never runs backwards.
    public init(
        _ channel: any CardChannel, into recording: SessionRecording,
        nowMicroseconds: @escaping @Sendable () -> Int64 = MonotonicClock.microseconds
    ) {
        self.channel = channel
        self.recording = recording
        self.nowMicroseconds = nowMicroseconds
        recording.connected(answerToReset: channel.answerToReset)
    }

    /// The answer to reset of the channel below.
    public var answerToReset: [UInt8] { channel.answerToReset }

    /// Sends the command on; the answer or the fault is written down before it is delivered.
    public func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        let start = nowMicroseconds()
        do throws(ReaderFault) {
            let response = try await channel.transmit(command)
            record(command, .response(response), since: start)
            return response
        } catch {
            record(command, .fault(error), since: start)
            throw error
        }
    }

    /// Closes the channel below.
    public func close() async { await channel.close() }

    private func record(
        _ command: CommandAPDU, _ answer: SessionExchange.Answer, since start: Int64
    ) {
        let (elapsed, overflow) = nowMicroseconds().subtractingReportingOverflow(start)
        recording.append(
            SessionExchange(
                command: command.octets, answer: answer,
                elapsedMicroseconds: overflow ? nil : max(0, elapsed)))
    }
}

/// The process's own clock for durations.
public enum MonotonicClock {
    private static let start = ContinuousClock.now

    /// Microseconds since the clock was first asked; never runs backwards.
    public static let microseconds: @Sendable () -> Int64 = {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
