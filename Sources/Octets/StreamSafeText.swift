extension StringProtocol {
    /// Whether no more than 30 combining marks follow each other.
    ///
    /// Comparing, hashing and searching a text take time by the square of such a run, which no
    /// language needs: a text from outside is asked this before anything else is done with it.
    ///
    /// Source: Unicode Standard Annex #15, 13 (Stream-Safe Text Format).
    public var isStreamSafe: Bool {
        // No mark that combines comes before U+0300, whose first octet is CC.
        guard utf8.contains(where: { $0 >= 0xCC }) else { return true }
        var marks = 0
        for scalar in unicodeScalars {
            let combines = scalar.properties.canonicalCombiningClass != .notReordered
            marks = combines ? marks + 1 : 0
            if marks > 30 { return false }
        }
        return true
    }
}
