import ISO7816

/// One whole answer of a session, which the card may have given in pieces (61xx).
public struct SessionAnswer: Hashable, Sendable {
    /// The commands it answers: the first and the GET RESPONSEs after it.
    public let exchangeIndices: Range<Int>
    /// The data of all pieces, without status words.
    public let data: [UInt8]
    private let counts: [Int]

    /// The answers of a session in their order; faults have none.
    public static func all(in exchanges: [SessionExchange]) -> [SessionAnswer] {
        var answers: [SessionAnswer] = []
        var pieces: [[UInt8]] = []
        for (index, exchange) in exchanges.enumerated() {
            guard case .response(let response) = exchange.answer else {
                append(&pieces, before: index, to: &answers)
                continue
            }
            let isContinued = pieces.count > 0 && exchange.command.dropFirst().first == 0xC0
            if !isContinued { append(&pieces, before: index, to: &answers) }
            pieces.append(response.data)
            // 6Cxx has the same command sent again, which goes on where this one was.
            if response.statusWord.availableOctets == nil,
                response.statusWord.correctedExpectedLength == nil
            {
                append(&pieces, before: index + 1, to: &answers)
            }
        }
        append(&pieces, before: exchanges.count, to: &answers)
        return answers
    }

    private static func append(
        _ pieces: inout [[UInt8]], before end: Int, to answers: inout [SessionAnswer]
    ) {
        guard !pieces.isEmpty else { return }
        answers.append(
            SessionAnswer(
                exchangeIndices: end - pieces.count..<end, data: Array(pieces.joined()),
                counts: pieces.map(\.count)))
        pieces = []
    }

    /// Where a part of the data stands, in each of the pieces that it lies in.
    public func places(of octets: Range<Int>) -> [SessionPlace] {
        var places: [SessionPlace] = []
        var start = 0
        for (index, count) in zip(exchangeIndices, counts) {
            let part = octets.clamped(to: start..<start + count)
            if !part.isEmpty {
                places.append(
                    SessionPlace(
                        exchangeIndex: index,
                        octets: part.lowerBound - start..<part.upperBound - start))
            }
            start += count
        }
        return places
    }

    /// Other data of the same length, cut into the same pieces.
    func pieces(of data: [UInt8]) -> [ArraySlice<UInt8>] {
        var rest = data[...]
        return counts.map { count in
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
    }
}
