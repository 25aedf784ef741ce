import BERTLV
import Octets

/// What values say, in the words of the books.
public enum Meaning {
    /// What the bits or codes of a value stand for, in the order of the bits; empty where the
    /// value has no such reading or must not be seen.
    ///
    /// - Parameter scope: whose reading is asked for where a tag has several; without one that
    ///   of ``DataDictionary/precedence``.
    public static func of(
        tag: Tag, value: some Collection<UInt8>, scope: ElementScope? = nil
    ) -> [String] {
        let octets = Array(value)
        guard !octets.isEmpty else { return [] }
        let element = DataDictionary.element(for: tag, in: scope, length: octets.count)
        guard SensitiveTags.sensitivity(of: tag) == .none else { return [] }
        let scopes = element?.scopes ?? []
        let tables = bitTables(for: tag, scopes: scopes, asked: scope)
        if !tables.isEmpty { return tables.flatMap { $0.words(for: octets) } }
        if let words = structured(tag, octets, scopes: scopes) { return words }
        return element.flatMap { text(octets, of: $0) }.map { [$0] } ?? []
    }

    /// The tables that hold for a tag, more than one where kernels add to what all have.
    private static func bitTables(
        for tag: Tag, scopes: [ElementScope], asked: ElementScope?
    ) -> [BitTable] {
        switch tag {
        case .applicationInterchangeProfile:
            let second: BitTable =
                asked == .kernel3 ? .kernel3InterchangeProfile : .contactlessInterchangeProfile
            return [.applicationInterchangeProfile, second]
        case .terminalVerificationResults:
            let last: BitTable =
                asked == .kernel2 ? .kernel2VerificationResults : .eccVerificationResults
            return [.terminalVerificationResults, last]
        case .ttq where scopes.contains(.kernel3):
            return asked == .kernel6
                ? [.terminalTransactionQualifiers, .kernel6TransactionQualifiers]
                : [.terminalTransactionQualifiers]
        case .applicationUsageControl: return [.applicationUsageControl]
        case .transactionStatusInformation: return [.transactionStatusInformation]
        case .cryptogramInformationData: return [.cryptogramInformationData]
        case .terminalCapabilities: return [.terminalCapabilities]
        case .additionalTerminalCapabilities: return [.additionalTerminalCapabilities]
        case .terminalRiskManagementData: return [.terminalRiskManagementData]
        case .kernelConfiguration: return [.kernelConfiguration]
        case .cvmCapabilityRequired, .cvmCapabilityNotRequired: return [.cvmCapability]
        case .securityCapability: return [.securityCapability]
        default: return kernelTable(for: tag, scopes: scopes).map { [$0] } ?? []
        }
    }

    /// Tables for tags that mean something else to each kernel.
    private static func kernelTable(for tag: Tag, scopes: [ElementScope]) -> BitTable? {
        switch tag {
        case 0x9F6C where scopes.contains(.kernel3): .cardTransactionQualifiers
        case 0x9F6E where scopes.contains(.kernel3): .formFactorIndicator
        case 0x9F6E where scopes.contains(.kernel4): .enhancedReaderCapabilities
        case 0x9F6D where scopes.contains(.kernel4): .contactlessReaderCapabilities
        case 0x9F71 where scopes.contains(.kernel6): .cardProcessingRequirement
        case 0x9F53 where scopes.contains(.kernel5): .terminalInterchangeProfile
        case 0x9F50 where scopes.contains(.kernel5): .cardholderVerificationStatus
        default: nil
        }
    }

    /// Readings that are more than bits; `nil` where there is none for the tag.
    private static func structured(
        _ tag: Tag, _ octets: [UInt8], scopes: [ElementScope]
    ) -> [String]? {
        switch tag {
        case .pdol, .cdol1, .cdol2, .tdol, .ddol, 0x9F3F: return entries(octets)
        case .applicationFileLocator: return records(octets)
        case .cvmList: return CVMWords.list(octets)
        case .cvmResults: return CVMWords.results(octets)
        case .thirdPartyData where scopes.contains(.kernel2): return thirdParty(octets)
        case .applicationPriorityIndicator: return priority(octets)
        case .applicationTransactionCounter:
            return octets.count == 2 ? ["\(octets.reduce(0) { $0 << 8 | Int($1) })"] : []
        case .transactionDate, .applicationEffectiveDate:
            return (try? EMVDate(octets, tag: tag)).map { [$0.description] } ?? []
        case .transactionTime: return time(octets)
        default: return CodeWords.word(for: tag, octets).map { [$0] }
        }
    }

    private static func text(_ octets: [UInt8], of element: DataElement) -> String? {
        switch element.format {
        case .alphabetic, .alphanumeric, .alphanumericSpecial:
            guard octets.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
            return String(decoding: octets, as: UTF8.self)
        case .binary, .compressedNumeric, .numeric, .variable: return nil
        }
    }

    private static func entries(_ octets: [UInt8]) -> [String] {
        guard let list = try? DOL(octets) else { return [] }
        return list.entries.map { entry in
            let name = DataDictionary.element(for: entry.tag)?.name ?? "unknown"
            return "\(entry.tag) \(name), \(octetCount(entry.length))"
        }
    }

    private static func records(_ octets: [UInt8]) -> [String] {
        guard let list = try? AFL(octets) else { return [] }
        return list.entries.map { entry in
            let records =
                entry.first == entry.last
                ? "record \(entry.first)" : "records \(entry.first) to \(entry.last)"
            guard entry.authenticatedCount > 0 else { return "SFI \(entry.sfi), \(records)" }
            return "SFI \(entry.sfi), \(records), \(entry.authenticatedCount) authenticated"
        }
    }

    /// Source: EMV 4.4 Book 1, 12.2.3.
    private static func priority(_ octets: [UInt8]) -> [String] {
        guard let octet = octets.first else { return [] }
        let number = octet & 0x0F
        let confirmation = "Application cannot be selected without confirmation by the cardholder"
        return [number == 0 ? "No priority assigned" : "Priority \(number)"]
            + (octet & 0x80 == 0 ? [] : [confirmation])
    }

    private static func time(_ octets: [UInt8]) -> [String] {
        let parts = octets.compactMap(Digits.number)
        guard parts.count == 3, octets.count == 3 else { return [] }
        return [parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")]
    }

    /// Country code, identifier of the third party, and, where bit 8 of that is clear, the kind
    /// of device. Source: EMV Contactless Book C-2, Annex A.
    private static func thirdParty(_ octets: [UInt8]) -> [String] {
        guard octets.count >= 5 else { return [] }
        var words: [String] = []
        if let country = CodeWords.country(octets[0], octets[1]) { words.append(country) }
        if octets.count >= 6, octets[2] & 0x80 == 0 {
            let type = String(decoding: octets[4...5], as: UTF8.self)
            if let device = CodeWords.deviceTypes[type] { words.append(device) }
        }
        return words
    }

    private static func octetCount(_ count: Int) -> String {
        count == 1 ? "1 octet" : "\(count) octets"
    }
}
