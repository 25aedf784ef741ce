/// A record's content as named texts: what the journal stores, and what people read.
public struct RecordFields: Hashable, Sendable {
    /// One named text.
    public struct Field: Hashable, Sendable {
        /// A name, unique in the record.
        public let name: String
        /// The text.
        public let value: String

        /// From its parts.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// In the order they were written.
    public private(set) var fields: [Field] = []

    /// None.
    public init() {}

    /// From stored fields.
    public init(_ fields: [Field]) { self.fields = fields }

    /// The text of a name.
    public subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    mutating func set(_ name: String, _ value: String?) {
        guard let value else { return }
        fields.append(Field(name: name, value: value))
    }

    mutating func set(_ name: String, _ value: Bool) { set(name, value ? "yes" : "no") }

    mutating func set(_ name: String, _ value: Money?) {
        guard let value else { return }
        set(name, "\(value.minorUnits) \(value.currency.code)")
    }

    mutating func set(_ name: String, octets: [UInt8]) {
        let digits: [Character] = Array("0123456789ABCDEF")
        var text = ""
        for octet in octets {
            text.append(digits[Int(octet >> 4)])
            text.append(digits[Int(octet & 0x0F)])
        }
        set(name, text)
    }

    /// The fields do not make a record of the kind they claim to be.
    struct Unreadable: Error { let name: String }

    func text(_ name: String) throws(Unreadable) -> String {
        guard let value = self[name] else { throw Unreadable(name: name) }
        return value
    }

    func flag(_ name: String) throws(Unreadable) -> Bool {
        switch try text(name) {
        case "yes": return true
        case "no": return false
        default: throw Unreadable(name: name)
        }
    }

    func integer<Value: FixedWidthInteger>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(Unreadable) -> Value {
        guard let value = Value(try text(name)) else { throw Unreadable(name: name) }
        return value
    }

    func word<Word: RawRepresentable<String>>(_ name: String) throws(Unreadable) -> Word {
        guard let word = Word(rawValue: try text(name)) else { throw Unreadable(name: name) }
        return word
    }

    func money(_ name: String) throws(Unreadable) -> Money {
        let parts = try text(name).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let units = Int64(parts[0]),
            let currency = Currency(code: parts[1]),
            let money = try? Money(minorUnits: units, currency: currency)
        else { throw Unreadable(name: name) }
        return money
    }

    func moneyIfPresent(_ name: String) throws(Unreadable) -> Money? {
        self[name] == nil ? nil : try money(name)
    }

    func percentageIfPresent(_ name: String) throws(Unreadable) -> Percentage? {
        guard let text = self[name] else { return nil }
        guard let percentage = Percentage(text: text) else { throw Unreadable(name: name) }
        return percentage
    }

    func octets(_ name: String) throws(Unreadable) -> [UInt8] {
        var octets: [UInt8] = []
        var high: UInt8?
        for character in try text(name) {
            guard let digit = character.hexDigitValue.flatMap(UInt8.init(exactly:)) else {
                throw Unreadable(name: name)
            }
            if let upper = high {
                octets.append(upper << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        guard high == nil else { throw Unreadable(name: name) }
        return octets
    }
}
