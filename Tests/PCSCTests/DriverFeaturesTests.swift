import Testing

@testable import PCSC

@Suite struct DriverFeaturesTests {
    @Test func findsTheControlCodeAndTheLargestCommand() {
        #expect(DriverFeatures.requestCode == 0x4200_0D48)
        let features: [UInt8] = [0x13, 4, 0x42, 0, 0, 1, 0x12, 4, 0x42, 0x33, 0, 0x12]
        #expect(DriverFeatures.propertiesCode(in: features) == 0x4233_0012)
        let short: [UInt8] = [0x0B, 2, 0x2F, 0x07, 0x0A, 4, 0, 0, 0, 0]
        #expect(DriverFeatures.largestCommandData(in: short) == 0)
        #expect(DriverFeatures.largestCommandData(in: [0x0A, 4, 0, 0, 1, 0]) == 0x1_0000)
    }

    @Test(
        arguments: [
            [], [0x12], [0x12, 4], [0x12, 4, 0x42, 0, 0], [0x12, 3, 1, 2, 3], [0x0A, 0],
            [0x0A, 5, 0, 0, 0, 0, 0], [0xFF, 0xFF, 0x12, 4], [0, 0, 0, 0],
        ] as [[UInt8]])
    func whatIsCutOffOrMissingTellsNothing(list: [UInt8]) {
        #expect(DriverFeatures.propertiesCode(in: list) == nil)
        #expect(DriverFeatures.largestCommandData(in: list) == nil)
    }
}
