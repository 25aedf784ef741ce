import BERTLV
import Octets

/// Parser and walker see the same objects, each inside the template it lies in.
enum TLVTarget {
    static func run(_ octets: [UInt8]) throws(Violation) {
        for policy in [TLVPolicy.card, .strict] { try run(octets, policy) }
    }

    private static func run(_ octets: [UInt8], _ policy: TLVPolicy) throws(Violation) {
        let walked = walk(octets, policy)
        let parsed: TLVForest
        do {
            parsed = try TLV.parse(octets, policy: policy)
        } catch {
            try hold(walked.error == error, "parser and walker fail differently")
            try hold((0...octets.count).contains(error.offset), "an error lies outside the input")
            if Canary.isIn(octets) { try Canary.check(error, "TLVError") }
            return
        }
        try hold(walked.error == nil, "the walker fails where the parser does not")
        try compare(flattened(parsed), walked.headers, octets)
        try hold(parsed.notes.count <= octets.count, "more notes than octets")
        for note in parsed.notes {
            try hold(octets.indices.contains(note.offset), "a note lies outside the input")
        }
        // What may be filler is told by what follows it, which is another object when written.
        if policy == .strict { try writtenAgain(parsed, policy) }
        if Canary.isCarried(by: octets) { try Canary.check(parsed, "TLVForest") }
    }

    private static func compare(
        _ objects: [(object: TLV, depth: Int)], _ headers: [TLVHeader], _ octets: [UInt8]
    ) throws(Violation) {
        try hold(objects.count == headers.count, "parser and walker count differently")
        try hold(objects.count <= octets.count, "more objects than octets")
        for ((object, depth), header) in zip(objects, headers) {
            try hold(
                object.tag == header.tag && depth == header.depth
                    && object.offset == header.range.lowerBound
                    && object.raw.elementsEqual(octets[header.range])
                    && object.value.elementsEqual(octets[header.valueRange])
                    && (object.children != nil) == (header.content == .template),
                "parser and walker see different objects")
            try hold(depth < TLVPolicy.maximumNesting, "nested too deep")
        }
    }

    /// What was read and is written object by object reads as the same objects.
    private static func writtenAgain(_ forest: TLVForest, _ policy: TLVPolicy) throws(Violation) {
        var writer = TLVWriter()
        for object in forest.objects { writer.append(object) }
        guard let again = try? TLV.parse(writer.octets, policy: policy) else {
            throw Violation("objects that were read cannot be read again")
        }
        try hold(
            again.objects.map(\.tag) == forest.objects.map(\.tag)
                && again.leaves.map { Array($0.value) } == forest.leaves.map { Array($0.value) },
            "objects that were written read differently")
    }

    private static func walk(
        _ octets: [UInt8], _ policy: TLVPolicy
    ) -> (headers: [TLVHeader], error: TLVError?) {
        var headers: [TLVHeader] = []
        var walker = TLVWalker(octets.span, policy: policy)
        do throws(TLVError) {
            while let step = try walker.next() {
                if case .object(let header) = step { headers.append(header) }
            }
            return (headers, nil)
        } catch {
            return (headers, error)
        }
    }

    private static func flattened(_ forest: TLVForest) -> [(object: TLV, depth: Int)] {
        var flat: [(object: TLV, depth: Int)] = []
        var waiting = forest.objects.reversed().map { (object: $0, depth: 0) }
        while let next = waiting.popLast() {
            flat.append(next)
            for child in (next.object.children ?? []).reversed() {
                waiting.append((child, next.depth + 1))
            }
        }
        return flat
    }
}
