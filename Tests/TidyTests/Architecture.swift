/// Which target may import what: the house's picture as a table.
///
/// A new import is a new arrow in that picture: it is added here, in `Package.swift`, and with a
/// reason in the commit, or not at all.
enum Architecture {
    /// Modules of the package that a target may import, lowest layer first.
    static let mayImport: [String: Set<String>] = [
        "Octets": [],
        "BERTLV": ["Octets"],
        "ISO7816": ["Octets"],
        "CCID": [],
        "EMV": ["BERTLV", "Octets"],
        "Contactless": ["EMV", "ISO7816", "BERTLV", "Octets"],
        "Payment": [],
        "Cryptography": ["CLibCrypto"],
        "OfflineAuthentication": ["EMV", "BERTLV", "Octets", "Cryptography"],
        "CardCryptograms": ["EMV", "Cryptography"],
        "CardPorts": ["ISO7816"],
        "PaymentPorts": ["Payment", "Octets"],
        "JSONText": ["Octets"],
        "PCSC": ["CardPorts", "ISO7816", "CPCSC"],
        "USBReader": ["CardPorts", "CCID", "ISO7816", "CLibUSB"],
        "CardSessions": ["CardPorts", "ISO7816", "Octets"],
        "TestCards": [
            "CardPorts", "BERTLV", "ISO7816", "Octets", "Cryptography", "CardCryptograms",
        ],
        "GatewayClient": [
            "PaymentPorts", "Payment", "Octets", "Cryptography", "JSONText", "CLibCurl",
        ],
        "PaymentJournal": ["PaymentPorts", "Payment", "CSQLite"],
        "HTTPServer": ["CMicroHTTPD"],
        "CardReading": [
            "CardPorts", "Contactless", "EMV", "BERTLV", "ISO7816",
            "Octets",
        ],
        "PaymentEngine": [
            "Payment", "PaymentPorts", "CardReading", "CardPorts", "Octets",
        ],
        "SandboxGateway": [
            "HTTPServer", "Payment", "EMV", "BERTLV", "Octets", "Cryptography",
            "CardCryptograms", "JSONText",
        ],
        "Doctor": ["CardPorts", "PCSC"],
        "Runtime": [
            "PaymentEngine", "Payment", "PaymentPorts", "PaymentJournal", "GatewayClient",
            "SandboxGateway", "CardReading", "CardPorts", "PCSC", "USBReader", "CardSessions",
            "TestCards",
            "Contactless", "OfflineAuthentication", "EMV", "BERTLV", "ISO7816", "Octets",
            "JSONText",
        ],
        "TapToPay": ["Runtime", "PaymentEngine", "Payment"],
        "tapkiosk": [
            "Runtime", "PaymentEngine", "Payment", "PaymentPorts", "SandboxGateway",
            "CardReading", "CardPorts", "CardSessions", "PCSC", "TestCards", "Contactless",
            "Doctor", "EMV", "BERTLV", "ISO7816", "Octets", "JSONText",
        ],
    ]

    /// Pure targets: no async, no clock, no randomness, no files, no Foundation.
    static let pure: Set<String> = [
        "Octets", "BERTLV", "ISO7816", "CCID", "EMV", "Contactless", "Payment",
        "Cryptography", "OfflineAuthentication", "CardCryptograms",
    ]

    /// Modules of the toolchain and the target each is for; everything else is refused.
    ///
    /// `Octets` and `Cryptography` take memory from the system for secrets; nothing else that is
    /// pure sees it.
    static func mayImport(toolchainModule module: String, in target: String) -> Bool {
        switch module {
        case "Synchronization":
            target == "Octets" || !pure.contains(target)
        case "Glibc":
            target == "Octets" || target == "Cryptography" || !pure.contains(target)
        case "FoundationEssentials":
            target == "JSONText"
        default:
            false
        }
    }

    /// Each C library is seen by one target, and its functions are called in one file of it.
    static let cLibraries: [CLibrary] = [
        CLibrary(module: "CPCSC", target: "PCSC", prefixes: ["SCard", "cpcsc_"]),
        CLibrary(
            module: "CLibCrypto", target: "Cryptography",
            prefixes: ["EVP_", "BN_", "CRYPTO_", "RAND_"]),
        CLibrary(
            module: "CSQLite", target: "PaymentJournal", prefixes: ["sqlite3_", "csqlite_"]),
        CLibrary(module: "CLibUSB", target: "USBReader", prefixes: ["libusb_"]),
        CLibrary(module: "CMicroHTTPD", target: "HTTPServer", prefixes: ["MHD_"]),
        CLibrary(module: "CLibCurl", target: "GatewayClient", prefixes: ["curl_", "clibcurl_"]),
    ]
}

/// A C library as the house sees it.
struct CLibrary: Sendable {
    let module: String
    let target: String
    /// How the names of its functions begin.
    let prefixes: [String]

    /// Whether a line of code calls one of its functions.
    func isCalled(in line: String) -> Bool {
        let pieces = line.split(separator: "(", omittingEmptySubsequences: false).dropLast()
        return pieces.contains { piece in
            let name = piece.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return prefixes.contains { String(name.reversed()).hasPrefix($0) }
        }
    }
}
