/// Finds the right word that a wrong one was most likely meant to be.
public enum Spelling {
    /// The nearest of `words`; `nil` where none is near enough to be worth naming.
    ///
    /// Near is one edit, or as many as a third of the longer word has letters; a word that begins
    /// with the wrong one is near as well.
    public static func nearest(to word: String, among words: [String]) -> String? {
        // The distance takes time by the product of the lengths, and the word is from outside.
        guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
        let wrong = Array(word.lowercased().utf8)
        var best: (word: String, distance: Int)?
        for candidate in words {
            let right = Array(candidate.lowercased().utf8)
            let distance = distance(wrong, right)
            let limit = max(1, max(wrong.count, right.count) / 3)
            let isBeginning = wrong.count >= 2 && right.starts(with: wrong)
            guard distance <= limit && distance < right.count || isBeginning else { continue }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// How many insertions, removals and replacements of one octet, or swaps of two neighbours,
    /// make one word the other.
    static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: other.count + 1)
        var last = Array(0...other.count)
        for (row, left) in one.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(other.count + 1)
            for (column, right) in other.enumerated() {
                let replaced = last[column] + (left == right ? 0 : 1)
                var least = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left == other[column - 1], one[row - 1] == right {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            beforeLast = last
            last = current
        }
        return last[other.count]
    }
}
