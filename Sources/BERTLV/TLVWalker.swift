/// Something in the input that is not as the standard has it and was put up with.
public struct TLVNote: Hashable, Sendable {
    /// What it was.
    public enum Kind: Hashable, Sendable {
        /// This many octets `FF` were skipped where a tag was due.
        case fillerSkipped(octets: Int)
        /// The value of this template is not objects and was kept as octets.
        case keptOpaque(Tag, because: TLVError)
    }

    /// What it was.
    public let kind: Kind
    /// Octets from the start of the input to where it begins.
    public let offset: Int
}

/// What a walk comes upon.
public enum TLVStep: Hashable, Sendable {
    /// An object. After a template its objects come next.
    case object(TLVHeader)
    /// A run of octets `FF` that stands for nothing.
    case filler(offset: Int, octets: Int)
}

/// Walks over objects from front to back, into templates and out again.
///
/// Nothing is allocated and nothing calls itself: the templates that are open lie in a stack of
/// fixed size. Before a template is entered, its own objects are looked over once, tags and
/// lengths only, so a walk looks at each header twice at most.
public struct TLVWalker: ~Escapable {
    private let octets: Span<UInt8>
    private let policy: TLVPolicy
    private var position = 0
    private var depth = 0
    private var ends = InlineArray<32, Int>(repeating: 0)

    /// Starts before the first object.
    @_lifetime(copy octets)
    public init(_ octets: Span<UInt8>, policy: TLVPolicy = .card) {
        self.octets = octets
        self.policy = policy
    }

    /// The next object or filler; `nil` at the end.
    ///
    /// - Throws: ``TLVError``; the walk stays where it is and a further call throws the same.
    public mutating func next() throws(TLVError) -> TLVStep? {
        while true {
            let end = depth == 0 ? octets.count : ends[depth - 1]
            position = skipZeros(from: position, to: end)
            if position < end {
                if let run = fillerCount(at: position, end: end) {
                    defer { position += run }
                    return .filler(offset: position, octets: run)
                }
                return .object(try enter(TagAndLength(octets, at: position, end: end)))
            }
            guard depth > 0 else { return nil }
            depth -= 1
        }
    }

    private mutating func enter(_ object: TagAndLength) throws(TLVError) -> TLVHeader {
        let depth = depth
        let content = try content(of: object)
        if case .template = content {
            ends[depth] = object.valueEnd
            self.depth = depth + 1
            position = object.valueStart
        } else {
            position = object.valueEnd
        }
        return TLVHeader(
            tag: object.tag, content: content, depth: depth,
            range: object.start..<object.valueEnd,
            valueRange: object.valueStart..<object.valueEnd)
    }

    private func content(of object: TagAndLength) throws(TLVError) -> TLVHeader.Content {
        guard object.tag.isConstructed else { return .primitive }
        guard depth < TLVPolicy.maximumNesting else {
            throw TLVError(code: .nestingTooDeep, offset: object.start)
        }
        do {
            try lookOver(from: object.valueStart, to: object.valueEnd)
            return .template
        } catch {
            guard policy == .card, !TLVPolicy.mandatoryTemplates.contains(object.tag) else {
                throw error
            }
            return .opaque(error)
        }
    }

    /// Whether a value is a sequence of objects; their own values are not looked at.
    private func lookOver(from start: Int, to end: Int) throws(TLVError) {
        var cursor = skipZeros(from: start, to: end)
        while cursor < end {
            if let run = fillerCount(at: cursor, end: end) {
                cursor += run
            } else {
                cursor = try TagAndLength(octets, at: cursor, end: end).valueEnd
            }
            cursor = skipZeros(from: cursor, to: end)
        }
    }

    private func skipZeros(from start: Int, to end: Int) -> Int {
        var cursor = start
        while cursor < end, octets[cursor] == 0 { cursor += 1 }
        return cursor
    }

    /// How many octets `FF` from `start` are filler; `nil` where they are not.
    private func fillerCount(at start: Int, end: Int) -> Int? {
        guard policy == .card, octets[start] == 0xFF else { return nil }
        var cursor = start + 1
        while cursor < end, octets[cursor] == 0xFF { cursor += 1 }
        if cursor < end, octets[cursor] != 0 {
            guard isObject(at: cursor, end: end) else { return nil }
            if cursor == start + 1, isDataRecord(at: start, end: end) { return nil }
        }
        return cursor - start
    }

    private func isObject(at start: Int, end: Int) -> Bool {
        start < end && (try? TagAndLength(octets, at: start, end: end)) != nil
    }

    /// Whether `FF8101` to `FF8106` stands here, with an object inside: the templates a kernel
    /// hands its results over in, and the only tags of the books that begin as filler does.
    ///
    /// Source: EMV Contactless Book C-2, Annex A.
    private func isDataRecord(at start: Int, end: Int) -> Bool {
        guard let object = try? TagAndLength(octets, at: start, end: end),
            (Tag(0xFF8101)...Tag(0xFF8106)).contains(object.tag)
        else { return false }
        return isObject(at: object.valueStart, end: object.valueEnd)
    }
}
