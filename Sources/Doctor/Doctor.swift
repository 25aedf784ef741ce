/// Finds out why a reader does not work.
///
/// Facts are gathered first; then each check looks at all of them. Nothing is changed.
public struct Doctor: Sendable {
    /// Where the PC/SC service listens unless the environment says otherwise.
    public static let socketPath = "/run/pcscd/pcscd.comm"

    /// The checks, in the order in which a person would look: from the system to the reader.
    static let checks: [@Sendable (SystemFacts) -> [Finding]] = [
        ContainerCheck.findings, ServiceCheck.findings, PolkitCheck.findings,
        DriverCheck.findings, KernelModuleCheck.findings, NodeAccessCheck.findings,
        ClaimCheck.findings, PowerCheck.findings, ListingCheck.findings, PresenceCheck.findings,
        IdentityCheck.findings, EscapeCheck.findings,
    ]

    private let root: SystemRoot
    private let socketPath: String

    /// Looks at the system below a folder.
    ///
    /// - Parameter socketPath: where programs reach the PC/SC service.
    public init(root: SystemRoot = SystemRoot(), socketPath: String = Self.socketPath) {
        self.root = root
        self.socketPath = socketPath
    }

    /// Gathers the facts. Reads many small files, so it blocks for as long as that takes.
    ///
    /// - Parameter service: what the PC/SC service answered.
    public func facts(service: ServiceReport) -> SystemFacts {
        SystemFacts.collect(below: root, socketPath: socketPath, service: service)
    }

    /// Does what the findings' remedies can do by writing files; each thing once.
    public func apply(_ repairs: [Repair]) -> [(repair: Repair, result: Repair.Result)] {
        var seen: Set<Repair> = []
        return repairs.filter { seen.insert($0).inserted }.map { ($0, $0.apply(below: root)) }
    }
}

extension SystemFacts {
    /// What every check makes of the facts.
    public var findings: [Finding] { Doctor.checks.flatMap { $0(self) } }
}
