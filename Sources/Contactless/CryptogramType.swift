import BERTLV
import EMV
import ISO7816

/// What the card decided, by the kind of cryptogram it gave.
///
/// Source: EMV 4.4 Book 3, 6.5.5.4 (9F27, bits 8–7).
public enum CryptogramType: String, Hashable, Sendable {
    /// Declined.
    case aac = "AAC"
    /// Approved.
    case tc = "TC"
    /// The issuer is to decide.
    case arqc = "ARQC"

    /// From bits 8–7 of 9F27; `nil` for the reserved value.
    public init?(cryptogramInformationData octet: UInt8) {
        switch octet >> 6 {
        case 0: self = .aac
        case 1: self = .tc
        case 2: self = .arqc
        case _: return nil
        }
    }

    /// As GENERATE AC asks for it.
    var requested: RequestedCryptogram {
        switch self {
        case .aac: .aac
        case .tc: .tc
        case .arqc: .arqc
        }
    }

    /// As kernel 3 finds it: in 9F27 or, where the card sent none, in bits 6–5 of the fifth octet
    /// of 9F10, which is the second of its card verification results in every format.
    init?(kernel3 data: CardData) {
        if let octet = data.present(.cryptogramInformationData)?.first {
            self.init(cryptogramInformationData: octet)
        } else if let octet = data.present(.issuerApplicationData)?.dropFirst(4).first {
            self.init(cryptogramInformationData: (octet & 0x30) << 2)
        } else {
            return nil
        }
    }
}
