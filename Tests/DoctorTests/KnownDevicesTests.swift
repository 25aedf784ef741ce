import JSONText
import TestSupport
import Testing

@testable import Doctor

/// The few numbers in the code are those of the fixtures and the rules.
@Suite struct KnownDevicesTests {
    @Test func readersOutsideTheClassAreThoseOfTheFixtures() throws {
        var expected: Set<USBNumbers> = [
            // Named by the kernel's drivers; the CCID project has no descriptors of them.
            USBNumbers(vendor: 0x04E6, product: 0x5591),
            USBNumbers(vendor: 0x054C, product: 0x06C1),
            USBNumbers(vendor: 0x054C, product: 0x06C3),
        ]
        for file in try listFolder("\(Fixtures.root)/fixtures/usb") where file.hasSuffix(".json") {
            for device in try Fixtures.json("usb/\(file)")["devices"]?.array ?? [] {
                let interfaces = device["interfaces"]?.array ?? []
                // Older firmware of some is not of the class.
                guard interfaces.contains(where: { $0["class"]?.string != "0B" }),
                    let vid = device["vid"]?.string, let pid = device["pid"]?.string
                else { continue }
                expected.insert(try #require(USBNumbers("\(vid):\(pid)")))
            }
        }
        #expect(USBDevice.readersOutsideTheClass.subtracting(expected).isEmpty)
        #expect(expected.subtracting(USBDevice.readersOutsideTheClass).isEmpty)
    }

    @Test func numbersAreWrittenAsLsusbWritesThem() {
        #expect(USBNumbers("072F:2200")?.description == "072f:2200")
        #expect(USBNumbers("1:2")?.description == "0001:0002")
        for text in ["", ":", "072f", "072f:2200:1", "x:y", "10000:0"] {
            #expect(USBNumbers(text) == nil)
        }
    }

    @Test func aTitleSaysTheMakerOnce() {
        var device = USBDevice(port: "1-1", numbers: USBNumbers(vendor: 1, product: 2))
        #expect(device.title == "USB device 0001:0002")
        device.product = "ACS Reader"
        #expect(device.title == "ACS Reader")
        device.manufacturer = "ACS"
        #expect(device.title == "ACS Reader")
        device.manufacturer = "HID"
        #expect(device.title == "HID ACS Reader")
    }
}
