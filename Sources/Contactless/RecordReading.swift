import BERTLV
import EMV
import ISO7816

/// Reads the records that an application file locator names, one by one.
///
/// Source: EMV 4.4 Book 3, 10.2 and 10.3.
struct RecordReading: Hashable, Sendable {
    private var waiting: ArraySlice<AFL.Record>
    private var octets: [UInt8] = []
    private var isUsable = true

    /// Nothing to read.
    static let none = RecordReading()

    private init() { waiting = [] }

    /// Takes the records of a locator.
    ///
    /// - Throws: ``OutcomeCause`` for a locator that is none or names too many records.
    init(_ locator: [UInt8]) throws(OutcomeCause) {
        do {
            waiting = try AFL(locator).records[...]
        } catch {
            throw OutcomeCause(.invalidData(.applicationFileLocator), at: .getProcessingOptions)
        }
    }

    /// The records' part of the static data to be authenticated; `nil` where a record that takes
    /// part is not coded as it must be for that.
    var staticData: [UInt8]? { isUsable ? octets : nil }

    /// The command for the next record; `nil` when all are read.
    func next() -> CardCommand? { waiting.first.map(CardCommand.readRecord) }

    /// Takes the answer to the command that ``next()`` gave.
    ///
    /// - Throws: ``OutcomeCause`` for a status word other than 9000 or a record that is none.
    mutating func take(
        _ response: ResponseAPDU, into data: inout CardData
    ) throws(OutcomeCause) {
        guard let record = waiting.popFirst() else { return }
        guard response.statusWord == .success else {
            throw OutcomeCause(response.statusWord, at: .readRecord)
        }
        let template: TLV
        do {
            template = try CardData.template(
                response.data, [.readRecordTemplate], at: .readRecord)
        } catch {
            // Files beyond the tenth hold what their issuer likes.
            guard record.sfi > 10 else { throw error }
            if record.isAuthenticated { isUsable = false }
            return
        }
        if record.isAuthenticated {
            octets += record.sfi <= 10 ? template.value : template.raw
        }
        try data.store(template, at: .readRecord)
    }
}
