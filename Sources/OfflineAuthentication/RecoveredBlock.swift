import Cryptography
import EMV

/// The octets hidden in a certificate or signature, with header, format and trailer checked.
///
/// Source: EMV 4.4 Book 2, A2.1.3.
struct RecoveredBlock: Sendable {
    /// Between header and hash: the format octet first.
    let content: ArraySlice<UInt8>
    private let hash: ArraySlice<UInt8>
    private let stage: AuthenticationResult.Stage

    private static let hashOctets = 20

    /// Recovers a signature.
    ///
    /// - Parameter leastOctets: how long the content has to be for what is read from it.
    init(
        _ signature: [UInt8], with key: RSAPublicKey, formats: Set<UInt8>, leastOctets: Int,
        stage: AuthenticationResult.Stage
    ) throws(Failure) {
        guard signature.count == key.modulus.count else { throw .failed(stage, .wrongLength) }
        guard let block = key.recover(signature),
            block.count >= leastOctets + Self.hashOctets + 2,
            block.first == 0x6A, block.last == 0xBC, formats.contains(block[1])
        else { throw .failed(stage, .malformed) }
        content = block[1..<block.count - Self.hashOctets - 1]
        hash = block[(block.count - Self.hashOctets - 1)...].dropLast()
        self.stage = stage
    }

    /// Octets of the content, counted from the format octet; bounds are the caller's.
    subscript(_ range: Range<Int>) -> ArraySlice<UInt8> {
        content.dropFirst(range.lowerBound).prefix(range.count)
    }

    subscript(_ place: Int) -> UInt8 { content.dropFirst(place).first ?? 0 }

    /// Checks the hash over the content and what is sent beside it.
    ///
    /// - Parameter algorithmAt: where in the content the hash algorithm is named.
    func checkHash(beside octets: [UInt8], algorithmAt place: Int) throws(Failure) {
        guard self[place] == 0x01 else { throw .failed(stage, .unknownAlgorithm) }
        guard let computed = try? SHA1.hash(content + octets), computed.elementsEqual(hash) else {
            throw .failed(stage, .hashMismatch)
        }
    }
}
