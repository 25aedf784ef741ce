/// Replaces many runs of half octets at once, at whatever half octet they begin.
///
/// Time goes with the length of what is looked through, not with how many runs are looked for:
/// both are a card's to choose. Where runs overlap the longer one is replaced, and of the
/// shorter one what is left.
///
/// Source: Aho, Corasick, "Efficient string matching", CACM 18 (6), 1975.
struct SubstitutionTable {
    private struct Node {
        var next = InlineArray<16, Int32>(repeating: 0)
        /// The longest end of what was read that begins another run.
        var fallback: Int32 = 0
        /// The longest run that ends here.
        var run: Int32 = -1
    }

    private var nodes = [Node()]
    private var substitutions: [NibbleSubstitution] = []

    /// Of equal runs the first counts.
    init(_ substitutions: [NibbleSubstitution]) {
        for substitution in substitutions { insert(substitution) }
        linkNodes()
    }

    private mutating func insert(_ substitution: NibbleSubstitution) {
        var node = 0
        for nibble in substitution.pattern {
            let symbol = Int(nibble & 0x0F)
            if nodes[node].next[symbol] == 0 {
                nodes[node].next[symbol] = Int32(clamping: nodes.count)
                nodes.append(Node())
            }
            node = Int(nodes[node].next[symbol])
        }
        guard nodes[node].run < 0 else { return }
        nodes[node].run = Int32(clamping: substitutions.count)
        substitutions.append(substitution)
    }

    /// Breadth first, so that what a node falls back on is complete before the node is.
    private mutating func linkNodes() {
        var waiting = [0]
        var place = 0
        while place < waiting.count {
            let node = waiting[place]
            place += 1
            let fallback = Int(nodes[node].fallback)
            if nodes[node].run < 0 { nodes[node].run = nodes[fallback].run }
            for symbol in 0..<16 {
                let child = Int(nodes[node].next[symbol])
                let other = node == 0 ? 0 : nodes[fallback].next[symbol]
                if child == 0 {
                    nodes[node].next[symbol] = other
                } else {
                    nodes[child].fallback = other
                    waiting.append(child)
                }
            }
        }
    }

    /// The octets with every run replaced.
    ///
    /// - Parameter wholeOctets: whether a run counts only where it begins with an octet.
    func replaced(_ octets: [UInt8], wholeOctets: Bool = false) -> [UInt8] {
        guard !substitutions.isEmpty else { return octets }
        var nibbles = Nibbles.split(octets)
        let found = occurrences(in: nibbles, wholeOctets: wholeOctets)
        guard !found.isEmpty else { return octets }
        replace(found, in: &nibbles)
        return Nibbles.join(nibbles)
    }

    /// Where runs are; of those that end at one place the longest.
    private func occurrences(
        in nibbles: [UInt8], wholeOctets: Bool
    ) -> [(start: Int, run: Int)] {
        var found: [(start: Int, run: Int)] = []
        var node = 0
        for (place, nibble) in nibbles.enumerated() {
            node = Int(nodes[node].next[Int(nibble & 0x0F)])
            let run = Int(nodes[node].run)
            guard run >= 0 else { continue }
            let start = place + 1 - substitutions[run].pattern.count
            if !wholeOctets || start % 2 == 0 { found.append((start, run)) }
        }
        return found
    }

    /// Longest first; no half octet is written twice.
    private func replace(_ found: [(start: Int, run: Int)], in nibbles: inout [UInt8]) {
        let order = found.sorted { one, other in
            let (first, second) = (count(one.run), count(other.run))
            return first == second ? one.start < other.start : first > second
        }
        // For each half octet the first one from there on that is not written yet.
        var unwritten = Array(0...nibbles.count)
        for (start, run) in order {
            let replacement = substitutions[run].replacement
            let end = start + replacement.count
            var place = Self.resolve(start, &unwritten)
            while place < end {
                nibbles[place] = replacement[place - start]
                unwritten[place] = place + 1
                place = Self.resolve(place + 1, &unwritten)
            }
        }
    }

    private func count(_ run: Int) -> Int { substitutions[run].pattern.count }

    private static func resolve(_ place: Int, _ unwritten: inout [Int]) -> Int {
        var root = place
        while unwritten[root] != root { root = unwritten[root] }
        var next = place
        while unwritten[next] != root {
            (next, unwritten[next]) = (unwritten[next], root)
        }
        return root
    }
}
