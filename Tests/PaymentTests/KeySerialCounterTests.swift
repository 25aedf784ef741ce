import Payment
import Testing

/// Source: ANSI X9.24-1:2009, Annex A.
@Suite struct KeySerialCounterTests {
    @Test func everyCounterOfTenOneBitsOrFewerIsUsedOnceInOrder() {
        var counter: UInt32 = 0
        var count = 0
        while let next = KeySerialCounter.next(after: counter), count <= 1_048_575 {
            if next <= counter || next.nonzeroBitCount > 10 {
                Issue.record("\(next) after \(counter)")
                return
            }
            counter = next
            count += 1
        }
        // What the standard says a key is good for.
        #expect(count == 1_048_575)
        #expect(counter == 0x1F_F800)
    }

    @Test(
        arguments: [
            (0, 1), (0x7FE, 0x800), (0x3FF, 0x400), (0xFFE, 0x1000), (0x1F_F7FF, 0x1F_F800),
        ] as [(UInt32, UInt32)])
    func countersWithMoreThanTenOneBitsAreSkipped(_ used: UInt32, _ next: UInt32) {
        #expect(KeySerialCounter.next(after: used) == next)
    }

    @Test(arguments: [0x1F_F800, 0x1F_FFFF, UInt32.max] as [UInt32])
    func aKeyIsUsedUp(_ used: UInt32) {
        #expect(KeySerialCounter.next(after: used) == nil)
    }
}
