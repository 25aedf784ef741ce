import BERTLV
import CardCryptograms
import ISO7816

/// A personalised EMV contactless card: a command goes in, an answer comes out.
///
/// Pure and total: whatever the octets, the card answers, and a command that it refuses leaves
/// it as it was.
struct CardMachine: Sendable {
    /// Which command may come next.
    enum State: Sendable {
        /// In the field, nothing selected: SELECT is waited for.
        case powered
        /// The directory is selected: SELECT of the application is waited for.
        case directorySelected
        /// The application is selected: GET PROCESSING OPTIONS is waited for.
        case applicationSelected
        /// A transaction is under way: READ RECORD and, where the card has it, GENERATE AC.
        case initiated(pdolData: [UInt8])
        /// The cryptogram is out: READ RECORD only.
        case answered
    }

    /// The command is answered with a status word and nothing else.
    struct Refusal: Error {
        let statusWord: StatusWord

        init(_ statusWord: StatusWord) { self.statusWord = statusWord }
    }

    let application: CardApplication
    private(set) var state: State = .powered
    /// 9F36 of the last transaction.
    private(set) var transactionCounter: UInt16
    private var random: SeededOctets

    init(_ application: CardApplication, transactionCounter: UInt16, seed: UInt64) {
        self.application = application
        self.transactionCounter = transactionCounter
        random = SeededOctets(seed: seed)
    }

    /// The card came into the field or left it: what was selected is forgotten.
    mutating func reset() { state = .powered }

    /// Answers a command.
    mutating func handle(_ command: CommandAPDU) -> ResponseAPDU {
        var next = self
        do throws(Refusal) {
            let data = try next.run(command)
            // Le below what there is: the card names the right one and forgets the command.
            guard let expected = command.expectedLength, data.count <= expected else {
                return ResponseAPDU(
                    statusWord: StatusWord(sw1: 0x6C, sw2: UInt8(truncatingIfNeeded: data.count)))
            }
            self = next
            return ResponseAPDU(data: data, statusWord: .success)
        } catch {
            return ResponseAPDU(statusWord: error.statusWord)
        }
    }

    private mutating func run(_ command: CommandAPDU) throws(Refusal) -> [UInt8] {
        guard !command.isExtended else { throw Refusal(.wrongLength) }
        guard command.cla == 0x00 || command.cla == 0x80 else {
            throw Refusal(.classNotSupported)
        }
        let instruction = try Instruction(command, hasGenerateAC: application.cdol1 != nil)
        guard command.expectedLength != nil else { throw Refusal(.wrongLength) }
        switch instruction {
        case .select: return try select(command)
        case .getProcessingOptions: return try getProcessingOptions(command)
        case .readRecord: return try readRecord(command)
        case .generateAC: return try generateAC(command)
        }
    }

    private enum Instruction {
        case select
        case getProcessingOptions
        case readRecord
        case generateAC

        init(_ command: CommandAPDU, hasGenerateAC: Bool) throws(Refusal) {
            switch (command.cla, command.ins) {
            case (0x00, 0xA4): self = .select
            case (0x00, 0xB2): self = .readRecord
            case (0x80, 0xA8): self = .getProcessingOptions
            case (0x80, 0xAE) where hasGenerateAC: self = .generateAC
            case (0x80, 0xA4), (0x80, 0xB2), (0x00, 0xA8), (0x00, 0xAE):
                throw Refusal(.classNotSupported)
            case (_, _): throw Refusal(.instructionNotSupported)
            }
        }
    }

    // Source: EMV 4.4 Book 1, 11.3; partial names as in 12.3.1.
    private mutating func select(_ command: CommandAPDU) throws(Refusal) -> [UInt8] {
        guard command.p1 == 0x04, command.p2 == 0x00 || command.p2 == 0x02 else {
            throw Refusal(.wrongParameters)
        }
        guard (1...16).contains(command.data.count) else { throw Refusal(.wrongLength) }
        // There is one application, so no next one under the same partial name.
        guard command.p2 == 0x00 else { throw Refusal(.fileNotFound) }
        if command.data == CardApplication.directoryName {
            state = .directorySelected
            return application.directory
        }
        guard command.data.count >= 5, application.profile.aid.starts(with: command.data) else {
            throw Refusal(.fileNotFound)
        }
        state = .applicationSelected
        return application.fileControlInformation
    }

    // Source: EMV 4.4 Book 3, 6.5.8.
    private mutating func getProcessingOptions(
        _ command: CommandAPDU
    ) throws(Refusal) -> [UInt8] {
        guard command.p1 == 0, command.p2 == 0 else { throw Refusal(.wrongParameters) }
        guard case .applicationSelected = state else { throw Refusal(.conditionsNotSatisfied) }
        guard command.data.count == application.pdol.count + 2 else {
            throw Refusal(.wrongLength)
        }
        guard command.data[0] == 0x83, Int(command.data[1]) == application.pdol.count else {
            throw Refusal(.wrongData)
        }
        let pdolData = Array(command.data.dropFirst(2))
        guard let values = application.pdol.split(pdolData), transactionCounter < .max else {
            throw Refusal(.conditionsNotSatisfied)
        }
        transactionCounter += 1
        state = .initiated(pdolData: pdolData)
        switch application.profile.scheme {
        case .visa:
            state = .answered
            return try VisaTransaction(
                application: application, values: values, counter: transactionCounter,
                cardNumber: random.next(4)
            ).answer()
        case .mastercard:
            return TLVWriter([
                0x82: application.interchangeProfile, 0x94: application.files.locator,
            ]).inside(0x77).octets
        }
    }

    // Source: EMV 4.4 Book 3, 6.5.11.
    private func readRecord(_ command: CommandAPDU) throws(Refusal) -> [UInt8] {
        guard command.data.isEmpty else { throw Refusal(.wrongLength) }
        let file = command.p2 >> 3
        guard command.p2 & 0x07 == 0x04, (1...30).contains(file), command.p1 != 0 else {
            throw Refusal(.wrongParameters)
        }
        switch state {
        case .powered, .directorySelected, .applicationSelected:
            throw Refusal(.conditionsNotSatisfied)
        case .initiated, .answered: break
        }
        switch application.files.record(command.p1, inFile: file) {
        case .record(let record): return record
        case .noSuchFile: throw Refusal(.fileNotFound)
        case .noSuchRecord: throw Refusal(.recordNotFound)
        }
    }

    // Source: EMV 4.4 Book 3, 6.5.5.
    private mutating func generateAC(_ command: CommandAPDU) throws(Refusal) -> [UInt8] {
        guard let request = CryptogramRequest(p1: command.p1), command.p2 == 0 else {
            throw Refusal(.wrongParameters)
        }
        guard case .initiated(let pdolData) = state else {
            throw Refusal(.conditionsNotSatisfied)
        }
        guard let cdol1 = application.cdol1, let values = cdol1.split(command.data) else {
            throw Refusal(.wrongLength)
        }
        state = .answered
        return try MastercardTransaction(
            application: application, request: request, values: values,
            signedData: pdolData + command.data, counter: transactionCounter,
            dynamicNumber: random.next(8)
        ).answer()
    }
}
