/// The top level of an XML property list: keys with a text or a list of texts.
///
/// Only what `Info.plist` of a reader driver holds is understood; everything else is passed over.
/// One walk over the octets, no recursion.
struct PropertyList {
    /// Texts by key; a single text is a list of one.
    private(set) var values: [String: [String]] = [:]

    init(_ octets: [UInt8]) {
        var rest = octets[...]
        var key: String?
        while let element = Self.next(&rest) {
            switch element.name {
            case "key":
                key = element.text
                values[element.text] = []
            case "string": if let key { values[key]?.append(element.text) }
            case _: continue
            }
        }
    }

    subscript(key: String) -> [String] { values[key] ?? [] }

    /// A number written in hexadecimal with `0x`, as all numbers there are.
    static func number(_ text: String) -> UInt32? {
        text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    }

    /// The next start tag and the text behind it.
    private static func next(_ rest: inout ArraySlice<UInt8>) -> (name: String, text: String)? {
        let (less, greater) = (UInt8(ascii: "<"), UInt8(ascii: ">"))
        while let start = rest.firstIndex(of: less) {
            rest = rest[start...].dropFirst()
            if rest.starts(with: Array("!--".utf8)) {
                skipComment(&rest)
                continue
            }
            guard let end = rest.firstIndex(of: greater) else { return nil }
            let name = rest[..<end]
            rest = rest[end...].dropFirst()
            if name.first == UInt8(ascii: "/") { continue }
            let text = rest.prefix { $0 != less }
            return (String(decoding: name, as: UTF8.self), unescaped(text))
        }
        return nil
    }

    private static func skipComment(_ rest: inout ArraySlice<UInt8>) {
        let dash = UInt8(ascii: "-")
        while let end = rest.firstIndex(of: UInt8(ascii: ">")) {
            let isEnd = rest[..<end].suffix(2).elementsEqual([dash, dash])
            rest = rest[end...].dropFirst()
            if isEnd { return }
        }
        rest = []
    }

    private static func unescaped(_ octets: ArraySlice<UInt8>) -> String {
        let text = String(decoding: octets, as: UTF8.self)
        guard octets.contains(UInt8(ascii: "&")) else { return text }
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { done, part in
            for (name, character) in [("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\"")]
            where part.hasPrefix(name) {
                return done + character + part.dropFirst(name.count)
            }
            return done + "&" + part
        }
    }
}
