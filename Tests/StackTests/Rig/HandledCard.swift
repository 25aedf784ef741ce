import CardPorts
import ISO7816

/// A card whose answers a test makes up as they are asked for. A failure takes it from the field.
struct HandledCard: CardChannel {
    let answerToReset: [UInt8] = []
    private let handle: @Sendable (CommandAPDU) async throws -> ResponseAPDU

    init(_ handle: @escaping @Sendable (CommandAPDU) async throws -> ResponseAPDU) {
        self.handle = handle
    }

    /// Sends back the command's data.
    static let echo = HandledCard { ResponseAPDU(data: $0.data, statusWord: .success) }

    func transmit(_ command: CommandAPDU) async throws(ReaderFault) -> ResponseAPDU {
        do {
            return try await handle(command)
        } catch {
            throw .cardLost
        }
    }

    func close() async {}
}

/// A command whose data an echoing card sends back.
func echoCommand() throws -> CommandAPDU {
    try CommandAPDU(short: 0x80, 0xEE, 0, 0, data: [0x55])
}
