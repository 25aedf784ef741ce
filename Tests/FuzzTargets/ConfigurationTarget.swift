import Octets
import Runtime

/// A configuration is taken whole or refused with what is wrong with it.
enum ConfigurationTarget {
    static func run(_ octets: [UInt8]) throws(Violation) {
        let configuration: Configuration
        do {
            configuration = try Configuration(json5: octets, name: "fuzz.json5")
        } catch {
            return try look(at: error, isCanary: Canary.isIn(octets))
        }
        try hold(!configuration.isDemo, "a file is no demonstration")
        try hold(
            configuration.gateway.url.map(Configuration.isGatewayURL) ?? true,
            "an address that is none")
        try hold((1...999).contains(configuration.terminal.country), "no country")
        if let device = configuration.gateway.device {
            try hold(
                (try? Hex.decode(device.keySerialNumber))?.count == 10,
                "a key serial number that is none")
        }
    }

    private static func look(
        at fault: ConfigurationFault, isCanary: Bool
    ) throws(Violation) {
        try hold(!fault.problems.isEmpty, "refused for nothing")
        for problem in fault.problems {
            try hold(problem.description.utf8.count < 1_024, "a problem without end")
            // What a key is called is said; its value is not.
            if isCanary, problem.kind == .wrong {
                try Canary.check(problem, "ConfigurationProblem")
            }
        }
    }
}
