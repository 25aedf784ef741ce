import BERTLV
import Contactless
import EMV
import ISO7816

extension SessionParameters {
    /// A configuration under which the reader sends what the session's terminal sent.
    ///
    /// - Parameter base: Where the session tells nothing. Its combinations are kept for
    ///   applications that it takes; others are added with the kernel the card asks for.
    public func configuration(over base: ContactlessConfiguration) -> ContactlessConfiguration {
        var configuration = base
        configuration.terminalData.merge(elements) { _, session in session }
        configuration.combinations = applications.compactMap { application in
            let known = base.combinations.first { application.aid.matches(partial: $0.aid) }
            guard let kernel = known?.kernel ?? application.kernel else { return nil }
            return combination(
                Combination(
                    aid: application.aid, kernel: kernel,
                    terminalData: known?.terminalData ?? [:]))
        }
        // Without the key that the card names the reader would not have asked for a signature;
        // what the signature is worth is for the authenticator to say.
        configuration.authorityKeys =
            requestedCryptogram == nil || asksForSignature
            ? base.authorityKeys.union(authorityKeys) : []
        return configuration
    }

    private var authorityKeys: Set<ContactlessConfiguration.AuthorityKey> {
        guard let index = authorityKeyIndex else { return [] }
        return Set(
            applications.map {
                ContactlessConfiguration.AuthorityKey(rid: Array($0.aid.rid), index: index)
            })
    }

    private func combination(_ plain: Combination) -> Combination {
        var combination = plain
        let ttq = elements[.ttq].flatMap { TTQ($0) }
        combination.ttq = ttq ?? .onlineOnlyKiosk
        // The bits that pre-processing sets come back out of the limits that set them.
        combination.limits = Combination.Limits(
            transactionMinorUnits: nil,
            floorMinorUnits: ttq?.requiresOnlineCryptogram ?? true ? 0 : nil,
            cvmRequiredMinorUnits: ttq?.requiresCVM ?? false ? 0 : nil)
        if combination.kernel == .kernel2 {
            combination.terminalData.merge(kernel2Data(plain.terminalData)) { _, new in new }
        }
        return combination
    }

    /// Kernel 2 works 9F33 and 95 out itself: from these.
    private func kernel2Data(_ base: [Tag: [UInt8]]) -> [Tag: [UInt8]] {
        var data: [Tag: [UInt8]] = [
            .readerCVMRequiredLimit: base[.readerCVMRequiredLimit] ?? Self.unlimited
        ]
        // A sale that came to GENERATE AC was below the limits, whichever they were.
        if requestedCryptogram != nil || base.isEmpty {
            data[.readerContactlessTransactionLimit] = Self.unlimited
            data[.readerContactlessTransactionLimitOnDeviceCVM] = Self.unlimited
        }
        // What a device's own verification came to says on which side of the limit the sale was.
        let results = elements[.cvmResults]
        if results == [0x01, 0x00, 0x02] { data[.readerCVMRequiredLimit] = Self.zero }
        if results == [0x3F, 0x00, 0x02] { data[.readerCVMRequiredLimit] = Self.unlimited }
        if let capabilities = elements[.terminalCapabilities], capabilities.count == 3 {
            data[.cardDataInputCapability] = [capabilities[0]]
            data[.cvmCapabilityNotRequired] = [capabilities[1]]
            data[.cvmCapabilityRequired] = [capabilities[1]]
            data[.securityCapability] = [capabilities[2]]
        }
        if let results = elements[.terminalVerificationResults], results.count == 5 {
            let exceeded = results[3] & 0x80 != 0
            data[.readerContactlessFloorLimit] = exceeded ? Self.zero : Self.unlimited
        }
        if let version = elements[.applicationVersionNumberTerminal] {
            data[.applicationVersionNumberTerminal] = version
        }
        data[.terminalType] = elements[.terminalType] ?? Self.terminalType(requestedCryptogram)
        return data
    }

    /// Merchant's, unattended; one that may approve by itself where the session's did.
    private static func terminalType(_ requested: CryptogramType?) -> [UInt8] {
        requested == .tc ? [0x25] : [0x24]
    }

    private static let zero: [UInt8] = [0, 0, 0, 0, 0, 0]
    private static let unlimited: [UInt8] = [0x99, 0x99, 0x99, 0x99, 0x99, 0x99]
}
