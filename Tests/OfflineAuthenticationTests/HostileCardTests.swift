import BERTLV
import Cryptography
import EMV
import Testing

@testable import OfflineAuthentication
@testable import TestCards

/// Cards that send anything: each request gets a verdict, and none is taken for genuine.
struct HostileCardTests {
    /// The same in every run.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private static let tags: [Tag] = [
        0x8F, 0x90, 0x92, 0x93, 0x9F32, 0x9F46, 0x9F47, 0x9F48, 0x9F4A, 0x9F4B, 0x9F69, 0x5A,
        0x57, 0x82, 0x9F27,
    ]

    @Test(arguments: ["visa-credit", "mastercard-credit"])
    func anyChangeGetsAVerdict(card: String) async throws {
        let genuine = try await TestTap.request(card)
        let authenticator = OfflineAuthenticator(authorities: try TestTap.authorities())
        var dice = Dice(state: 11)
        var verdicts: Set<String> = []
        for _ in 0..<400 {
            var request = genuine
            guard let tag = Self.tags.randomElement(using: &dice) else { continue }
            request.objects[tag] = mutated(request.objects[tag] ?? [], &dice)
            request.method = AuthenticationMethod.allCases.randomElement(using: &dice) ?? .cda
            let verdict = authenticator.authenticate(request).verdict
            // What the method does not look at may be anything.
            if verdict == .verified {
                #expect(request.method == genuine.method)
                #expect(![0x90, 0x9F46, 0x9F4B].contains(tag) || request == genuine)
            }
            verdicts.insert(verdict.name)
        }
        #expect(verdicts.isSuperset(of: ["failed", "notPossible"]))
    }

    private func mutated(_ octets: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var octets = octets
        switch Int.random(in: 0..<4, using: &dice) {
        case 0:
            return (0..<Int.random(in: 0..<300, using: &dice)).map { _ in
                UInt8.random(in: 0...255, using: &dice)
            }
        case 1: return Array(octets.prefix(Int.random(in: 0...octets.count, using: &dice)))
        case 2: return octets + [UInt8.random(in: 0...255, using: &dice)]
        default:
            if let place = octets.indices.randomElement(using: &dice) {
                octets[place] ^= UInt8.random(in: 1...255, using: &dice)
            }
            return octets
        }
    }

    /// A card that signs with its own key what no book describes: lengths that point nowhere.
    @Test(arguments: UInt8.min...UInt8.max)
    func lengthsInsideASignatureAreNotBelieved(count: UInt8) async throws {
        let key = try TestKeys.visaCreditTestKey.privateKey()
        let genuine = try await TestTap.request("visa-credit")
        let authenticator = OfflineAuthenticator(authorities: try TestTap.authorities())
        let room = key.publicKey.modulus.count - 25
        for numberCount: UInt8 in [0, 1, 2, 8, 9, 255] {
            let content =
                [0x05, 0x01, count, numberCount] + [UInt8](repeating: 0xBB, count: room - 1)
            let covered =
                content + genuine.unpredictableNumber + genuine.amountAuthorised
                + genuine.currencyCode + (genuine.objects[0x9F69] ?? [])
            var request = genuine
            request.objects[0x9F4B] = try key.sign(
                [0x6A] + content + SHA1.hash(covered) + [0xBC])
            let isRight =
                (2...8).contains(numberCount) && count > numberCount && Int(count) <= room
            let verdict = authenticator.authenticate(request).verdict
            #expect(verdict == (isRight ? .verified : .failed(.dynamicData, .malformed)))
        }
    }
}
