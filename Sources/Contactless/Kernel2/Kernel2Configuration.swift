import BERTLV
import EMV

/// Kernel 2's own configuration, by tag.
///
/// Source: EMV Contactless Book C-2, Annex A (data dictionary).
public struct Kernel2Configuration: Hashable, Sendable {
    /// The objects, each in its coded form.
    public let elements: [Tag: [UInt8]]

    /// A configuration; objects that are not given are those of ``kiosk``.
    public init(_ elements: [Tag: [UInt8]]) {
        self.elements = Self.defaults.merging(elements) { _, given in given }
    }

    /// A kiosk without contact slot, PIN pad or signature that goes online with every sale.
    ///
    /// - Parameters:
    ///   - transactionLimitMinorUnits: No card is taken above this amount.
    ///   - cvmRequiredLimitMinorUnits: The cardholder is verified above this amount, which only
    ///     the cardholder's own device can do here.
    ///   - authenticates: Whether there are certification authority keys. Without, the reader
    ///     states that it takes verification on the device without a signature.
    public static func kiosk(
        transactionLimitMinorUnits: Int64?, cvmRequiredLimitMinorUnits: Int64?,
        authenticates: Bool
    ) -> Kernel2Configuration {
        let most: Int64 = 999_999_999_999
        func limit(_ amount: Int64?) -> [UInt8] {
            let bounded = min(max(amount ?? most, 0), most)
            return TapParameters.numeric(bounded, octets: 6) ?? []
        }
        // A card whose holder nobody can verify is turned away above the CVM limit; a device that
        // verifies its holder itself may go as far as the reader goes.
        let unverified = min(
            transactionLimitMinorUnits ?? most, cvmRequiredLimitMinorUnits ?? most)
        return Kernel2Configuration([
            .readerContactlessTransactionLimit: limit(unverified),
            .readerContactlessTransactionLimitOnDeviceCVM: limit(transactionLimitMinorUnits),
            .readerCVMRequiredLimit: limit(cvmRequiredLimitMinorUnits),
            0x9F1D: authenticates
                ? [0x0C, 0x00, 0x80, 0, 0, 0, 0, 0] : [0x0C, 0x00, 0xA0, 0, 0, 0, 0, 0],
        ])
    }

    /// An object as a number of decimal digits.
    func amount(_ tag: Tag) -> Int64 { elements[tag].flatMap(TapParameters.decimal) ?? 0 }

    /// An object's first octet.
    func octet(_ tag: Tag) -> UInt8 { elements[tag]?.first ?? 0 }

    /// DF811B bit 8: magnetic stripe mode is off.
    var refusesMagneticStripeMode: Bool { octet(.kernelConfiguration) & 0x80 != 0 }
    /// DF811B bit 6: verification on the cardholder's device is taken.
    var takesDeviceVerification: Bool { octet(.kernelConfiguration) & 0x20 != 0 }
    /// 9F1D byte 3 bit 6: also without the card's signature.
    var takesDeviceVerificationUnsigned: Bool {
        (elements[0x9F1D]?.dropFirst(2).first ?? 0) & 0x20 != 0
    }
    /// DF8130, in milliseconds.
    var phoneHoldMilliseconds: Int { Int(octet(0xDF8130)) * 100 }

    // TAC-Denial is zero on purpose: the kernel's built-in one declines whatever is not signed.
    private static let defaults: [Tag: [UInt8]] = [
        .cardDataInputCapability: [0x00], .cvmCapabilityRequired: [0x08],
        .cvmCapabilityNotRequired: [0x08], .securityCapability: [0x08],
        .kernelConfiguration: [0xA0], 0xDF811C: [0x00, 0x00], 0xDF811D: [0x00],
        0xDF811E: [0xF0], 0xDF812C: [0xF0], 0xDF811A: [0x9F, 0x6A, 0x04],
        .terminalActionCodeDefault: [0xF4, 0x50, 0x84, 0x80, 0x0C],
        .terminalActionCodeDenial: [0, 0, 0, 0, 0],
        .terminalActionCodeOnline: [0xF4, 0x50, 0x84, 0x80, 0x0C],
        .readerContactlessFloorLimit: [0, 0, 0, 0, 0, 0],
        .readerContactlessTransactionLimit: [0x99, 0x99, 0x99, 0x99, 0x99, 0x99],
        .readerContactlessTransactionLimitOnDeviceCVM: [0x99, 0x99, 0x99, 0x99, 0x99, 0x99],
        .readerCVMRequiredLimit: [0x99, 0x99, 0x99, 0x99, 0x99, 0x99],
        0xDF812D: [0x00, 0x00, 0x13], 0xDF8130: [0x0D], 0xDF8127: [0x01, 0xF4],
        0xDF810C: [0x02], 0x9F09: [0x00, 0x02], 0x9F6D: [0x00, 0x01],
        0x9F35: [0x24], 0x9F40: [0x60, 0x00, 0x00, 0x50, 0x01],
        0x9F1D: [0x0C, 0x00, 0x80, 0, 0, 0, 0, 0],
        0xDF8131: [
            0x00, 0x00, 0x01, 0x00, 0x00, 0x01, 0x20, 0x00,
            0x00, 0x08, 0x00, 0x00, 0x08, 0x00, 0x20, 0x00,
            0x00, 0x04, 0x00, 0x00, 0x04, 0x00, 0x20, 0x00,
            0x00, 0x01, 0x00, 0x00, 0x01, 0x00, 0x20, 0x00,
            0x00, 0x02, 0x00, 0x00, 0x02, 0x00, 0x20, 0x00,
            0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07, 0x00,
        ],
    ]
}
