import CardPorts

/// What a check found.
public struct Finding: Hashable, Sendable {
    /// How bad it is.
    public enum Status: String, Hashable, Sendable, Comparable, CaseIterable {
        /// As it should be.
        case ok
        /// It works now and may not later, or not everything works.
        case warn
        /// No card can be taken before this is put right.
        case fail

        /// By how bad it is.
        public static func < (one: Status, other: Status) -> Bool {
            switch (one, other) {
            case (.ok, .warn), (.ok, .fail), (.warn, .fail): true
            case (.ok, .ok), (.warn, _), (.fail, _): false
            }
        }
    }

    /// What was looked at.
    public enum Check: String, Hashable, Sendable, CaseIterable {
        /// Whether this is a container that was given what it needs.
        case container
        /// The PC/SC service.
        case pcscd
        /// Who may use the service.
        case polkit
        /// The driver of the PC/SC service for the reader.
        case driver
        /// Drivers of the kernel that take the reader.
        case kernel
        /// Access to the reader's device file.
        case permissions
        /// Other programs that drive the reader.
        case claim
        /// USB power saving.
        case power
        /// The readers themselves.
        case reader
        /// Commands to the reader itself: light, sound.
        case escape
    }

    /// What was looked at.
    public let check: Check
    /// How bad it is.
    public let status: Status
    /// What it is, as programs tell it.
    public let code: Code
    /// What it is, in words.
    public let finding: String
    /// What puts it right; `nil` where nothing needs to be.
    public let remedy: String?
    /// The USB port of the reader concerned, where it is about one.
    public var port: String?
    /// The name that PC/SC lists the reader under, where it is about one.
    public var reader: String?
    /// What of the remedy can be done by writing a few files.
    public var repairs: [Repair] = []

    /// Nothing is wrong.
    static func ok(_ check: Check, _ code: Code, _ finding: String) -> Finding {
        Finding(check: check, status: .ok, code: code, finding: finding, remedy: nil)
    }

    /// Something may go wrong.
    static func warn(
        _ check: Check, _ code: Code, _ finding: String, remedy: String
    ) -> Finding {
        Finding(check: check, status: .warn, code: code, finding: finding, remedy: remedy)
    }

    /// Something is wrong.
    static func fail(
        _ check: Check, _ code: Code, _ finding: String, remedy: String
    ) -> Finding {
        Finding(check: check, status: .fail, code: code, finding: finding, remedy: remedy)
    }

    /// The same, about a device on USB.
    func at(_ device: USBDevice, repairs: [Repair] = []) -> Finding {
        var finding = self
        finding.port = device.port
        finding.repairs += repairs
        return finding
    }

    /// The same, about a reader that PC/SC lists.
    func about(_ reader: ListedReader) -> Finding {
        var finding = self
        finding.reader = reader.identity.name
        return finding
    }
}
