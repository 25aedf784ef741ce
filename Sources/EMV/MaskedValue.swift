import BERTLV
import Octets

/// The value of an object as it may be shown.
public enum MaskedValue {
    /// Hexadecimal, with asterisks for what may not be seen: of an account number the first six
    /// and last four digits stay, of track 2 those of its account number, of anything else
    /// sensitive nothing. `nil` where the value may be shown as it is.
    public static func text(of tag: Tag, _ value: some Collection<UInt8>) -> String? {
        guard SensitiveTags.mustNotLeave(tag) else { return nil }
        let digits = Hex.encode(value)
        switch tag {
        case .pan:
            let number = digits.prefix { $0 != "F" }
            return maskNumber(number) + blank(digits.count - number.count)
        case .track2EquivalentData, .track2Data:
            let number = digits.prefix { $0 != "D" }
            guard number.count < digits.count else { return blank(digits.count) }
            return maskNumber(number) + blank(digits.count - number.count)
        case .applicationExpirationDate:
            return nil
        default:
            return blank(digits.count)
        }
    }

    /// What is not an account number by its length is blanked whole: its first six and last four
    /// digits could be most of it.
    private static func maskNumber(_ digits: Substring) -> String {
        guard PAN.digitCounts.contains(digits.count) else { return blank(digits.count) }
        return digits.prefix(6) + blank(digits.count - 10) + digits.suffix(4)
    }

    private static func blank(_ count: Int) -> String { String(repeating: "*", count: count) }
}
