import CardPorts
import CardSessions
import PCSC
import TestCards
import USBReader

/// The reader that a selector means, ready to be waited at.
public struct OpenedReader: Sendable {
    /// What plays the reader.
    public enum Kind: Sendable {
        /// A reader of the PC/SC service.
        case pcsc
        /// A reader on USB, driven without the service.
        case usb
        /// A recorded session.
        case replay(SessionFile)
        /// A software test card.
        case card(TestCardProfile)
    }

    /// Lists, watches and connects.
    public let watching: any ReaderWatching
    /// The one reader to wait at.
    public let identity: ReaderIdentity
    /// What plays it.
    public let kind: Kind

    /// Whether no real card can be read at it.
    public var isSimulated: Bool {
        switch kind {
        case .pcsc, .usb: false
        case .replay, .card: true
        }
    }

    /// Session files are no longer than this.
    private static let sessionOctetsMaximum = 4 << 20

    /// Opens the reader that the text selects; never another in its place.
    ///
    /// - Throws: ``RuntimeFault``.
    public static func open(_ text: String) async throws(RuntimeFault) -> OpenedReader {
        let selector: ReaderSelector
        do {
            selector = try ReaderSelector(text)
        } catch {
            throw .wrongUsage("\(error)")
        }
        switch selector {
        case .pcsc, .pcscName, .pcscSerial, .pcscPort: return try await openPCSC(selector)
        case .usb, .usbDevice, .usbPort: return try await openUSB(selector)
        case .replay(let path): return try await openReplay(session(at: path))
        case .card(let profile): return try openCard(profile)
        }
    }

    /// Opens a session to be played by `reader`, or by a new one.
    static func openReplay(
        _ session: SessionFile, through reader: ReplayReader? = nil
    ) async throws(RuntimeFault) -> OpenedReader {
        let reader = reader ?? ReplayReader(session)
        guard let identity = try? await reader.readers().first else {
            throw .noReader("the session has no reader")
        }
        return OpenedReader(watching: reader, identity: identity, kind: .replay(session))
    }

    /// Reads a session file.
    public static func session(at path: String) throws(RuntimeFault) -> SessionFile {
        let octets: [UInt8]
        do {
            octets = try Files.read(path, maximumOctets: sessionOctetsMaximum)
        } catch {
            throw .wrongUsage("\(error)")
        }
        do {
            return try SessionFile(parsing: octets)
        } catch {
            throw .wrongUsage("\(path): \(error)")
        }
    }

    private static func openPCSC(
        _ selector: ReaderSelector
    ) async throws(RuntimeFault) -> OpenedReader {
        let readers = PCSCReaders()
        do throws(PCSCSelectionError) {
            let identity = try await readers.reader(for: selector)
            return OpenedReader(watching: readers, identity: identity, kind: .pcsc)
        } catch {
            switch error {
            case .fault(let fault): throw .noReader(fault.explanation)
            case .choice(let choice):
                switch choice {
                case .noReader, .noUSBReader, .noneMatches: throw .noReader("\(choice)")
                case .several, .notPCSC: throw .wrongUsage("\(choice)")
                }
            }
        }
    }

    private static func openUSB(
        _ selector: ReaderSelector
    ) async throws(RuntimeFault) -> OpenedReader {
        do throws(USBSelectionError) {
            let identity = try await USBReaders().reader(for: selector)
            return OpenedReader(
                watching: USBReaders(only: identity), identity: identity, kind: .usb)
        } catch {
            switch error {
            case .choice(.several): throw .wrongUsage("\(error)")
            case .fault, .unsuitable, .held, .choice: throw .noReader("\(error)")
            }
        }
    }

    private static func openCard(_ name: String) throws(RuntimeFault) -> OpenedReader {
        guard let profile = TestCardProfile.named(name) else {
            let nearest = Spelling.nearest(to: name, among: TestCard.profiles.map(\.name))
            let hint = nearest.map { "; did you mean 'card:\($0)'?" } ?? ""
            throw .wrongUsage("unknown test card '\(name)'\(hint)")
        }
        do {
            // Counters and "random" numbers differ from run to run, as a card's do.
            let reader = TestCardReader(
                try TestCard(profile, seed: UInt64.random(in: 0...UInt64.max)))
            return OpenedReader(
                watching: reader, identity: reader.identity, kind: .card(profile))
        } catch {
            throw .failed("the test card could not be personalised: \(error)")
        }
    }
}
