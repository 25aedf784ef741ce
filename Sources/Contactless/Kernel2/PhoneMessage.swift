import BERTLV
import EMV

/// What kernel 2 has the display say for a device that wants its holder's attention.
///
/// Source: EMV Contactless Book C-2, Annex A (POS Cardholder Interaction Information DF4B, Phone
/// Message Table DF8131).
enum PhoneMessage {
    /// Whether the device has to be presented again: its second or third octet says so.
    static func isNeeded(_ information: [UInt8]?) -> Bool {
        guard let information, information.count == 3 else { return false }
        return information[1] & 0x03 != 0 || information[2] & 0x0F != 0
    }

    /// The message of the first row whose bits fit: three octets of mask, three of value,
    /// message, status.
    static func find(_ information: [UInt8], in table: [UInt8]) -> UIRequest.Message {
        for start in stride(from: 0, to: table.count - 7, by: 8) {
            let (mask, value) = (table[start..<start + 3], table[start + 3..<start + 6])
            if zip(information, mask).map({ $0 & $1 }) == Array(value) {
                return UIRequest.Message(rawValue: table[start + 6])
            }
        }
        return .seePhone
    }
}
