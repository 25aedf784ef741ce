import Cryptography
import Octets
import PaymentPorts

/// Seals track data under a key that is used once.
///
/// No public document says how the encrypted block inside `iccData` is laid out, so this layout is
/// this project's own: after the tap's data objects come `C0` with the key serial number, 10
/// octets, equal to `device.dataKsn`, and `C2` with the value of tag 57, filled up with zeros to
/// whole blocks and encrypted with triple DES in CBC mode from a zero vector under the DUKPT
/// data-encryption key of that number.
public struct TrackSealing: Sendable {
    /// Tag of the key serial number in ``RESTGateway``'s `iccData`.
    static let keySerialTag: UInt8 = 0xC0
    /// Tag of the encrypted track 2 data.
    static let trackTag: UInt8 = 0xC2

    private let initialKey: Sensitive<[UInt8]>
    private let device: KeySerialNumber

    /// For a device whose initial key is derived from a base key here: a test base key, since a
    /// real one never leaves the gateway.
    ///
    /// - Parameters:
    ///   - baseKey: 16 octets.
    ///   - keySerialNumber: 10 octets; the counter in its low 21 bits does not matter.
    /// - Throws: ``GatewayConfigurationError/badSealingKey``.
    public init(
        baseKey: [UInt8], keySerialNumber: [UInt8]
    ) throws(GatewayConfigurationError) {
        guard let device = KeySerialNumber(keySerialNumber),
            let key = try? DUKPT.initialKey(baseKey: baseKey, for: device)
        else { throw .badSealingKey }
        initialKey = Sensitive(key, shownAs: "<key>")
        self.device = device
    }

    /// The key serial number for a counter; `nil` for a counter that may not be used.
    func keySerialNumber(counter: UInt32) -> [UInt8]? {
        let number = device.with(counter: counter)
        return number.counter == counter && number.isUsable ? number.octets : nil
    }

    /// The two data objects to follow the tap's.
    func seal(_ card: SecretBox, counter: UInt32) throws(SealingFailed) -> [UInt8] {
        guard let serial = keySerialNumber(counter: counter),
            let number = KeySerialNumber(serial),
            let sealed = card.withOctets({ seal($0, number) }), let sealed, sealed.count < 128
        else { throw SealingFailed() }
        return [Self.keySerialTag, UInt8(serial.count)] + serial
            + [Self.trackTag, UInt8(sealed.count)] + sealed
    }

    /// `nil` for what is no track 2 data, 1–19 octets.
    private func seal(_ track: Span<UInt8>, _ number: KeySerialNumber) -> [UInt8]? {
        guard (1...19).contains(track.count) else { return nil }
        var clear = [UInt8](repeating: 0, count: (track.count + 7) / 8 * 8)
        for index in track.indices { clear[index] = track[index] }
        defer { for index in clear.indices { clear[index] = 0 } }
        guard let key = try? DUKPT.dataKey(initialKey: initialKey.reveal(), for: number) else {
            return nil
        }
        return try? DUKPT.encryptTrackData(clear, dataKey: key)
    }
}
