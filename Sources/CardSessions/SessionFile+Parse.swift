import CardPorts
import ISO7816
import Octets

extension SessionFile {
    /// Reads a session file.
    ///
    /// - Throws: ``SessionError`` with the line at fault; sizes are checked before anything is
    ///   kept, so the input's length bounds the work.
    public init(parsing octets: [UInt8]) throws(SessionError) {
        guard octets.count <= SessionLimits.fileOctetsMaximum else {
            throw SessionError(code: .fileTooLong, line: 1)
        }
        var parser = SessionParser()
        var rest = octets[...]
        var number = 0
        // A line feed ends the last line; it does not begin another.
        repeat {
            number += 1
            let line = rest.prefix { $0 != 0x0A }
            rest = rest.dropFirst(line.count + 1)
            try parser.read(line: line, number: number)
        } while !rest.isEmpty
        self = try parser.finish()
    }

    /// Reads a session file from text.
    ///
    /// - Throws: ``SessionError`` with the line at fault.
    public init(parsing text: String) throws(SessionError) {
        try self.init(parsing: Array(text.utf8))
    }
}

/// Reads a session line by line.
struct SessionParser {
    private var session = SessionFile()
    private var remarks: [String] = []
    private var pending: (command: [UInt8], comment: String?, line: Int)?
    private var number = 0

    mutating func read(line: ArraySlice<UInt8>, number: Int) throws(SessionError) {
        self.number = number
        guard line.count <= SessionLimits.lineOctetsMaximum else { throw error(.lineTooLong) }
        guard line.last != 0x0D else { throw error(.carriageReturn) }
        guard let text = String(validating: line, as: UTF8.self) else { throw error(.notUTF8) }
        guard text.isStreamSafe else { throw error(.tooManyCombiningMarks) }
        if number == 1 { return try readFirstLine(text) }
        let (content, comment) = Self.splitComment(text)
        guard let mark = content.utf8.first else {
            if let comment { remarks.append(comment) }
            return
        }
        let rest = Substring(content.utf8.dropFirst())
        switch mark {
        case UInt8(ascii: "@"): try readHeader(rest, comment)
        case UInt8(ascii: ">"): try readCommand(rest, comment)
        case UInt8(ascii: "<"): try readResponse(rest, comment)
        case UInt8(ascii: "!"): try readFault(rest, comment)
        case _: throw error(.unknownLine)
        }
    }

    func finish() throws(SessionError) -> SessionFile {
        if let pending { throw SessionError(code: .commandWithoutAnswer, line: pending.line) }
        guard number > 0 else { throw SessionError(code: .notASession, line: 1) }
        var session = session
        session.closingRemarks = remarks
        return session
    }

    private func error(_ code: SessionError.Code) -> SessionError {
        SessionError(code: code, line: number)
    }

    private func readFirstLine(_ text: String) throws(SessionError) {
        let (content, _) = Self.splitComment(text)
        let words = content.split(separator: " ")
        guard words.count == 2, words.first == "%tapkiosk-session" else {
            throw error(.notASession)
        }
        guard words.last == "1" else { throw error(.unknownVersion) }
    }

    private mutating func readHeader(
        _ rest: Substring, _ comment: String?
    ) throws(SessionError) {
        guard pending == nil, session.exchanges.isEmpty else { throw error(.headerAfterCommand) }
        guard session.headers.count < SessionLimits.headersMaximum else {
            throw error(.tooManyHeaders)
        }
        let key = Substring(rest.utf8.prefix { !SessionText.isSpace($0) })
        guard !key.isEmpty else { throw error(.missingKey) }
        session.headers.append(
            SessionFile.Header(
                String(key), String(Substring(rest.utf8.dropFirst(key.utf8.count))),
                comment: comment,
                remarks: takeRemarks()))
    }

    private mutating func readCommand(
        _ rest: Substring, _ comment: String?
    ) throws(SessionError) {
        if let pending { throw SessionError(code: .commandWithoutAnswer, line: pending.line) }
        guard session.exchanges.count < SessionLimits.exchangesMaximum else {
            throw error(.tooManyExchanges)
        }
        let words = words(of: rest)
        guard words.count <= 1 else { throw error(.trailingText) }
        let octets = try octets(words.first)
        guard octets.count >= 4 else { throw error(.commandTooShort) }
        guard octets.count <= SessionLimits.commandOctetsMaximum else {
            throw error(.tooManyOctets)
        }
        pending = (octets, comment, number)
    }

    private mutating func readResponse(
        _ rest: Substring, _ comment: String?
    ) throws(SessionError) {
        let (word, elapsedMicroseconds) = try wordAndTime(rest)
        let octets = try octets(word)
        guard let response = try? ResponseAPDU(octets: octets) else {
            throw error(octets.count < 2 ? .noStatusWord : .tooManyOctets)
        }
        try append(.response(response), elapsedMicroseconds, comment)
    }

    private mutating func readFault(_ rest: Substring, _ comment: String?) throws(SessionError) {
        let (word, elapsedMicroseconds) = try wordAndTime(rest)
        guard let word else { throw error(.missingValue) }
        guard let fault = ReaderFault(name: word) else { throw error(.unknownFault) }
        try append(.fault(fault), elapsedMicroseconds, comment)
    }

    private mutating func append(
        _ answer: SessionExchange.Answer, _ elapsedMicroseconds: Int64?, _ comment: String?
    ) throws(SessionError) {
        guard let command = pending else { throw error(.answerWithoutCommand) }
        pending = nil
        session.exchanges.append(
            SessionExchange(
                command: command.command, answer: answer,
                elapsedMicroseconds: elapsedMicroseconds, comment: command.comment,
                answerComment: comment, remarks: takeRemarks()))
    }

    private mutating func takeRemarks() -> [String] {
        defer { remarks = [] }
        return remarks
    }

    private func wordAndTime(_ rest: Substring) throws(SessionError) -> (Substring?, Int64?) {
        let words = words(of: rest)
        guard words.count <= 2 else { throw error(.trailingText) }
        guard words.count == 2, let time = words.last else { return (words.first, nil) }
        guard time.hasPrefix("+") else { throw error(.trailingText) }
        guard let elapsed = Milliseconds.microseconds(time.dropFirst()) else {
            throw error(.notMilliseconds)
        }
        return (words.first, elapsed)
    }

    private func words(of rest: Substring) -> [Substring] {
        rest.utf8.split(whereSeparator: SessionText.isSpace).map { Substring($0) }
    }

    private func octets(_ word: Substring?) throws(SessionError) -> [UInt8] {
        guard let word else { throw error(.missingValue) }
        do {
            return try Hex.decode(word)
        } catch {
            switch error.code {
            case .notADigit: throw self.error(.notHexadecimal)
            case .oddDigitCount: throw self.error(.oddDigitCount)
            }
        }
    }

    /// The text before the first `#` and the text after it, each without spaces at its ends.
    private static func splitComment(_ text: String) -> (content: String, comment: String?) {
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "#")) else {
            return (text.trimmingSpaces, nil)
        }
        return (
            text[..<mark].trimmingSpaces, text[text.utf8.index(after: mark)...].trimmingSpaces
        )
    }
}
