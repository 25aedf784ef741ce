import ISO7816
import JSONText
import Octets

extension DecodeCommand {
    /// Commands, one a line; a line that is none ends the run.
    func commands(_ text: String) throws(DecodeError) {
        var offset = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            defer { offset += line.utf8.count + 1 }
            guard line.utf8.contains(where: { $0 > 0x20 }) else { continue }
            let octets: [UInt8]
            do {
                octets = try Hex.decode(line)
            } catch {
                throw DecodeError(error, from: offset)
            }
            let command: CommandAPDU
            do {
                command = try CommandAPDU(octets: octets)
            } catch {
                throw DecodeError(code: Self.name(error.code), offset: error.offset)
            }
            show(command)
        }
    }

    private func show(_ command: CommandAPDU) {
        let name = command.name
        // VERIFY and PIN CHANGE carry a PIN.
        let isSecret = [0x20, 0x24].contains(command.ins) && !shown.isUnmasked
        let data =
            isSecret
            ? String(repeating: "*", count: command.data.count * 2) : Hex.encode(command.data)
        guard isJSON else {
            var line = "\(name)  CLA \(Hex.encode([command.cla])) INS \(Hex.encode([command.ins]))"
            line += " P1 \(Hex.encode([command.p1])) P2 \(Hex.encode([command.p2]))"
            if !command.data.isEmpty { line += "  Lc \(command.data.count)  \(data)" }
            if let expected = command.expectedLength { line += "  Le \(expected)" }
            return console.print(line + (command.isExtended ? "  extended" : ""))
        }
        console.print(
            .members([
                "name": .string(name), "cla": .string(Hex.encode([command.cla])),
                "ins": .string(Hex.encode([command.ins])), "p1": .string(Hex.encode([command.p1])),
                "p2": .string(Hex.encode([command.p2])), "data": .string(data),
                "lc": .integer(Int64(command.data.count)),
                "le": command.expectedLength.map { .integer(Int64($0)) },
                "case": .integer(Self.caseNumber(of: command)),
                "extended": .bool(command.isExtended),
            ]))
    }

    /// Source: ISO/IEC 7816-3:2006, 12.1.1.
    private static func caseNumber(of command: CommandAPDU) -> Int64 {
        switch (command.data.isEmpty, command.expectedLength == nil) {
        case (true, true): 1
        case (true, false): 2
        case (false, true): 3
        case (false, false): 4
        }
    }

    private static func name(_ code: APDUError.Code) -> String {
        switch code {
        case .dataTooLong: "dataTooLong"
        case .expectedLengthOutOfRange: "expectedLengthOutOfRange"
        case .truncatedHeader: "truncatedHeader"
        case .lengthsDoNotAddUp: "lengthsDoNotAddUp"
        case .noStatusWord: "noStatusWord"
        case .responseTooLong: "responseTooLong"
        }
    }
}
