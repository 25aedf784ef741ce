import CardPorts
import Glibc
import ISO7816
import Synchronization
import TestSupport

/// A card in the virtual reader: a connection to its driver over which commands arrive.
///
/// A thread of its own reads the driver's messages, a task answers them: two octets of length and
/// a body. A body of one octet is 0 (power off), 1 (on), 2 (reset) or 4 (answer to reset asked
/// for); any other is a command, which goes to a card channel. A channel that fails takes the
/// card out of the field.
///
/// Source: vsmartcard's protocol between vpcd and vicc.
final class VirtualCard: Sendable {
    private let descriptor: Int32
    private let answerToReset: [UInt8]
    private let makeCard: @Sendable () async -> any CardChannel
    private let received = Mutex<[[UInt8]]>([])
    private let isRemoved = Mutex(false)

    /// Commands the card has seen, in order.
    var commands: [[UInt8]] { received.withLock { $0 } }

    /// Puts a card into the field.
    ///
    /// - Parameter makeCard: a fresh card for each time the reader powers it.
    init(
        at port: UInt16, answerToReset: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01],
        _ makeCard: @escaping @Sendable () async -> any CardChannel
    ) throws {
        self.answerToReset = answerToReset
        self.makeCard = makeCard
        descriptor = try Loopback.connect(to: port, withinMilliseconds: 10_000)
        start()
    }

    /// Takes the card out of the field, whatever it is doing.
    func remove() {
        isRemoved.withLock { isRemoved in
            // The thread closes the descriptor; shutting the connection down wakes it.
            if !isRemoved { shutdown(descriptor, Int32(SHUT_RDWR)) }
            isRemoved = true
        }
    }

    private func start() {
        let (messages, continuation) = AsyncStream<[UInt8]>.makeStream()
        detachThread { [self] in
            while let length = read(2), let body = read(Int(length[0]) << 8 | Int(length[1])) {
                continuation.yield(body)
            }
            continuation.finish()
        }
        Task {
            await serve(messages)
            isRemoved.withLock { isRemoved in
                isRemoved = true
                close(descriptor)
            }
        }
    }

    private func serve(_ messages: AsyncStream<[UInt8]>) async {
        var card: (any CardChannel)?
        for await body in messages {
            switch (body.count, body.first) {
            case (0, _): return remove()
            case (1, 4): guard send(answerToReset) else { return remove() }
            case (1, _): card = nil
            case _:
                received.withLock { $0.append(body) }
                var channel = card
                if channel == nil { channel = await makeCard() }
                card = channel
                guard let response = await answer(to: body, from: channel),
                    send(response.octets)
                else { return remove() }
            }
        }
    }

    /// `nil` where the card is not to answer any more.
    private func answer(to body: [UInt8], from card: (any CardChannel)?) async -> ResponseAPDU? {
        guard let command = try? CommandAPDU(octets: body) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        return try? await card?.transmit(command)
    }

    private func read(_ count: Int) -> [UInt8]? {
        var octets = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            // Safe: the pointer is into the array and the rest of it bounds the read.
            let got = unsafe octets.withUnsafeMutableBytes { buffer in
                unsafe recv(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, 0)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            filled += got
        }
        return octets
    }

    private func send(_ body: [UInt8]) -> Bool {
        guard let length = UInt16(exactly: body.count) else { return false }
        let message = [UInt8(length >> 8), UInt8(truncatingIfNeeded: length)] + body
        // Safe: the array's own count bounds the write.
        return unsafe Glibc.send(descriptor, message, message.count, Int32(MSG_NOSIGNAL))
            == message.count
    }
}
