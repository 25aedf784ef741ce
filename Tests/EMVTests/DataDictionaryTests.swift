import BERTLV
import EMV
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
