import FuzzTargets
import TestSupport
import Testing

/// Whatever comes along the ways from outside ends, and what has to hold holds.
struct FuzzTests {
    private static func seeds(_ target: FuzzTarget) throws -> [String] {
        try listFolder("\(Fixtures.root)/fixtures/fuzz/\(target.rawValue)")
    }

    @Test(arguments: FuzzTarget.allCases)
    func seedsHold(_ target: FuzzTarget) async throws {
        let names = try Self.seeds(target)
        #expect(names.count >= 5)
        for name in names {
            try await run(target, Fixtures.octets("fuzz/\(target.rawValue)/\(name)"), name)
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func mutationsHold(_ target: FuzzTarget) async throws {
        let seeds = try Self.seeds(target).map {
            try Fixtures.octets("fuzz/\(target.rawValue)/\($0)")
        }
        var mutator = Mutator(seed: 0x7A91_0517, seeds: seeds)
        for number in 0..<target.mutationCount {
            try await run(target, mutator.next(), "mutation \(number)")
            // Other tests run on the same few threads.
            await Task.yield()
        }
    }

    private func run(_ target: FuzzTarget, _ octets: [UInt8], _ name: String) async throws {
        do {
            try await target.run(octets)
        } catch {
            Issue.record("\(target.rawValue), \(name): \(error)")
        }
    }
}

extension FuzzTarget {
    /// As many as take a fraction of a second.
    fileprivate var mutationCount: Int {
        switch self {
        case .tlv, .apdu, .elements, .json: 2_000
        case .session, .config, .testcard: 500
        case .card: 500
        }
    }
}
