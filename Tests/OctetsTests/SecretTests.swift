import Octets
import Testing

@Suite("Secrets and values that print masked")
struct SecretTests {
    @Test("A sensitive value prints what may be shown and nothing else")
    func sensitive() {
        let value = Sensitive("4111111111111111", shownAs: "•••• 1111")
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", String(reflecting: value), dumped, "\([value])"] {
            #expect(!text.contains("411111"))
        }
        #expect("\(value)" == "•••• 1111")
        #expect(value.reveal() == "4111111111111111")
    }

    @Test("Sensitive values are equal when the values are, whatever they show")
    func equality() {
        #expect(Sensitive(1, shownAs: "a") == Sensitive(1, shownAs: "b"))
        #expect(Sensitive(1, shownAs: "a") != Sensitive(2, shownAs: "a"))
        #expect(Set([Sensitive(1, shownAs: "a"), Sensitive(1, shownAs: "b")]).count == 1)
    }

    @Test("A secret holds what it was given", arguments: [0, 1, 4096, 4097])
    func secret(count: Int) throws {
        let octets = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let secret = try Secret(copying: octets)
        #expect(secret.count == count)
        let span = secret.octets
        #expect(span.count == count)
        #expect(span.indices.allSatisfy { span[$0] == octets[$0] })
    }

    @Test("A secret of more than a mebioctet is refused")
    func tooLarge() {
        #expect(throws: SecretError.self) { _ = try Secret(count: 1 << 20 + 1) { _ in } }
    }

    @Test("Octets that are not written are zero")
    func zeroes() throws {
        let secret = try Secret(count: 3) { $0.append(7) }
        let span = secret.octets
        #expect([span[0], span[1], span[2]] == [7, 0, 0])
    }

    @Test("After wiping, a box gives nothing, to whoever holds it")
    func box() throws {
        let box = SecretBox(try Secret(copying: [1, 2, 3] as [UInt8]))
        let other = box
        #expect(other.withOctets { $0.count } == 3)
        box.wipe()
        #expect(other.withOctets { $0.count } == nil)
        box.wipe()
        #expect("\(box)" == "<secret>")
        var dumped = ""
        dump(box, to: &dumped)
        #expect(!dumped.contains("held"))
    }
}
