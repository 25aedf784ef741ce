import Testing

@testable import GatewayClient

struct MediaTypeTests {
    @Test(arguments: [
        ("Content-Type: application/json\r\n", "application/json"),
        ("content-type:application/problem+json; charset=utf-8\r\n", "application/problem+json"),
        ("CONTENT-TYPE: \t Application/JSON ;q=1", "application/json"),
        ("Content-Type:", ""), ("Content-Type", nil), ("Content-Types: a", nil),
        ("X-Content-Type: application/json", nil), (":", nil), ("", nil),
        ("Content-Type\u{301}: application/json", nil),
    ])
    func isReadByOctets(_ line: String, _ mediaType: String?) {
        #expect(CurlTransfer.mediaType(in: Array(line.utf8)) == mediaType)
    }
}
