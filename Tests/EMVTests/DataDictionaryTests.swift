import BERTLV
import EMV
import Octets
import TestSupport
import Testing

@Suite("Data dictionary")
struct DataDictionaryTests {
    @Test("Every row of the tables is read")
    func rowCount() { #expect(DataDictionary.elements.count == 485) }

    @Test("A tag has one meaning in a scope")
    func noDuplicates() {
        var seen: Set<String> = []
        for element in DataDictionary.elements {
            for scope in element.scopes {
                #expect(seen.insert("\(element.tag) \(scope)").inserted)
            }
        }
    }

    @Test("Lengths run from the least to the most, and every row has a name and a scope")
    func lengthsAreSane() {
        for element in DataDictionary.elements {
            #expect(element.minimumLength <= element.maximumLength ?? .max, "\(element.tag)")
            #expect(!element.name.isEmpty && !element.scopes.isEmpty, "\(element.tag)")
        }
    }

    @Test("The scope decides what a tag means; without one the books' common meaning holds")
    func scopes() {
        #expect(DataDictionary.element(for: 0x9F66)?.name == "Terminal Transaction Qualifiers")
        #expect(DataDictionary.element(for: 0x9F66)?.abbreviation == "TTQ")
        #expect(DataDictionary.element(for: 0x9F66, in: .kernel2)?.name == "PUNATC (Track2)")
        #expect(DataDictionary.element(for: 0x9F6E, in: .kernel2)?.name == "Third Party Data")
        #expect(DataDictionary.element(for: 0x9FFF01) == nil)
    }
}

@Suite("Format of values")
struct DataElementCheckTests {
    @Test(
        "A value is checked against length and format",
        arguments: [
            (0x9F02, "000000004200", nil), (0x9F02, "00000000420A", .notADigit),
            (0x9F02, "4200", .lengthOutOfRange(octets: 2)), (0x5A, "4111111111111111FF", nil),
            (0x5A, "4111F11111111111", .fillerInside), (0x5A, "4111A11111111111", .notADigit),
            (0x50, "56495341", nil), (0x50, "5649530A", .characterNotAllowed),
            (0x5F55, "4445", nil), (0x5F55, "4431", .characterNotAllowed),
            (0x5F2D, "6465", nil), (0x5F2D, "642D", .characterNotAllowed),
            (0x9F37, "FFFFFFFF", nil), (0x4F, "A0000000", .lengthOutOfRange(octets: 4)),
        ] as [(UInt32, String, ElementError.Code?)])
    func check(tag: UInt32, hex: String, code: ElementError.Code?) throws {
        let element = try #require(DataDictionary.element(for: Tag(tag)))
        let value = try Hex.decode(hex)
        do throws(ElementError) {
            try element.check(value)
            #expect(code == nil)
        } catch {
            #expect(error.code == code)
        }
    }
}

@Suite(
    "Dictionary and the list it was made from",
    .enabled(if: Shared.isAvailable, "TAPKIOSK_SHARED is not set"))
struct DataDictionarySourceTests {
    @Test("Each of the 484 rows is there with its name, lengths, source and sensitivity")
    func rows() throws {
        let lines = String(decoding: try Shared.octets("spec/data-elements.csv"), as: UTF8.self)
            .split(whereSeparator: \.isNewline).dropFirst()
        #expect(lines.count == 484)
        for line in lines {
            let row = fields(line)
            let tag = try #require(Tag(hex: row[0]))
            let scopes = row[7].split(separator: " ").map(String.init)
            // Two rows are overruled: 9F7E of kernel 6 is a card verification value.
            if tag == 0x9F7E, scopes == ["K6"] { continue }
            let element = try #require(
                DataDictionary.elements(for: tag).first { $0.scopes.map(\.rawValue) == scopes },
                "\(line)")
            let name = element.abbreviation.map { "\(element.name) (\($0))" } ?? element.name
            #expect(name == row[1])
            #expect(element.formatText == row[2])
            #expect("\(element.minimumLength)" == row[3])
            #expect(element.maximumLength.map { "\($0)" } ?? "var" == row[4])
            #expect(element.templates.map(\.description).joined(separator: " ") == row[5])
            #expect(element.source.rawValue == row[6])
            #expect(tag.isConstructed == (row[8] == "constructed"))
            #expect(element.sensitivity.rawValue == (row[9] == "no" ? "" : row[9]))
        }
    }

    /// Fields of a line of comma-separated values, of which some are quoted.
    private func fields(_ line: Substring) -> [String] {
        var fields = [""]
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        return fields
    }
}
