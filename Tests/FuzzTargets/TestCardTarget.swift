import BERTLV
import CardPorts
import ISO7816
import Synchronization
import TestCards

/// A software card answers every command, with data only where it says that all is well, and
/// what it answers are objects.
///
/// The first octet chooses the card; the pieces behind it are the commands.
enum TestCardTarget {
    static func run(_ octets: [UInt8]) async throws(Violation) {
        guard let card = card(octets.first ?? 0) else { throw Violation("no card can be made") }
        var pieces = InputPieces(octets.dropFirst())
        let channel = card.tap()
        while !pieces.isEmpty {
            guard let command = try? CommandAPDU(octets: pieces.next() ?? []) else { continue }
            let response: ResponseAPDU
            do {
                response = try await channel.transmit(command)
            } catch {
                throw Violation("a card that lies in the field is lost")
            }
            try hold(response.data.count <= 256, "more than a short command can fetch")
            try hold(
                response.statusWord == .success || response.data.isEmpty,
                "data beside a status word that refuses")
            guard response.statusWord == .success else { continue }
            try hold(
                (try? TLV.parse(response.data, policy: .strict))?.objects.count == 1,
                "an answer that is no template")
        }
    }

    /// Cards wear out: the counter ends after 65,535 taps, so that each is used for a while.
    private static let made = Mutex<[Int: (card: TestCard, uses: Int)]>([:])
    private static let usesMaximum = 20_000

    private static func card(_ octet: UInt8) -> TestCard? {
        let index = Int(octet) % TestCard.profiles.count
        return made.withLock { made in
            if let (card, uses) = made[index], uses < usesMaximum {
                made[index] = (card, uses + 1)
                return card
            }
            let card = try? TestCard(TestCard.profiles[index], seed: 7)
            if let card { made[index] = (card, 0) }
            return card
        }
    }
}
