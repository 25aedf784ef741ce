import CCID
import JSONText
import TestSupport
import Testing

@Suite struct DeviceQuirksTests {
    /// The vendor class is accepted from exactly the readers of the table that have it.
    @Test func vendorClassReadersAreThoseOfTheTable() throws {
        for file in try listFolder("\(Fixtures.root)/fixtures/usb") where file.hasSuffix(".json") {
            for device in try Fixtures.json("usb/\(file)")["devices"]?.array ?? [] {
                let vendor = try #require(UInt16(device["vid"]?.string ?? "", radix: 16))
                let product = try #require(UInt16(device["pid"]?.string ?? "", radix: 16))
                let classes = (device["interfaces"]?.array ?? []).map { $0["class"]?.string }
                #expect(
                    DeviceQuirks(vendor: vendor, product: product).hasVendorClass
                        == classes.contains("FF"), "\(file) \(vendor):\(product)")
            }
        }
    }

    @Test func acsReadersAreGivenTimeAndThreeTries() {
        let quirks = DeviceQuirks(vendor: 0x072F, product: 0x2200)
        #expect(quirks.escapeAttempts == 3)
        #expect(quirks.firstStatusMilliseconds == 3_000)
        #expect(quirks.unsuitability == nil)
    }

    @Test("C13") func theReaderWhoseModuleLooksLikeACardIsNoReaderForPayments() {
        #expect(DeviceQuirks(vendor: 0x072F, product: 0x90CC).unsuitability != nil)
    }

    @Test func anUnknownReaderHasNone() {
        #expect(DeviceQuirks(vendor: 1, product: 2) == DeviceQuirks())
    }
}
