import BERTLV
import Contactless
import EMV
import ISO7816
import Octets

/// A card whose answers a test puts together; it answers by the command, as often as it is asked.
struct CardScript: Sendable {
    /// An entry of the directory: template 61.
    struct Entry: Sendable {
        var aid: [UInt8]
        var priority: UInt8?
        var kernel: [UInt8]?
        var extended: [UInt8]?
    }

    var entries: [Entry]
    /// By the name that is selected: 84 and the PDOL.
    var applications: [[UInt8]: (name: [UInt8], pdol: [UInt8])] = [:]
    var options: [(Tag, [UInt8])] = []
    var records: [[UInt8]: [(Tag, [UInt8])]] = [:]
    var cryptogram: [(Tag, [UInt8])] = []
    /// Whole answers that come first, by the command's name.
    var overrides: [String: ResponseAPDU] = [:]

    func answer(_ command: CommandAPDU) -> ResponseAPDU {
        if let answer = overrides[command.name] { return answer }
        switch command.name {
        case "SELECT PPSE": return Self.success(directory)
        case "SELECT AID":
            guard let application = applications[command.data] else {
                return ResponseAPDU(statusWord: .fileNotFound)
            }
            return Self.success(Self.fci(application.name, application.pdol))
        case "GET PROCESSING OPTIONS": return Self.success(Self.template(0x77, options))
        case "READ RECORD":
            guard let record = records[[command.p2 >> 3, command.p1]] else {
                return ResponseAPDU(statusWord: .recordNotFound)
            }
            return Self.success(Self.template(0x70, record))
        case "GENERATE AC": return Self.success(Self.template(0x77, cryptogram))
        default: return ResponseAPDU(statusWord: .instructionNotSupported)
        }
    }

    static func success(_ data: [UInt8]) -> ResponseAPDU {
        ResponseAPDU(data: data, statusWord: .success)
    }

    static func template(_ tag: Tag, _ objects: [(Tag, [UInt8])]) -> [UInt8] {
        var inner = TLVWriter()
        for (tag, value) in objects { inner.append(tag, value) }
        var outer = TLVWriter()
        outer.append(tag, inner)
        return outer.octets
    }

    static func fci(_ name: [UInt8], _ pdol: [UInt8]) -> [UInt8] {
        var proprietary = TLVWriter()
        proprietary.append(.applicationLabel, Array("TEST".utf8))
        if !pdol.isEmpty { proprietary.append(.pdol, pdol) }
        var inner = TLVWriter()
        inner.append(.dfName, name)
        inner.append(.fciProprietaryTemplate, proprietary)
        var outer = TLVWriter()
        outer.append(.fciTemplate, inner)
        return outer.octets
    }

    private var directory: [UInt8] {
        var list = TLVWriter()
        for entry in entries {
            var inner = TLVWriter()
            inner.append(.applicationIdentifier, entry.aid)
            if let priority = entry.priority {
                inner.append(.applicationPriorityIndicator, [priority])
            }
            if let kernel = entry.kernel { inner.append(.kernelIdentifier, kernel) }
            if let extended = entry.extended { inner.append(.extendedSelection, extended) }
            list.append(.applicationTemplate, inner)
        }
        var proprietary = TLVWriter()
        proprietary.append(.fciIssuerDiscretionaryData, list)
        var inner = TLVWriter()
        inner.append(.dfName, Array("2PAY.SYS.DDF01".utf8))
        inner.append(.fciProprietaryTemplate, proprietary)
        var outer = TLVWriter()
        outer.append(.fciTemplate, inner)
        return outer.octets
    }
}

extension CardScript {
    static let visaAID: [UInt8] = [0xA0, 0, 0, 0, 0x03, 0x10, 0x10]
    static let mastercardAID: [UInt8] = [0xA0, 0, 0, 0, 0x04, 0x10, 0x10]
    private static let track2: [UInt8] = [
        0x41, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0xD3, 0x01, 0x22, 0x01, 0x00, 0x00,
    ]
    private static let pan: [UInt8] = [0x41, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11]

    /// 9F66 9F02 9F03 9F1A 95 5F2A 9A 9C 9F37.
    static let visaPDOL: [UInt8] = [
        0x9F, 0x66, 4, 0x9F, 0x02, 6, 0x9F, 0x03, 6, 0x9F, 0x1A, 2, 0x95, 5, 0x5F, 0x2A, 2,
        0x9A, 3, 0x9C, 1, 0x9F, 0x37, 4,
    ]

    /// A Visa card that asks for the issuer; with one record.
    static var visa: CardScript {
        CardScript(
            entries: [Entry(aid: visaAID, priority: 1)],
            applications: [visaAID: (visaAID, visaPDOL)],
            options: [
                (.applicationInterchangeProfile, [0x20, 0x00]),
                (.applicationFileLocator, [0x10, 0x01, 0x01, 0x00]),
                (.track2EquivalentData, track2), (.panSequenceNumber, [0x01]),
                (.issuerApplicationData, [0x06, 0x01, 0x12, 0x03, 0xA0, 0x00, 0x00]),
                (.applicationCryptogram, [1, 2, 3, 4, 5, 6, 7, 8]),
                (.cryptogramInformationData, [0x80]),
                (.applicationTransactionCounter, [0x00, 0xF1]), (.ctq, [0x00, 0x00]),
            ],
            records: [[2, 1]: [(.pan, pan), (.applicationExpirationDate, [0x30, 0x12, 0x31])]])
    }

    /// A Mastercard that asks for the issuer; with one record.
    static var mastercard: CardScript {
        CardScript(
            entries: [Entry(aid: mastercardAID, priority: 1)],
            applications: [mastercardAID: (mastercardAID, [])],
            options: [
                (.applicationInterchangeProfile, [0x19, 0x80]),
                (.applicationFileLocator, [0x10, 0x01, 0x01, 0x00]),
            ],
            records: [
                [2, 1]: [
                    (.track2EquivalentData, track2), (.pan, pan),
                    (.applicationExpirationDate, [0x30, 0x12, 0x31]),
                    (.panSequenceNumber, [0x01]), (.applicationUsageControl, [0xFF, 0xC0]),
                    (.issuerCountryCode, [0x02, 0x76]),
                    (.cvmList, [0, 0, 0, 0, 0, 0, 0, 0, 0x42, 0x03, 0x1F, 0x03]),
                    (.cdol1, cdol1), (.applicationVersionNumberCard, [0x00, 0x02]),
                ]
            ],
            cryptogram: [
                (.cryptogramInformationData, [0x80]),
                (.applicationTransactionCounter, [0x00, 0xF1]),
                (.applicationCryptogram, [1, 2, 3, 4, 5, 6, 7, 8]),
                (.issuerApplicationData, [0x01, 0x10, 0xA0, 0, 0x03, 0x22, 0, 0]),
            ])
    }

    /// 9F02 9F03 9F1A 95 5F2A 9A 9C 9F37 9F34.
    static let cdol1: [UInt8] = [
        0x9F, 0x02, 6, 0x9F, 0x03, 6, 0x9F, 0x1A, 2, 0x95, 5, 0x5F, 0x2A, 2, 0x9A, 3, 0x9C, 1,
        0x9F, 0x37, 4, 0x9F, 0x34, 3,
    ]

    mutating func set(
        _ tag: Tag, _ value: [UInt8]?, in path: WritableKeyPath<Self, [(Tag, [UInt8])]>
    ) {
        self[keyPath: path].removeAll { $0.0 == tag }
        if let value { self[keyPath: path].append((tag, value)) }
    }

    mutating func setRecord(_ tag: Tag, _ value: [UInt8]?) {
        records[[2, 1]]?.removeAll { $0.0 == tag }
        if let value { records[[2, 1]]?.append((tag, value)) }
    }
}

/// Plays a machine against cards.
struct Play {
    var machine: ContactlessMachine
    private(set) var commands: [CardCommand] = []
    private(set) var shown: [UIRequest] = []
    private(set) var requests: [AuthenticationRequest] = []
    private(set) var presentations = 0
    private(set) var outcome: Outcome?
    /// What signatures are worth.
    var authenticate: (AuthenticationRequest) -> AuthenticationResult = {
        AuthenticationResult(
            method: $0.method, verdict: .verified, applicationCryptogram: [8, 7, 6, 5, 4, 3, 2, 1])
    }

    static let limits = Combination.Limits(
        transactionMinorUnits: 100_000, floorMinorUnits: 0, cvmRequiredMinorUnits: 5_000)

    static func configuration(
        ttq: TTQ = .onlineOnlyKiosk, keys: Set<ContactlessConfiguration.AuthorityKey> = []
    ) -> ContactlessConfiguration {
        ContactlessConfiguration(
            combinations: ContactlessConfiguration.combinations(
                limits: limits, ttq: ttq, authenticatesMastercard: !keys.isEmpty),
            terminalData: [
                .terminalCountryCode: [0x02, 0x76], .terminalType: [0x24],
                .terminalCapabilities: [0x00, 0x08, 0x08],
            ], authorityKeys: keys)
    }

    init(_ configuration: ContactlessConfiguration = Self.configuration()) {
        machine = ContactlessMachine(configuration)
    }

    static func sale(
        _ amount: Int64 = 4_200, type: UInt8 = 0, number: [UInt8] = [0x1A, 0x2B, 0x3C, 0x4D]
    ) throws -> TapParameters {
        try TapParameters(
            amountMinorUnits: amount, currencyNumber: 978, transactionType: type,
            date: [0x26, 0x11, 0x30], time: [0x19, 0x20, 0x03], unpredictableNumber: number)
    }

    /// Runs until the machine has ended, or a presentation beyond `presentations` is asked for.
    /// An answer of `nil` is a card that left.
    mutating func run(
        _ parameters: TapParameters, presentations maximum: Int = 1,
        answer: (CommandAPDU, _ presentation: Int) -> ResponseAPDU?
    ) throws {
        var waiting: [ContactlessMachine.Event] = [.started(parameters)]
        while let event = waiting.first {
            waiting.removeFirst()
            for effect in try machine.handle(event) {
                switch effect {
                case .show(let request): shown.append(request)
                case .awaitCard:
                    if presentations < maximum {
                        presentations += 1
                        waiting.append(.cardPresented)
                    }
                case .transmit(let command):
                    commands.append(command)
                    waiting.append(
                        answer(command.apdu, presentations).map {
                            ContactlessMachine.Event.cardAnswered($0)
                        } ?? .cardLost)
                case .drawUnpredictableNumber:
                    let last = UInt8(truncatingIfNeeded: commands.count)
                    waiting.append(.unpredictableNumberDrawn([0xFF, 0xEE, 0xDD, last]))
                case .authenticate(let request):
                    requests.append(request)
                    waiting.append(.authenticated(authenticate(request)))
                case .finished(let outcome): self.outcome = outcome
                }
            }
        }
    }

    mutating func run(_ card: CardScript, _ amount: Int64 = 4_200, type: UInt8 = 0) throws {
        try run(try Self.sale(amount, type: type)) { command, _ in card.answer(command) }
    }

    var names: [CommandName] { commands.map(\.name) }
    /// The outcome, or the last one before the card was awaited again.
    var last: Outcome? { outcome ?? machine.record.outcome }
}
