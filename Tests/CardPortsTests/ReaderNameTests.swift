import CardPorts
import JSONText
import TestSupport
import Testing

/// An interface of a reader, from the descriptors under `fixtures/usb`.
struct ReaderInterface: Sendable {
    let device: String
    let interface: String?
    let kind: String

    static func all() throws -> [ReaderInterface] {
        try listFolder("\(Fixtures.root)/fixtures/usb").filter { $0.hasSuffix(".json") }
            .flatMap { file in
                (try Fixtures.json("usb/\(file)")["devices"]?.array ?? []).flatMap { device in
                    (device["interfaces"]?.array ?? []).map { interface in
                        ReaderInterface(
                            device: device["name"]?.string ?? "",
                            interface: interface["name"]?.string,
                            kind: interface["kind"]?.string ?? "")
                    }
                }
            }
    }
}

@Suite struct ReaderNameTests {
    @Test func everyKnownInterfaceIsTakenApartAndSorted() throws {
        let interfaces = try ReaderInterface.all()
        #expect(interfaces.count == 137)
        for reader in interfaces {
            let bracketed = reader.interface.map { " [\($0)]" } ?? ""
            for (serial, index) in [("", "00 00"), (" (A1B2C3)", "0F 1a")] {
                let name = ReaderName("\(reader.device)\(bracketed)\(serial) \(index)")
                // A device whose own name ends in brackets is read as having such an interface.
                if reader.interface != nil || !reader.device.hasSuffix(")") {
                    #expect(name.device == reader.device)
                    #expect(name.interface == reader.interface)
                    #expect(name.serial == (serial.isEmpty ? nil : "A1B2C3"))
                }
                #expect("\(name.kind)" == reader.kind, "\(name.text)")
            }
        }
    }

    @Test(arguments: [
        "", " ", "[]", "()", "00 00", "x", "Reader (", "Reader ]", "[", "Reader 0G 00",
    ])
    func anyTextIsAName(_ text: String) {
        let name = ReaderName(text)
        #expect(name.text == text)
        #expect(name.kind == .unstated)
    }

    @Test func aSerialNumberIsPartOfTheIdentity() {
        let name = ReaderName("ACS ACR1252 Reader [ACR1252 Reader PICC] (0042) 00 00")
        #expect(name.serial == "0042")
        #expect(name.interface == "ACR1252 Reader PICC")
        #expect(name.device == "ACS ACR1252 Reader")
    }
}
