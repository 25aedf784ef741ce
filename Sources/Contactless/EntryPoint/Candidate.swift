import ISO7816

/// An application of the card that a combination of the reader takes.
public struct Candidate: Hashable, Sendable {
    /// As the card lists it.
    public let entry: DirectoryEntry
    /// Which of the reader's combinations takes it: an index into the configuration.
    let combinationIndex: Int

    /// The candidates in the order they are to be tried.
    ///
    /// Priorities go from 1 to 15, none comes last; equal ones keep the directory's order.
    ///
    /// Source: EMV Contactless Book B, 3.3.2.5 and 3.3.3.1.
    static func list(
        _ entries: [DirectoryEntry], _ combinations: [Combination],
        _ indicators: [PreProcessingIndicators]
    ) -> [Candidate] {
        var candidates: [(candidate: Candidate, position: Int)] = []
        for (position, entry) in entries.enumerated() {
            guard let requested = entry.requestedKernel else { continue }
            for (index, combination) in combinations.enumerated()
            where !indicators[index].isContactlessNotAllowed
                && entry.adfName.matches(partial: combination.aid)
                && (requested == .any || requested == combination.kernel)
            {
                candidates.append((Candidate(entry: entry, combinationIndex: index), position))
            }
        }
        candidates.sort { one, other in
            let (first, second) = (one.candidate.rank, other.candidate.rank)
            if first != second { return first < second }
            if one.position != other.position { return one.position < other.position }
            return one.candidate.combinationIndex < other.candidate.combinationIndex
        }
        return candidates.map(\.candidate)
    }

    private var rank: UInt8 { entry.priority ?? 16 }

    /// The name for SELECT: the directory's, with its extension where the reader supports it.
    func selectionName(_ combination: Combination) -> AID {
        guard combination.supportsExtendedSelection, let extra = entry.extendedSelection else {
            return entry.adfName
        }
        return AID(entry.adfName.octets + extra) ?? entry.adfName
    }
}
