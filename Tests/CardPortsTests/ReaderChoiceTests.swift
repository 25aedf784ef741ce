import CardPorts
import Testing

@Suite struct ReaderChoiceTests {
    private static let picc = ReaderIdentity(
        name: "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00", serial: "42",
        port: "1-1.2")
    private static let sam = ReaderIdentity(
        name: "ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00", serial: "42",
        port: "1-1.2")
    private static let omnikey = ReaderIdentity(
        name: "HID Global OMNIKEY 5022 Smart Card Reader [OMNIKEY 5022 Smart Card Reader] 02 00",
        serial: "7", port: "1-1.3")
    private static let keyboard = ReaderIdentity(name: "Cherry KC 1000 SC 03 00")

    @Test func theOnlyContactlessReaderIsMeant() throws {
        let readers = [Self.sam, Self.keyboard, Self.picc, Self.omnikey]
        #expect(try ReaderSelector.pcsc.choose(from: readers) == Self.picc)
        // Where no name says contactless, the only one that does not say contact.
        #expect(try ReaderSelector.pcsc.choose(from: [Self.sam, Self.omnikey]) == Self.omnikey)
    }

    @Test func severalAreNamedAndNoneIsPicked() {
        let other = ReaderIdentity(name: "ACS ACR122U PICC Interface 04 00")
        #expect(throws: ReaderChoiceError.several(candidates: [Self.picc.name, other.name])) {
            try ReaderSelector.pcsc.choose(from: [Self.picc, Self.sam, other])
        }
        #expect(
            throws: ReaderChoiceError.several(candidates: [Self.omnikey.name, Self.keyboard.name])
        ) { try ReaderSelector.pcsc.choose(from: [Self.omnikey, Self.keyboard, Self.sam]) }
    }

    @Test func noneIsAnError() {
        #expect(throws: ReaderChoiceError.noReader) { try ReaderSelector.pcsc.choose(from: []) }
        #expect(throws: ReaderChoiceError.noneMatches(.pcsc, available: [Self.sam.name])) {
            try ReaderSelector.pcsc.choose(from: [Self.sam])
        }
        #expect(
            throws: ReaderChoiceError.noneMatches(
                .pcscSerial("43"), available: [Self.picc.name])
        ) { try ReaderSelector.pcscSerial("43").choose(from: [Self.picc]) }
        #expect(throws: ReaderChoiceError.notPCSC(.card(profile: "visa-credit"))) {
            try ReaderSelector.card(profile: "visa-credit").choose(from: [Self.picc])
        }
    }

    @Test func patternsSerialNumbersAndPortsChoose() throws {
        let readers = [Self.sam, Self.picc, Self.omnikey]
        #expect(try ReaderSelector.pcscName("omnikey").choose(from: readers) == Self.omnikey)
        #expect(
            try ReaderSelector.pcscName("sam] 01").choose(from: [Self.picc, Self.sam])
                == Self.sam)
        #expect(try ReaderSelector.pcscName(Self.sam.name).choose(from: readers) == Self.sam)
        // Both interfaces have the device's serial number and port; the contactless one is meant.
        #expect(try ReaderSelector.pcscSerial("42").choose(from: readers) == Self.picc)
        #expect(try ReaderSelector.pcscPort("1-1.2").choose(from: readers) == Self.picc)
        #expect(try ReaderSelector.pcscPort("1-1.3").choose(from: readers) == Self.omnikey)
        // A part of a port is not a port.
        #expect(throws: ReaderChoiceError.self) {
            try ReaderSelector.pcscPort("1-1").choose(from: readers)
        }
    }
}

@Suite struct ReaderSelectorTests {
    @Test(
        arguments: [
            ("pcsc", ReaderSelector.pcsc), ("pcsc:ACR122U PICC", .pcscName("ACR122U PICC")),
            ("pcsc:serial=RR123", .pcscSerial("RR123")), ("pcsc:port=1-1.2", .pcscPort("1-1.2")),
            ("pcsc:a=b", .pcscName("a=b")), ("pcsc:a:b", .pcscName("a:b")),
            ("replay:dir/a:b.apdu", .replay(path: "dir/a:b.apdu")),
            ("card:visa-credit", .card(profile: "visa-credit")), ("usb", .usb),
            ("usb:072f:223b", .usbDevice(vendor: 0x072F, product: 0x223B)),
            ("usb:00a0:0001", .usbDevice(vendor: 0x00A0, product: 1)),
            ("usb:port=1-1.2", .usbPort("1-1.2")),
        ])
    func readsWhatItWrites(text: String, selector: ReaderSelector) throws {
        #expect(try ReaderSelector(text) == selector)
        #expect(selector.description == text)
    }

    @Test(
        arguments: [
            ("", ReaderSelectorError.unknownKind("")), ("acr122", .unknownKind("acr122")),
            ("PCSC", .unknownKind("PCSC")),
            ("usb:", .missingValue(form: "usb, usb:VENDOR:PRODUCT or usb:port=PATH")),
            ("usb:72f:223b", .missingValue(form: "usb, usb:VENDOR:PRODUCT or usb:port=PATH")),
            ("usb:072f:+23b", .missingValue(form: "usb, usb:VENDOR:PRODUCT or usb:port=PATH")),
            ("usb:port=", .missingValue(form: "usb:port=PATH")),
            ("pcsc:", .missingValue(form: "pcsc:PATTERN")),
            ("pcsc:serial=", .missingValue(form: "pcsc:serial=NUMBER")),
            ("pcsc:port=", .missingValue(form: "pcsc:port=PATH")),
            ("replay", .missingValue(form: "replay:FILE")),
            ("replay:", .missingValue(form: "replay:FILE")),
            ("card:", .missingValue(form: "card:PROFILE")),
        ])
    func refusesByName(text: String, error: ReaderSelectorError) {
        #expect(throws: error) { try ReaderSelector(text) }
        #expect(!error.description.isEmpty)
    }
}
