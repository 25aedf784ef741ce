// swift-tools-version: 6.2
import PackageDescription

// The manifest reads as the architecture does: one function for each layer, from the C libraries
// up to the command. A target may import what its line names and nothing else; TidyTests holds
// every file to it.

let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
]

func swiftTarget(_ name: String, _ imports: [String]) -> Target {
    .target(
        name: name, dependencies: imports.map { .init(stringLiteral: $0) }, swiftSettings: strict)
}

/// A C library of the system, seen by exactly one target.
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// Pure values: no async, no clock, no randomness, no files, no Foundation.
func core(_ name: String, _ imports: String...) -> Target { swiftTarget(name, imports) }

/// Pure arithmetic over libcrypto.
func crypto(_ name: String, _ imports: String...) -> Target { swiftTarget(name, imports) }

/// The protocols that drivers implement; async begins here.
func port(_ name: String, _ imports: String...) -> Target { swiftTarget(name, imports) }

/// A thin shell around one part of the world.
func driver(_ name: String, _ imports: String...) -> Target { swiftTarget(name, imports) }

/// Runs the Contactless machine over a channel.
func reading(_ name: String, _ imports: String...) -> Target { swiftTarget(name, imports) }

/// Runs the Payment machine's effects, journal first.
func engine(_ name: String, _ imports: String...) -> Target { swiftTarget(name, imports) }

/// A part of the product that stands on its own.
func app(_ name: String, _ imports: String...) -> Target { swiftTarget(name, imports) }

/// Configuration in, wired terminal out: the only place that knows all drivers.
func composition(_ name: String, _ imports: String...) -> Target { swiftTarget(name, imports) }

/// A public payment interface over the one engine.
func facade(_ name: String, _ imports: String...) -> Target { swiftTarget(name, imports) }

func command(_ name: String, _ imports: String...) -> Target {
    .executableTarget(
        name: name, dependencies: imports.map { .init(stringLiteral: $0) }, swiftSettings: strict)
}

func tests(_ name: String, _ imports: String..., exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: imports.map { .init(stringLiteral: $0) }, exclude: exclude,
        swiftSettings: strict)
}

/// A program that tests start, for what has to run in a process of its own.
func testProgram(_ name: String, _ imports: String...) -> Target {
    .executableTarget(
        name: name, dependencies: imports.map { .init(stringLiteral: $0) },
        path: "Tests/\(name)", swiftSettings: strict)
}

/// What several test targets share: fixtures, processes, a private pcscd.
func testSupport(_ name: String, _ imports: String...) -> Target {
    .target(
        name: name, dependencies: imports.map { .init(stringLiteral: $0) },
        path: "Tests/\(name)", swiftSettings: strict)
}

let package = Package(
    name: "TapKiosk",
    products: [
        .executable(name: "tapkiosk", targets: ["tapkiosk"]),
        .library(name: "TapToPay", targets: ["TapToPay", "Runtime"]),
        .library(name: "PaymentEngine", targets: ["PaymentEngine"]),
        .library(name: "Payment", targets: ["Payment"]),
        .library(name: "CardReading", targets: ["CardReading"]),
        .library(name: "CardPorts", targets: ["CardPorts"]),
        .library(name: "CardSessions", targets: ["CardSessions"]),
        .library(name: "PCSC", targets: ["PCSC"]),
        .library(name: "USBReader", targets: ["USBReader"]),
        .library(name: "Contactless", targets: ["Contactless"]),
        .library(name: "OfflineAuthentication", targets: ["OfflineAuthentication"]),
        .library(name: "EMV", targets: ["EMV"]),
        .library(name: "ISO7816", targets: ["ISO7816"]),
        .library(name: "BERTLV", targets: ["BERTLV"]),
    ],
    targets: [
        // C
        library("CPCSC", pkgConfig: "libpcsclite", apt: "libpcsclite-dev"),
        library("CLibCrypto", pkgConfig: "libcrypto", apt: "libssl-dev"),
        library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        library("CLibUSB", pkgConfig: "libusb-1.0", apt: "libusb-1.0-0-dev"),
        library("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
        .target(name: "CLibCurl", linkerSettings: [.linkedLibrary("curl")]),

        // Pure
        core("Octets"),
        core("BERTLV", "Octets"),
        core("ISO7816", "Octets"),
        core("CCID"),
        core("EMV", "BERTLV", "Octets"),
        core("Contactless", "EMV", "ISO7816", "BERTLV", "Octets"),
        core("Payment"),
        crypto("Cryptography", "CLibCrypto"),
        crypto("OfflineAuthentication", "EMV", "BERTLV", "Octets", "Cryptography"),
        crypto("CardCryptograms", "EMV", "Cryptography"),

        // Ports
        port("CardPorts", "ISO7816"),
        port("PaymentPorts", "Payment", "Octets"),
        port("JSONText", "Octets"),

        // Drivers
        driver("PCSC", "CardPorts", "ISO7816", "CPCSC"),
        driver("USBReader", "CardPorts", "CCID", "ISO7816", "CLibUSB"),
        driver("CardSessions", "CardPorts", "ISO7816", "Octets"),
        driver(
            "TestCards", "CardPorts", "BERTLV", "ISO7816", "Octets", "Cryptography",
            "CardCryptograms"),
        driver(
            "GatewayClient", "PaymentPorts", "Payment", "Octets", "Cryptography", "JSONText",
            "CLibCurl"),
        driver("PaymentJournal", "PaymentPorts", "Payment", "CSQLite"),
        driver("HTTPServer", "CMicroHTTPD"),

        // Reading and engine
        reading(
            "CardReading", "CardPorts", "Contactless", "EMV", "BERTLV",
            "ISO7816", "Octets"),
        engine(
            "PaymentEngine", "Payment", "PaymentPorts", "CardReading", "CardPorts",
            "Octets"),

        // Apps
        app(
            "SandboxGateway", "HTTPServer", "Payment", "EMV", "BERTLV", "Octets", "Cryptography",
            "CardCryptograms", "JSONText"),
        app("Doctor", "CardPorts", "PCSC"),

        // Composition, facade, command
        composition(
            "Runtime", "PaymentEngine", "Payment", "PaymentPorts", "PaymentJournal",
            "GatewayClient", "SandboxGateway", "CardReading", "CardPorts", "PCSC", "USBReader",
            "CardSessions", "TestCards", "Contactless", "OfflineAuthentication", "EMV", "BERTLV",
            "ISO7816", "Octets", "JSONText"),
        facade("TapToPay", "Runtime", "PaymentEngine", "Payment"),
        command(
            "tapkiosk", "Runtime", "PaymentEngine", "Payment", "PaymentPorts", "SandboxGateway",
            "CardReading", "CardPorts", "CardSessions", "PCSC", "TestCards", "Contactless",
            "Doctor", "EMV", "BERTLV", "ISO7816", "Octets", "JSONText"),

        // Tests
        testSupport("TestSupport", "JSONText"),
        testSupport(
            "FuzzTargets", "Runtime", "CardReading", "CardSessions", "TestCards", "CardPorts",
            "Contactless", "OfflineAuthentication", "EMV", "BERTLV", "ISO7816", "Octets",
            "JSONText"),
        testProgram("ReaderProbe", "USBReader", "PCSC", "CardPorts", "ISO7816"),
        tests("FuzzTests", "FuzzTargets", "TestSupport"),
        tests("OctetsTests", "Octets"),
        .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
        tests("BERTLVTests", "BERTLV", "Octets", "CAllocationCount", "TestSupport", "JSONText"),
        tests("ISO7816Tests", "ISO7816", "Octets", "TestSupport"),
        tests("CCIDTests", "CCID", "Octets", "TestSupport", "JSONText"),
        tests("EMVTests", "EMV", "BERTLV", "Octets", "TestSupport", "JSONText"),
        tests(
            "ContactlessTests", "Contactless", "EMV", "ISO7816", "BERTLV", "Octets",
            "TestSupport", "JSONText"),
        tests("CryptographyTests", "Cryptography", "Octets", "TestSupport", "JSONText"),
        tests(
            "OfflineAuthenticationTests", "OfflineAuthentication", "TestCards", "ISO7816", "EMV",
            "BERTLV", "Octets", "Cryptography", "TestSupport", "JSONText"),
        tests("CardCryptogramsTests", "CardCryptograms", "EMV", "Octets", "Cryptography"),
        tests(
            "CardSessionsTests", "CardSessions", "CardPorts", "ISO7816", "Octets", "TestSupport",
            "JSONText"),
        tests(
            "TestCardsTests", "TestCards", "CardPorts", "BERTLV", "ISO7816", "Octets",
            "CardCryptograms", "TestSupport"),
        tests("JSONTextTests", "JSONText", "TestSupport"),
        tests("CardPortsTests", "CardPorts", "TestSupport", "JSONText"),
        tests(
            "PCSCTests", "PCSC", "CardPorts", "ISO7816", "TestSupport", "JSONText"),
        tests(
            "USBReaderTests", "USBReader", "CCID", "CardPorts", "TestSupport", "JSONText",
            exclude: ["Rig"]),
        tests(
            "CardReadingTests", "CardReading", "TestCards", "CardSessions", "Contactless",
            "OfflineAuthentication", "CardPorts", "EMV", "BERTLV", "ISO7816", "Octets",
            "TestSupport"),
        tests("PaymentTests", "Payment", "TestSupport"),
        tests("PaymentJournalTests", "PaymentJournal", "PaymentPorts", "Payment", "TestSupport"),
        tests(
            "PaymentEngineTests", "PaymentEngine", "Payment", "PaymentPorts", "PaymentJournal",
            "CardReading", "CardPorts", "Octets", "TestSupport"),
        tests(
            "GatewayClientTests", "GatewayClient", "PaymentPorts", "Payment", "Octets",
            "Cryptography", "JSONText", "TestSupport"),
        tests("HTTPServerTests", "HTTPServer", "TestSupport"),
        tests(
            "SandboxGatewayTests", "SandboxGateway", "GatewayClient", "PaymentPorts", "Payment",
            "BERTLV", "Octets", "CardCryptograms", "JSONText", "TestSupport"),
        tests(
            "RuntimeTests", "Runtime", "PaymentEngine", "Payment",
            "CardSessions", "ISO7816", "Octets", "TestSupport"),
        tests("TapToPayTests", "TapToPay", "Runtime", "PaymentEngine", "Payment", "TestSupport"),
        tests("DoctorTests", "Doctor", "CardPorts", "TestSupport", "JSONText"),
        tests("CommandTests", "TestSupport", "JSONText", "Octets"),
        tests(
            "ReplayTests", "CardReading", "CardSessions", "Contactless",
            "CardPorts", "EMV", "BERTLV", "ISO7816", "Octets", "JSONText", "TestSupport"),
        tests(
            "StackTests", "PCSC", "TestCards", "CardPorts", "ISO7816", "TestSupport",
            "JSONText", exclude: ["Rig/vpcdshim.c"]),
        tests("TidyTests", "TestSupport", "JSONText"),
    ],
    swiftLanguageModes: [.v6]
)
