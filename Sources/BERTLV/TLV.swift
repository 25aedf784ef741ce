import Octets

/// One object: a tag and a value, which for a template is further objects.
///
/// Value and raw octets share the storage of the input.
public struct TLV: Hashable, Sendable {
    /// The tag.
    public let tag: Tag
    /// Tag, length and value exactly as they stood in the input, for what hashes raw octets.
    public let raw: ArraySlice<UInt8>
    /// The value.
    public let value: ArraySlice<UInt8>
    /// Octets from the start of the input to the tag.
    public let offset: Int
    /// The objects inside, in order; `nil` for a primitive object and for a template that was
    /// kept opaque.
    public internal(set) var children: [TLV]?

    /// The object that a path of tags leads to, each step to the first child of that tag.
    public func first(_ path: Tag...) -> TLV? {
        path.isEmpty ? self : Self.follow(path[...], from: children ?? [])
    }

    /// The children with a tag, in order.
    public func all(_ tag: Tag) -> [TLV] { (children ?? []).filter { $0.tag == tag } }

    static func follow(_ path: ArraySlice<Tag>, from objects: [TLV]) -> TLV? {
        var level = objects
        var found: TLV?
        for tag in path {
            guard let next = level.first(where: { $0.tag == tag }) else { return nil }
            found = next
            level = next.children ?? []
        }
        return found
    }
}

extension TLV: CustomStringConvertible, CustomReflectable {
    /// The tag and how long the value is; never the value, which may name a card.
    public var description: String { "\(tag) \(value.count) octets" }
    /// Hides the value from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The objects of one input, and what was put up with in reading them.
public struct TLVForest: Hashable, Sendable {
    /// The objects at the top, in order.
    public let objects: [TLV]
    /// What was not as the standard has it, in order.
    public let notes: [TLVNote]

    /// The object that a path of tags leads to from the top, each step to the first of that tag.
    public func first(_ path: Tag...) -> TLV? { TLV.follow(path[...], from: objects) }

    /// The objects at the top with a tag, in order.
    public func all(_ tag: Tag) -> [TLV] { objects.filter { $0.tag == tag } }

    /// Every object that holds octets, whatever templates it lies in, in the order of the input.
    public var leaves: [TLV] {
        var leaves: [TLV] = []
        var waiting: [ArraySlice<TLV>] = [objects[...]]
        while var level = waiting.popLast() {
            guard let object = level.popFirst() else { continue }
            waiting.append(level)
            if let children = object.children {
                waiting.append(children[...])
            } else {
                leaves.append(object)
            }
        }
        return leaves
    }

    /// The first object that holds octets and has this tag, whatever templates it lies in.
    public func firstLeaf(_ tag: Tag) -> TLV? { leaves.first { $0.tag == tag } }
}

extension TLV {
    /// Reads octets as a sequence of objects.
    ///
    /// Work and memory are bounded by the input's size, whatever its lengths say.
    ///
    /// - Throws: ``TLVError`` with the offset of the octet at fault.
    public static func parse(
        _ octets: some Collection<UInt8>, policy: TLVPolicy = .card
    ) throws(TLVError) -> TLVForest {
        try parse(Array(octets), policy: policy)
    }

    /// Reads octets as a sequence of objects.
    ///
    /// Work and memory are bounded by the input's size, whatever its lengths say.
    ///
    /// - Throws: ``TLVError`` with the offset of the octet at fault.
    public static func parse(
        _ octets: [UInt8], policy: TLVPolicy = .card
    ) throws(TLVError) -> TLVForest {
        var growth = Growth()
        var notes: [TLVNote] = []
        var walker = TLVWalker(octets.span, policy: policy)
        while let step = try walker.next() {
            switch step {
            case .filler(let offset, let count):
                notes.append(TLVNote(kind: .fillerSkipped(octets: count), offset: offset))
            case .object(let header):
                growth.add(header, of: octets)
                if case .opaque(let error) = header.content {
                    notes.append(
                        TLVNote(
                            kind: .keptOpaque(header.tag, because: error),
                            offset: header.range.lowerBound))
                }
            }
        }
        return TLVForest(objects: growth.finish(), notes: notes)
    }

    /// A tree under construction: the templates that are open, each with its children so far.
    private struct Growth {
        private var top: [TLV] = []
        private var open: [TLV] = []

        mutating func add(_ header: TLVHeader, of octets: [UInt8]) {
            close(to: header.depth)
            let isTemplate = header.content == .template
            let object = TLV(
                tag: header.tag, raw: octets[header.range], value: octets[header.valueRange],
                offset: header.range.lowerBound, children: isTemplate ? [] : nil)
            if isTemplate { open.append(object) } else { attach(object) }
        }

        mutating func finish() -> [TLV] {
            close(to: 0)
            return top
        }

        private mutating func close(to depth: Int) {
            while open.count > depth, let object = open.popLast() { attach(object) }
        }

        private mutating func attach(_ object: TLV) {
            if open.isEmpty {
                top.append(object)
            } else {
                open[open.count - 1].children?.append(object)
            }
        }
    }
}
