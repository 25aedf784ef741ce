import BERTLV

/// Which tags hold what nobody outside a tap may see.
public enum SensitiveTags {
    /// The most that any meaning of a tag forbids: a tag that is harmless to one kernel and
    /// track data to another is track data here.
    public static func sensitivity(of tag: Tag) -> Sensitivity {
        let all = DataDictionary.elements(for: tag).map(\.sensitivity)
        return all.max { rank($0) < rank($1) } ?? .none
    }

    /// Whether the tag must be gone from everything that leaves a tap: the data for the issuer
    /// that goes to the gateway in clear, events, journals, logs.
    ///
    /// Source: PCI DSS 4.0, 3.3 to 3.5; Visa Contactless acquirer rules on field 55.
    public static func mustNotLeave(_ tag: Tag) -> Bool {
        switch sensitivity(of: tag) {
        case .none: false
        case .personal, .cardholderData, .authenticationData: true
        }
    }

    private static func rank(_ sensitivity: Sensitivity) -> Int {
        switch sensitivity {
        case .none: 0
        case .personal: 1
        case .cardholderData: 2
        case .authenticationData: 3
        }
    }
}
