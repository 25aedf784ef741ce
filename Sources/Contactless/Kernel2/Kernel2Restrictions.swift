import BERTLV
import EMV

/// Kernel 2's processing restrictions and terminal action analysis.
///
/// Source: EMV Contactless Book C-2, procedures Processing Restrictions and TAA.
enum Kernel2Restrictions {
    /// What the card's version, dates and usage control add to 95.
    static func check(_ data: CardData, _ activation: KernelActivation) -> TVR {
        var tvr: TVR = []
        if let version = data.present(.applicationVersionNumberCard),
            version != activation[.applicationVersionNumberTerminal]
        {
            tvr.insert(.differentVersions)
        }
        if activation.hasExpired(data) { tvr.insert(.expired) }
        if activation.isNotYetEffective(data) { tvr.insert(.notYetEffective) }
        if let control = data.present(.applicationUsageControl),
            !allows(control, data, activation)
        {
            tvr.insert(.serviceNotAllowed)
        }
        return tvr
    }

    /// Source: EMV 4.4 Book 3, 10.4.2 and Annex C2.
    private static func allows(
        _ control: [UInt8], _ data: CardData, _ activation: KernelActivation
    ) -> Bool {
        guard let first = control.first else { return true }
        let second = control.dropFirst().first ?? 0
        guard first & (isCashDispenser(activation) ? 0x02 : 0x01) != 0 else { return false }
        guard let issuer = data.present(.issuerCountryCode) else { return true }
        let isDomestic = issuer == activation[.terminalCountryCode]
        switch activation.parameters.transactionType {
        case 0x01: return first & (isDomestic ? 0x80 : 0x40) != 0
        case 0x00: return first & (isDomestic ? 0x28 : 0x14) != 0
        case 0x09:
            return first & (isDomestic ? 0x28 : 0x14) != 0
                && second & (isDomestic ? 0x80 : 0x40) != 0
        case _: return true
        }
    }

    /// Terminal types 14, 15, 16 that dispense cash (9F40 byte 1 bit 8).
    /// Source: EMV 4.4 Book 4, Annex A1 and A3.
    private static func isCashDispenser(_ activation: KernelActivation) -> Bool {
        let type = activation[.terminalType]?.first ?? 0
        let capabilities = activation[.additionalTerminalCapabilities]?.first ?? 0
        return (0x14...0x16).contains(type) && capabilities & 0x80 != 0
    }

    /// Which cryptogram the reader asks for. A card without action codes has those that send
    /// everything to the issuer.
    static func analyse(
        _ tvr: TVR, _ data: CardData, _ configuration: Kernel2Configuration, terminalType: UInt8
    ) -> CryptogramType {
        let denial = configuration.actionCode(.terminalActionCodeDenial)
            .union(TVR(data.present(.issuerActionCodeDenial) ?? [0, 0, 0, 0, 0]))
        guard tvr.isDisjoint(with: denial) else { return .aac }
        // Types x1 and x4 have nobody but the issuer to ask, x3 and x6 nobody at all.
        switch terminalType & 0x0F {
        case 1, 4: return .arqc
        case 3, 6:
            let codes = configuration.actionCode(.terminalActionCodeDefault)
                .union(TVR(data.present(.issuerActionCodeDefault) ?? allSet))
            return tvr.isDisjoint(with: codes) ? .tc : .aac
        case _:
            let codes = configuration.actionCode(.terminalActionCodeOnline)
                .union(TVR(data.present(.issuerActionCodeOnline) ?? allSet))
            return tvr.isDisjoint(with: codes) ? .tc : .arqc
        }
    }

    private static let allSet: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFC]
}

extension Kernel2Configuration {
    func actionCode(_ tag: Tag) -> TVR { TVR(elements[tag] ?? []) }
}
