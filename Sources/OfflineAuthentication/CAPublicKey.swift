import Cryptography
import Octets

/// Why a certification authority's key is not loaded, and which one it is.
public struct CAKeyError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: String, Hashable, Sendable {
        /// The RID is not 5 octets.
        case wrongRID
        /// The modulus is no RSA modulus of at most 248 octets.
        case wrongModulus
        /// The exponent is neither 3 nor 65,537.
        case wrongExponent
        /// The checksum is not the hash of RID, index, modulus and exponent.
        case checksumMismatch
        /// The checksum could not be computed.
        case notComputable
    }

    /// What is wrong.
    public let code: Code
    /// The RID as given, hexadecimal.
    public let rid: String
    /// The index as given.
    public let index: UInt8
}

extension CAKeyError: CustomStringConvertible {
    /// Names the key by RID and index.
    public var description: String { "CA key \(rid) \(Hex.encode([index])): \(code.rawValue)" }
}

/// A certification authority's public key.
///
/// Source: EMV 4.4 Book 2, 11.2.2, table 30.
public struct CAPublicKey: Hashable, Sendable {
    /// Registered application provider identifier, 5 octets.
    public let rid: [UInt8]
    /// The index (8F) by which cards name it.
    public let index: UInt8
    /// Modulus and exponent.
    public let key: RSAPublicKey

    /// The longest modulus, in octets.
    ///
    /// Source: EMV 4.4 Book 2, B2.1.
    public static let modulusOctetsMaximum = 248

    /// Loads a key.
    ///
    /// - Parameter checksum: 20 octets, SHA-1 over RID, index, modulus and exponent; compared
    ///   where it is given.
    /// - Throws: ``CAKeyError``, which names the key.
    public init(
        rid: [UInt8], index: UInt8, modulus: [UInt8], exponent: [UInt8],
        checksum: [UInt8]? = nil
    ) throws(CAKeyError) {
        func refused(_ code: CAKeyError.Code) -> CAKeyError {
            CAKeyError(code: code, rid: Hex.encode(rid), index: index)
        }
        guard rid.count == 5 else { throw refused(.wrongRID) }
        guard exponent == [0x03] || exponent == [0x01, 0x00, 0x01] else {
            throw refused(.wrongExponent)
        }
        guard modulus.count <= Self.modulusOctetsMaximum,
            let key = try? RSAPublicKey(modulus: modulus, exponent: exponent)
        else { throw refused(.wrongModulus) }
        self.rid = rid
        self.index = index
        self.key = key
        guard let checksum else { return }
        guard let expected = try? self.checksum() else { throw refused(.notComputable) }
        guard expected == checksum else { throw refused(.checksumMismatch) }
    }

    /// SHA-1 over RID, index, modulus and exponent: 20 octets.
    public func checksum() throws(CryptographyError) -> [UInt8] {
        try SHA1.hash(rid + [index] + key.modulus + key.exponent)
    }
}

/// A certificate that is no longer to be trusted.
///
/// Source: EMV 4.4 Book 2, 5.1.2 (certification revocation list).
public struct RevokedCertificate: Hashable, Sendable {
    /// Registered application provider identifier, 5 octets.
    public let rid: [UInt8]
    /// The authority's key index.
    public let index: UInt8
    /// The issuer certificate's serial number, 3 octets.
    public let serial: [UInt8]

    /// Names a certificate.
    public init(rid: [UInt8], index: UInt8, serial: [UInt8]) {
        self.rid = rid
        self.index = index
        self.serial = serial
    }
}
