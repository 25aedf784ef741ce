import GatewayClient
import Octets
import Payment
import SandboxGateway

/// Which gateway a terminal speaks to, with which token and keys.
struct GatewayAccess {
    private let address: Configuration.GatewayAddress
    private let url: String?
    private let tokenFile: String?

    /// From the configuration and what overrules it.
    init(_ configuration: Configuration, _ options: RuntimeOptions) throws(RuntimeFault) {
        address = configuration.gateway
        url = options.gatewayURL ?? configuration.gateway.url
        tokenFile = options.tokenFile ?? configuration.gateway.tokenFile
        if url == nil, options.tokenFile != nil {
            throw .wrongUsage("the sandbox inside mints its own token: leave --token out")
        }
    }

    /// Starts the sandbox where no other gateway is named.
    func startSandbox(ledgerFile: String) async throws(RuntimeFault) -> SandboxGateway? {
        guard url == nil else { return nil }
        var configuration = SandboxConfiguration()
        configuration.ledgerFile = ledgerFile
        do {
            return try await SandboxGateway.start(configuration)
        } catch {
            throw .failed("the sandbox does not start: \(Self.text(error))")
        }
    }

    /// The client of the sandbox, or of the gateway that is named.
    func gateway(_ sandbox: SandboxGateway?) throws(RuntimeFault) -> RESTGateway {
        do {
            if let sandbox {
                return try RESTGateway(
                    RESTGatewayConfiguration(
                        baseURL: GatewayURL(sandbox.baseURL), terminalId: sandbox.terminalId,
                        device: Self.demoDevice,
                        sealing: TrackSealing(
                            baseKey: SandboxConfiguration.baseKey,
                            keySerialNumber: SandboxConfiguration.keySerialNumber)))
            }
            let device = try configuredDevice()
            return try RESTGateway(
                RESTGatewayConfiguration(
                    baseURL: GatewayURL(url ?? ""), terminalId: address.terminalId,
                    device: PaymentDevice(model: device.model, serialNumber: device.serialNumber),
                    sealing: try sealing(device)))
        } catch let fault as RuntimeFault {
            throw fault
        } catch {
            throw .wrongUsage("gateway \(url ?? "sandbox"): \(error)")
        }
    }

    /// The token's text: minted by the sandbox, or the file's content without white space.
    func token(_ sandbox: SandboxGateway?) throws(RuntimeFault) -> String {
        if let sandbox {
            guard let token = sandbox.mintToken() else {
                throw .failed("the sandbox cannot mint a token")
            }
            return token
        }
        guard let tokenFile else {
            throw .wrongUsage("a gateway needs a token: --token FILE")
        }
        do {
            let octets = try Files.read(tokenFile, maximumOctets: 1 << 16)
            return String(decoding: octets.filter { $0 > 0x20 }, as: UTF8.self)
        } catch {
            throw .wrongUsage("\(error)")
        }
    }

    private func configuredDevice() throws(RuntimeFault) -> Configuration.Device {
        guard let device = address.device else {
            throw .configuration(
                ConfigurationFault(
                    problems: Configuration.Device.keys.map {
                        ConfigurationProblem("gateway.device.\($0)", .missing)
                    }))
        }
        return device
    }

    private func sealing(_ device: Configuration.Device) throws(RuntimeFault) -> TrackSealing {
        do {
            let text = try Files.read(device.baseKeyFile, maximumOctets: 4096)
            let key = try Hex.decode(String(decoding: text, as: UTF8.self))
            return try TrackSealing(
                baseKey: key, keySerialNumber: Hex.decode(device.keySerialNumber))
        } catch let fault as FileFault {
            throw .wrongUsage("\(fault)")
        } catch {
            throw .wrongUsage("\(device.baseKeyFile): 32 hexadecimal digits are due")
        }
    }

    /// What the sandbox inside is told of the device.
    private static let demoDevice = PaymentDevice(model: "tapkiosk-demo", serialNumber: "DEMO0001")

    private static func text(_ error: SandboxError) -> String {
        switch error {
        case .notListening(let reason): reason
        case .ledgerUnavailable(let code): "the ledger file cannot be opened (error \(code))"
        case .ledgerInUse: "another process has the ledger file"
        case .ledgerDamaged(let line): "line \(line) of the ledger file is damaged"
        }
    }
}
