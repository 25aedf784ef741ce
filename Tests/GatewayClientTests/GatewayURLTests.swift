import GatewayClient
import Octets
import Testing

@Suite struct GatewayURLTests {
    @Test(
        "A gateway is reached by TLS, or on this machine",
        arguments: [
            ("https://gateway.example/v1", "https://gateway.example/v1"),
            ("https://gateway.example/v1///", "https://gateway.example/v1"),
            ("https://gateway.example:8443", "https://gateway.example:8443"),
            ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"),
            ("http://127.1.2.3", "http://127.1.2.3"), ("http://localhost:1/", "http://localhost:1"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ])
    func good(_ text: String, _ expected: String) throws {
        #expect(try GatewayURL(text).text == expected)
    }

    @Test(
        "Without TLS card data goes nowhere else",
        arguments: [
            "http://gateway.example", "http://10.0.0.1", "http://127.0.0.1.example",
            "http://localhost.example", "http://127.0.0.256", "http://127.0.0", "http://1270.0.1",
        ])
    func plain(_ text: String) {
        #expect(throws: GatewayConfigurationError.plainHTTP) { try GatewayURL(text) }
    }

    @Test(
        "What is no base of URLs is refused",
        arguments: [
            "", "https://", "https:///v1", "ftp://127.0.0.1", "127.0.0.1",
            "HTTPS://gateway.example",
            "https://user:secret@gateway.example", "https://gateway.example/v1?a=b",
            "https://gateway.example/#x", "https://gateway.example/a b",
            "https://gateway.example/\r\n",
            "https://gäteway.example", "file:///etc/passwd", "http://127.0.0.1@gateway.example",
        ])
    func bad(_ text: String) {
        #expect(throws: GatewayConfigurationError.badURL) { try GatewayURL(text) }
    }

    @Test("A gateway named by its host alone is spoken to in the published version")
    func version() throws {
        for text in [
            "https://gateway.example", "https://gateway.example/", "https://gateway.example/v1",
        ] {
            #expect(try Samples.configuration(text).baseURL.text == "https://gateway.example/v1")
        }
        let other = try Samples.configuration("https://gateway.example/api/v2")
        #expect(other.baseURL.text == "https://gateway.example/api/v2")
    }

    @Test("Terminal and keys are checked before anything is sent") func configuration() throws {
        let url = try GatewayURL("https://gateway.example/v1")
        let device = PaymentDevice(model: "m", serialNumber: "s")
        let key = try Hex.decode(Samples.baseKey)
        let number = try Hex.decode(Samples.keySerialNumber)
        let sealing = try TrackSealing(baseKey: key, keySerialNumber: number)
        for terminal in ["", "a b", "ü", String(repeating: "1", count: 51)] {
            #expect(throws: GatewayConfigurationError.badTerminalId) {
                try RESTGatewayConfiguration(
                    baseURL: url, terminalId: terminal, device: device, sealing: sealing)
            }
        }
        #expect(throws: GatewayConfigurationError.badSealingKey) {
            try TrackSealing(baseKey: Array(key.dropLast()), keySerialNumber: number)
        }
        #expect(throws: GatewayConfigurationError.badSealingKey) {
            try TrackSealing(baseKey: key, keySerialNumber: Array(number.dropLast()))
        }
        #expect(!"\(sealing)".contains("6AC292FA"))
    }
}
