/// Why octets are not a sequence of objects, and where.
public struct TLVError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: Hashable, Sendable {
        /// The input ends within a tag; the offset is the tag's.
        case truncatedTag
        /// A tag of more than four octets; the offset is the tag's.
        case tagTooLong
        /// The input ends before or within a length; the offset is the length's.
        case truncatedLength
        /// Length octet `80`, whose end would have to be searched for.
        case indefiniteLength
        /// A length that claims to have this many octets, which is more than four.
        case invalidLength(octets: Int)
        /// Fewer octets than the length says; the offset is the value's.
        case truncatedValue(expected: Int, available: Int)
        /// More than ``TLVPolicy/maximumNesting`` templates within each other; the offset is
        /// that of the first one too many.
        case nestingTooDeep
    }

    /// What is wrong.
    public let code: Code
    /// Octets from the start of the input to the one at fault.
    public let offset: Int

    /// An error at an offset.
    public init(code: Code, offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension TLVError {
    /// The code's name, as JSON spells it.
    public var name: String {
        switch code {
        case .truncatedTag: "truncatedTag"
        case .tagTooLong: "tagTooLong"
        case .truncatedLength: "truncatedLength"
        case .indefiniteLength: "indefiniteLength"
        case .invalidLength: "invalidLength"
        case .truncatedValue: "truncatedValue"
        case .nestingTooDeep: "nestingTooDeep"
        }
    }

    /// How many octets the length announced, where the value is cut short.
    public var expected: Int? {
        if case .truncatedValue(let expected, _) = code { expected } else { nil }
    }

    /// How many octets there were, where the value is cut short.
    public var available: Int? {
        if case .truncatedValue(_, let available) = code { available } else { nil }
    }
}

extension TLVError: CustomStringConvertible {
    /// The code's name and the offset; never the input.
    public var description: String { "\(name) at offset \(offset)" }
}
