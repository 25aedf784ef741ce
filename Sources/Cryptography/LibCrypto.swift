import CLibCrypto

/// Every function of libcrypto that this package calls, and no other file names one.
///
/// Callers have checked lengths already; here a refusal of the library becomes
/// ``CryptographyError/libraryFailed``. No pointer outlives the call it is passed to.
enum LibCrypto {
    enum Digest {
        case sha1
        case sha256
    }

    static func digest(
        _ digest: Digest, _ octets: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        // Safe: EVP_Digest reads octets.count octets and writes at most EVP_MAX_MD_SIZE.
        let succeeded = unsafe EVP_Digest(
            octets, octets.count, &output, &count,
            digest == .sha1 ? EVP_sha1() : EVP_sha256(), nil)
        guard succeeded == 1 else { throw .libraryFailed }
        return Array(output.prefix(Int(count)))
    }

    /// A MAC by name, over a sub-algorithm by name.
    static func mac(
        _ name: String, _ subalgorithm: String, key: [UInt8], _ octets: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count = 0
        // Safe: one-shot; the names, key and input are read during the call only, and the output
        // is bounded by the capacity passed with it.
        let result = unsafe EVP_Q_mac(
            nil, name, nil, subalgorithm, nil, key, key.count, octets, octets.count,
            &output, output.count, &count)
        guard unsafe result != nil else { throw .libraryFailed }
        return Array(output.prefix(count))
    }

    enum BlockMode {
        case electronicCodebook
        case cipherBlockChaining(initialVector: [UInt8])
    }

    enum Direction: Int32 {
        case decrypt = 0
        case encrypt = 1
    }

    /// Two-key triple DES without padding.
    ///
    /// - Parameters:
    ///   - key: 16 octets.
    ///   - octets: a multiple of 8.
    static func tripleDES(
        _ direction: Direction, _ mode: BlockMode, key: [UInt8], _ octets: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .libraryFailed }
        defer { unsafe EVP_CIPHER_CTX_free(context) }
        // Safe: the key is 16 octets and the vector 8, as both ciphers read; the output has room
        // for one block more than the input, the most EVP_CipherUpdate and Final write.
        let started =
            switch mode {
            case .electronicCodebook:
                unsafe EVP_CipherInit_ex(
                    context, EVP_des_ede_ecb(), nil, key, nil, direction.rawValue)
            case .cipherBlockChaining(let vector):
                unsafe EVP_CipherInit_ex(
                    context, EVP_des_ede_cbc(), nil, key, vector, direction.rawValue)
            }
        guard started == 1, unsafe EVP_CIPHER_CTX_set_padding(context, 0) == 1,
            let inputCount = Int32(exactly: octets.count)
        else { throw .libraryFailed }
        var output = [UInt8](repeating: 0, count: octets.count + 8)
        var count: Int32 = 0
        guard unsafe EVP_CipherUpdate(context, &output, &count, octets, inputCount) == 1,
            count == inputCount
        else { throw .libraryFailed }
        return Array(output.prefix(octets.count))
    }

    /// `base ^ exponent mod modulus`, as long as the modulus.
    ///
    /// - Parameter modulus: odd and above one, so that Montgomery's method applies.
    static func power(
        _ base: [UInt8], _ exponent: [UInt8], modulo modulus: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let numbers = try BigNumbers()
        let (base, exponent) = unsafe (try numbers.number(base), try numbers.number(exponent))
        let (divisor, result) = unsafe (try numbers.number(modulus), try numbers.number([]))
        // Safe: `numbers` is used last of all, so every number outlives these calls.
        guard unsafe BN_mod_exp(result, base, exponent, divisor, numbers.context) == 1 else {
            throw .libraryFailed
        }
        return unsafe try numbers.octets(of: result, count: modulus.count)
    }

    /// Whether both are the same octets, in a time that depends on their length only.
    static func equal(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        // Safe: both hold the count that CRYPTO_memcmp reads.
        unsafe one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }
}

/// The numbers of one calculation, wiped and freed together.
@safe
private final class BigNumbers {
    // Safe: made in init, used inside this file only, freed in deinit.
    @unsafe let context: OpaquePointer
    private var numbers: [OpaquePointer] = unsafe []

    init() throws(CryptographyError) {
        guard let context = unsafe BN_CTX_new() else { throw .libraryFailed }
        unsafe self.context = unsafe context
    }

    /// A number from octets, most significant first; zero for none.
    @unsafe func number(_ octets: [UInt8]) throws(CryptographyError) -> OpaquePointer {
        // Safe: BN_bin2bn copies the octets; the number is freed in deinit.
        guard let count = Int32(exactly: octets.count),
            let number = unsafe BN_bin2bn(octets, count, nil)
        else { throw .libraryFailed }
        unsafe numbers.append(number)
        return unsafe number
    }

    @unsafe func octets(of number: OpaquePointer, count: Int) throws(CryptographyError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: count)
        // Safe: BN_bn2binpad writes exactly `count` octets or refuses.
        guard let length = Int32(exactly: count),
            unsafe BN_bn2binpad(number, &output, length) == length
        else { throw .libraryFailed }
        return output
    }

    deinit {
        while let number = unsafe numbers.popLast() { unsafe BN_clear_free(number) }
        unsafe BN_CTX_free(context)
    }
}
