import PaymentJournal
import PaymentPorts

/// The journal of a state folder, opened to be read while a terminal may be writing.
public enum StoredJournal {
    /// Opens and checks it whole; `nil` where there is none yet.
    ///
    /// - Throws: ``RuntimeFault`` for a journal that is damaged or cannot be read.
    public static func open(stateFolder: String?) throws(RuntimeFault) -> (any Journal)? {
        let path: String
        do {
            path = try Files.stateFolder(named: stateFolder) + "/journal.sqlite"
        } catch {
            throw .failed("\(error)")
        }
        guard Files.exists(path) else { return nil }
        do {
            return try SQLiteJournal(path: path, access: .reading)
        } catch {
            throw .failed("the journal \(path) does not open: \(error.explanation)")
        }
    }
}
