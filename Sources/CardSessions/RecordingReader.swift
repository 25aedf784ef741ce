import CardPorts

/// Passes everything on to another reader and records what its channels say.
public struct RecordingReader: ReaderWatching {
    private let reader: any ReaderWatching
    private let nowMicroseconds: @Sendable () -> Int64
    /// What was recorded so far.
    public let recording: SessionRecording

    /// Records the channels that `reader` opens.
    public init(
        _ reader: any ReaderWatching, into recording: SessionRecording = SessionRecording(),
        nowMicroseconds: @escaping @Sendable () -> Int64 = MonotonicClock.microseconds
    ) {
        self.reader = reader
        self.recording = recording
        self.nowMicroseconds = nowMicroseconds
    }

    /// The readers below.
    public func readers() async throws(ReaderFault) -> [ReaderIdentity] {
        try await reader.readers()
    }

    /// The events below.
    public func events() -> AsyncStream<ReaderEvent> { reader.events() }

    /// Connects below and records what the channel says.
    public func connect(to identity: ReaderIdentity) async throws(ReaderFault) -> any CardChannel {
        RecordingChannel(
            try await reader.connect(to: identity), into: recording,
            nowMicroseconds: nowMicroseconds)
    }
}
