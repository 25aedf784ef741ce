import CCID
import CardPorts
import TestSupport
import Testing

@testable import USBReader

@Suite struct USBReaderFactsTests {
    /// A class descriptor with these features.
    static func descriptor(features: UInt32, slots: UInt8 = 1) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: 54)
        octets[0] = 54
        octets[1] = 0x21
        octets[4] = slots - 1
        for index in 0..<4 {
            octets[40 + index] = UInt8(truncatingIfNeeded: features >> (index * 8))
        }
        octets[44] = 0x0F
        octets[45] = 0x01
        return octets
    }

    static func device(
        vendor: UInt16 = 0x072F, product: UInt16 = 0x2200, interfaceClass: UInt8 = 0x0B,
        features: UInt32 = 0x0002_0040, slots: UInt8 = 1, endpoints: [USBEndpoint]? = nil
    ) -> USBDevice {
        USBDevice(
            bus: 1, address: 7, ports: [1, 2], vendor: vendor, product: product,
            interfaces: [
                USBInterface(
                    number: 0, interfaceClass: interfaceClass,
                    otherDescriptors: descriptor(features: features, slots: slots),
                    endpoints: endpoints ?? [
                        USBEndpoint(address: 0x81, attributes: 3, packetOctets: 8),
                        USBEndpoint(address: 0x02, attributes: 2, packetOctets: 64),
                        USBEndpoint(address: 0x82, attributes: 2, packetOctets: 64),
                    ])
            ])
    }

    static let nowhere = USBTree(root: "/nonexistent")

    @Test func namesAReaderThatHasNoNames() {
        let facts = USBReaderFacts.readers(of: Self.device(), Self.nowhere)
        #expect(
            facts.map(\.identities) == [
                [ReaderIdentity(name: "USB reader 072f:2200", port: "1-1.2")]
            ])
        #expect(facts.first?.interrupt?.address == 0x81)
        #expect(facts.first?.unsuitability == nil)
    }

    @Test("C05") func twoEqualReadersDifferByPort() throws {
        let folder = try temporaryFolder()
        defer { removeFolder(folder) }
        for entry in ["1-1.2", "1-1.2:1.0"] {
            #expect(try run("mkdir", ["\(folder)/\(entry)"]).exitCode == 0)
        }
        for (path, text) in [
            ("1-1.2/manufacturer", "ACS\n"), ("1-1.2/product", " ACR1252 Reader \n"),
            ("1-1.2/serial", "RR42\n"), ("1-1.2:1.0/interface", "ACR1252 PICC\n"),
        ] { try writeFile("\(folder)/\(path)", Array(text.utf8)) }
        #expect(
            try run("ln", ["-s", "../pn533_usb", "\(folder)/1-1.2:1.0/driver"]).exitCode == 0)
        let tree = USBTree(root: folder)
        let facts = try #require(USBReaderFacts.readers(of: Self.device(), tree).first)
        #expect(
            facts.identities == [
                ReaderIdentity(
                    name: "ACS ACR1252 Reader [ACR1252 PICC] (RR42)", serial: "RR42",
                    port: "1-1.2")
            ])
        // The names read as pcscd's do.
        let name = ReaderName(facts.identities[0].name)
        #expect(name.interface == "ACR1252 PICC" && name.serial == "RR42")
        #expect(name.kind == .contactless)
        #expect(tree.driver(of: facts.entry) == "pn533_usb")
        #expect(tree.driver(of: "1-1.3:1.0") == nil)
    }

    @Test func slotsOfOneInterfaceAreToldApart() {
        let facts = USBReaderFacts.readers(of: Self.device(slots: 3), Self.nowhere)
        #expect(
            facts.flatMap(\.identities).map(\.name) == [
                "USB reader 072f:2200 00 00", "USB reader 072f:2200 00 01",
                "USB reader 072f:2200 00 02",
            ])
    }

    @Test func readersBelowTheAPDULevelsAreRefusedByName() {
        let facts = USBReaderFacts.readers(
            of: Self.device(product: 1, features: 0x0001_0032), Self.nowhere)
        #expect(
            facts.first?.unsuitability == "works at the TPDU level, which needs pcscd")
    }

    @Test("A05") func otherInterfacesAreLeftAlone() {
        let others = [
            Self.device(interfaceClass: 0x03), Self.device(interfaceClass: 0xFF),
            Self.device(endpoints: []),
            Self.device(endpoints: [
                USBEndpoint(address: 0x02, attributes: 2, packetOctets: 64),
                USBEndpoint(address: 0x82, attributes: 2, packetOctets: 0),
            ]),
        ]
        for device in others {
            #expect(USBReaderFacts.readers(of: device, Self.nowhere).isEmpty)
        }
        let known = Self.device(vendor: 0x076B, product: 0x532A, interfaceClass: 0xFF)
        #expect(USBReaderFacts.readers(of: known, Self.nowhere).count == 1)
    }

    @Test("A01") func whoHoldsAReaderIsNamedWithTheRemedy() {
        let kernel = USBReaderReport.Holder(driver: "pn533_usb")
        #expect(
            "\(kernel)"
                == "held by the kernel module pn533_usb; free it: modprobe -r pn533_usb, and "
                + "blacklist it in /etc/modprobe.d")
        #expect(USBReaderReport.Holder(driver: "usbfs") == .process)
        #expect(USBReaderReport.Holder(driver: nil) == .process)
    }

    @Test func errorsSayWhatTheCallerMustDo() {
        let faults: [(USBError, ReaderFault)] = [
            (.access, .notPermitted), (.noDevice, .readerGone), (.notFound, .readerGone),
            (.busy, .busy), (.timeout, .timedOut), (.pipe, .protocolBroken),
            (.inputOutput, .protocolBroken), (.overflow, .protocolBroken),
            (.noMemory, .serviceDown), (USBError(rawValue: -12), .serviceDown),
        ]
        for (error, fault) in faults { #expect(error.fault == fault) }
        #expect("\(USBError.busy)" == "LIBUSB_ERROR_BUSY (-6)")
    }
}
