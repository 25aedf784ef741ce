/// What the system says, gathered once and then only looked at.
///
/// The checks see nothing else: a made-up system is a value of this type, or files below a folder
/// that it is collected from.
public struct SystemFacts: Hashable, Sendable {
    /// Whether the kernel shows a USB bus.
    var hasUSB = true
    /// Every USB device.
    public var devices: [USBDevice] = []
    /// The kernel's modules that are loaded.
    var modules: Set<String> = []
    /// The modules that may not load by themselves.
    var blacklistedModules: Set<String> = []
    /// pcscd as files and processes show it.
    var daemon = DaemonFacts()
    /// The drivers that pcscd has.
    var drivers: [DriverBundle] = []
    /// Who may use pcscd, where it asks.
    var polkit = PolkitFacts()
    /// The kind of container this is; `nil` outside.
    var container: String?
    /// Programs that have the PC/SC library loaded, as far as they can be seen.
    var clients: [RunningProgram] = []
    /// Who asks.
    var account = Account.root
    /// What the PC/SC service answered.
    public var service = ServiceReport(answer: .refused(code: 0))
}

extension SystemFacts {
    /// The devices that are contactless readers, or may be.
    public var readers: [USBDevice] { devices.filter(\.mayReadContactless) }

    /// What PC/SC and USB say of the same readers.
    public var matches: ReaderMatching { ReaderMatching(self) }

    /// Whether the service answers and has the device's readers working.
    func isServed(_ device: USBDevice) -> Bool {
        matches.listed(for: device).contains { $0.condition == .answers }
    }

    /// The readers on USB that do not work through the service.
    var idleReaders: [USBDevice] {
        let matches = matches
        return readers.filter { device in
            !matches.listed(for: device).contains { $0.condition == .answers }
        }
    }
}

/// The PC/SC daemon as files and processes show it.
struct DaemonFacts: Hashable, Sendable {
    /// A unit of systemd.
    enum Unit: Hashable, Sendable {
        case absent
        case disabled
        case enabled
        /// A link to `/dev/null` forbids it.
        case masked
    }

    /// Where programs reach it.
    var socketPath = "/run/pcscd/pcscd.comm"
    /// Whether the socket's file is there.
    var hasSocket = false
    /// Whether somebody listens behind it; `nil` where that cannot be seen.
    var isListening: Bool?
    /// Whether the program is installed.
    var isInstalled = false
    /// The unit that makes the socket.
    var socketUnit = Unit.absent
    /// Its process; `nil` where none is seen.
    var process: RunningProgram?
    /// Whom it runs as, or would.
    var account = Account.root
    /// The daemon's version, where the package manager knows it.
    var version: PackageVersion?
    /// The version of the library that programs use.
    var libraryVersion: PackageVersion?
}

/// polkit, which pcscd may ask who is allowed what.
struct PolkitFacts: Hashable, Sendable {
    /// Whether pcscd was built to ask.
    var isAsked = false
    /// Whether the message bus is there through which it asks.
    var hasBus = false
    /// Whether polkit runs.
    var isRunning = false
}
