import Cryptography
import Octets
import Testing

@testable import CardCryptograms

/// One cryptogram worked out by another implementation.
struct CryptogramVector: Sendable, CustomTestStringConvertible {
    let version: CryptogramVersion
    let scheme: CardScheme
    let issuerApplicationData: String
    let cryptogram: String

    var testDescription: String { "\(version)" }

    private static let counters = "000000000000000000FF"

    /// Origin: pyemv, an issuer-side implementation, run over ``Transaction``'s values; version
    /// 17, which it lacks, by its MAC over the fields that version covers.
    static let all = [
        Self(.visa10, .visa, "06010A03A00000", "1AB60F98E6C3E7E3"),
        Self(.visa17, .visa, "06011103A00000", "C9098521C513D8AD"),
        Self(.visa18, .visa, "06011203A00000", "968E666696A40B16"),
        Self(
            .visa22, .visa, "1F220100A0" + String(repeating: "00", count: 27),
            "9E939E88C11A5530"),
        Self(.mastercard10, .mastercard, "0110A00003220000" + counters, "11C4DAECE700DDEE"),
        Self(.mastercard11, .mastercard, "0111A00003220000" + counters, "74A519BB5A4FD0FA"),
        Self(.mastercard14, .mastercard, "0114A00003220000" + counters, "10E2FB273294C7B3"),
        Self(.mastercard15, .mastercard, "0115A00003220000" + counters, "E2F69D8C898B8586"),
    ]

    private init(
        _ version: CryptogramVersion, _ scheme: CardScheme, _ data: String, _ cryptogram: String
    ) {
        self.version = version
        self.scheme = scheme
        issuerApplicationData = data
        self.cryptogram = cryptogram
    }
}

/// The transaction that the vectors are about.
enum Transaction {
    static let masterKey = "0123456789ABCDEFFEDCBA9876543210"
    static let cardNumber: [UInt8] = [4] + [UInt8](repeating: 1, count: 15)

    static func values(scheme: CardScheme, issuerApplicationData: String) -> [UInt32: String] {
        [
            0x9F02: "000000004200", 0x9F03: "000000000000", 0x9F1A: "0276", 0x5F2A: "0978",
            0x9A: "261130", 0x9C: "00", 0x9F37: "1A2B3C4D", 0x9F36: "00F1",
            0x95: scheme == .visa ? "0000000000" : "0000808000",
            0x82: scheme == .visa ? "2000" : "1980",
            0x9F10: issuerApplicationData,
        ]
    }

    static func input(_ values: [UInt32: String]) throws -> CryptogramInput {
        try CryptogramInput { tag in values[tag].flatMap { try? Hex.decode($0) } }
    }
}

struct ApplicationCryptogramTests {
    @Test(arguments: CryptogramVector.all)
    func cryptogramIsThatOfAnotherImplementation(_ vector: CryptogramVector) throws {
        let input = try Transaction.input(
            Transaction.values(
                scheme: vector.scheme, issuerApplicationData: vector.issuerApplicationData))
        let version = try CryptogramVersion(
            issuerApplicationData: input.issuerApplicationData, scheme: vector.scheme)
        #expect(version == vector.version)
        let key = try CardKey(
            masterKey: Hex.decode(Transaction.masterKey), cardNumber: Transaction.cardNumber,
            sequence: 1, derivation: version.derivation)
        let cryptogram = try ApplicationCryptogram.compute(version, key: key, input: input)
        #expect(Hex.encode(cryptogram) == vector.cryptogram)
    }

    /// Which values a version covers: changing one that is covered changes the cryptogram.
    @Test(arguments: CryptogramVector.all)
    func everyCoveredValueCounts(_ vector: CryptogramVector) throws {
        let values = Transaction.values(
            scheme: vector.scheme, issuerApplicationData: vector.issuerApplicationData)
        let key = try CardKey(octets: Hex.decode(Transaction.masterKey))
        let reference = try ApplicationCryptogram.compute(
            vector.version, key: key, input: Transaction.input(values))
        for field in CryptogramInput.coveredFields {
            var changed = values
            changed[field.tag] = values[field.tag].map { "F" + $0.dropFirst() }
            let cryptogram = try ApplicationCryptogram.compute(
                vector.version, key: key, input: Transaction.input(changed))
            let isCovered =
                vector.version != .visa17 || [0x9F02, 0x9F37, 0x9F36].contains(field.tag)
            #expect((cryptogram != reference) == isCovered, "tag \(field.tag)")
        }
    }

    @Test(arguments: [CryptogramVersion.mastercard11, .mastercard15])
    func countersThatAreNotThereAreAnError(_ version: CryptogramVersion) throws {
        let values = Transaction.values(
            scheme: .mastercard, issuerApplicationData: "0111A00003220000")
        #expect(throws: CardCryptogramError.wrongLength(tag: 0x9F10, octets: 8)) {
            try ApplicationCryptogram.compute(
                version, key: CardKey(octets: Hex.decode(Transaction.masterKey)),
                input: Transaction.input(values))
        }
    }
}
