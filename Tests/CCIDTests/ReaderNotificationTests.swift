import CCID
import Testing

@Suite struct ReaderNotificationTests {
    @Test func tellsWhatChanged() throws {
        guard case .slotChange(let slots) = ReaderNotification([0x50, 0b0000_1011]) else {
            Issue.record("no slot change")
            return
        }
        #expect(slots.map(\.hasCard) == [true, false, false, false])
        #expect(slots.map(\.isChanged) == [true, true, false, false])
    }

    @Test func tellsOfHardware() {
        #expect(
            ReaderNotification([0x51, 2, 7, 1]) == .hardwareError(slot: 2, sequence: 7, code: 1))
    }

    @Test func takesNothingElse() {
        let hostile: [[UInt8]] = [
            [], [0x50], [0x51], [0x51, 0, 0], [0x51, 0, 0, 0, 0], [0x52, 3], [0x80, 3],
            [0x50] + [UInt8](repeating: 0xFF, count: 5),
        ]
        for octets in hostile { #expect(ReaderNotification(octets) == nil) }
    }
}
