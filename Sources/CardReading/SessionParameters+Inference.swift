import BERTLV
import Contactless
import EMV
import ISO7816

// Undoes what the terminal did when it filled the card's lists.
extension SessionParameters {
    /// Finds out what the terminal knew from what it sent.
    ///
    /// Nothing is taken for granted: what is not a command of a tap, or does not have the length
    /// the card's list asks for, tells nothing.
    public init(inferredFrom exchanges: [Exchange]) {
        var walk = Walk()
        for exchange in exchanges.prefix(Self.maximumExchanges) { walk.take(exchange) }
        self = walk.parameters
        hasCommands = true
    }

    /// Further exchanges tell nothing.
    private static let maximumExchanges = 4_096

    /// Further applications are not taken: no card has as many.
    private static let maximumApplications = 64

    fileprivate init() {}

    private struct Walk {
        var parameters = SessionParameters()
        private var directory: [DirectoryListing] = []
        private var pdol: DOL?
        private var cdol1: DOL?

        mutating func take(_ exchange: Exchange) {
            guard let command = try? CommandAPDU(octets: exchange.command) else { return }
            let answer = exchange.response.flatMap { try? TLV.parse($0.dropLast(2)) }
            switch command.name {
            case CommandName.selectPPSE.rawValue:
                directory = DirectoryListing.read(answer)
            case CommandName.selectAID.rawValue:
                select(command.data, answer)
            case CommandName.getProcessingOptions.rawValue:
                takeValues(Self.unwrap(command.data), of: pdol, startsKernel: true)
                takeCardObjects(answer)
            case CommandName.readRecord.rawValue:
                takeCardObjects(answer)
            case CommandName.generateAC.rawValue:
                takeValues(command.data, of: cdol1, startsKernel: false)
                parameters.requestedCryptogram = CryptogramType(
                    cryptogramInformationData: command.p1 & 0xC0)
                parameters.asksForSignature = command.p1 & 0x10 != 0
            case _:
                return
            }
        }

        private mutating func select(_ name: [UInt8], _ answer: TLVForest?) {
            pdol = Self.list(.pdol, answer)
            cdol1 = nil
            guard let aid = AID(name) else { return }
            let kernel = directory.first { $0.name == name }?.kernel
            let application = Application(aid: aid, kernel: kernel)
            if parameters.applications.count < SessionParameters.maximumApplications,
                !parameters.applications.contains(application)
            {
                parameters.applications.append(application)
            }
        }

        private mutating func takeCardObjects(_ answer: TLVForest?) {
            if let list = Self.list(.cdol1, answer) { cdol1 = list }
            if let index = answer?.firstLeaf(.caPublicKeyIndex)?.value.first {
                parameters.authorityKeyIndex = index
            }
        }

        private mutating func takeValues(_ values: [UInt8], of list: DOL?, startsKernel: Bool) {
            let list = list.flatMap { $0.dataLength == values.count ? $0 : nil }
            var rest = values[...]
            var number: [UInt8]?
            for entry in list?.entries ?? [] {
                let value = Array(rest.prefix(entry.length))
                rest = rest.dropFirst(entry.length)
                if entry.tag == .unpredictableNumber { number = value }
                guard let natural = Self.unfill(entry.tag, value) else { continue }
                parameters.elements[entry.tag] = natural
            }
            if startsKernel {
                parameters.unpredictableNumbers.append(number ?? [0, 0, 0, 0])
            } else if let number, !parameters.unpredictableNumbers.isEmpty {
                let last = parameters.unpredictableNumbers.count - 1
                parameters.unpredictableNumbers[last] = number
            }
            parameters.elements[.unpredictableNumber] = parameters.unpredictableNumbers.first
        }

        private static func list(_ tag: Tag, _ answer: TLVForest?) -> DOL? {
            answer?.firstLeaf(tag).flatMap { try? DOL($0.value) }
        }

        /// The value of template 83, the whole of a GET PROCESSING OPTIONS command's data.
        private static func unwrap(_ data: [UInt8]) -> [UInt8] {
            (try? TLV.parse(data))?.first(.commandTemplate).map { Array($0.value) } ?? []
        }

        /// A value in the length its object has, where the list's length has not lost a part.
        private static func unfill(_ tag: Tag, _ value: [UInt8]) -> [UInt8]? {
            guard let length = lengths[tag] else { return value }
            if value.count == length { return value }
            guard value.count > length else { return nil }
            let isNumeric = DataDictionary.element(for: tag)?.format == .numeric
            return isNumeric ? Array(value.suffix(length)) : Array(value.prefix(length))
        }

        private static let lengths: [Tag: Int] = [
            .amountAuthorised: 6, .amountOther: 6, .transactionCurrencyCode: 2,
            .transactionCurrencyExponent: 1, .transactionDate: 3, .transactionTime: 3,
            .transactionType: 1, .unpredictableNumber: 4, .terminalCountryCode: 2,
            .terminalVerificationResults: 5, .ttq: 4, .terminalType: 1,
            .terminalCapabilities: 3,
        ]
    }

    /// One entry of the card's directory.
    private struct DirectoryListing {
        let name: [UInt8]
        let kernel: KernelID?

        static func read(_ answer: TLVForest?) -> [DirectoryListing] {
            let entries =
                answer?.first(
                    .fciTemplate, .fciProprietaryTemplate, .fciIssuerDiscretionaryData
                )?.all(.applicationTemplate) ?? []
            return entries.compactMap { entry in
                guard let name = entry.first(.applicationIdentifier) else { return nil }
                let kernel = entry.first(.kernelIdentifier)?.value.first
                return DirectoryListing(
                    name: Array(name.value),
                    kernel: kernel.map { KernelID(rawValue: UInt32($0)) })
            }
        }
    }
}
