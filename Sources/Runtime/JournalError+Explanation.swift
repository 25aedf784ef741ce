import PaymentPorts

extension JournalError {
    /// What the operator has to know, in words.
    var explanation: String {
        switch self {
        case .lockedBy(let owner): "it is in use by \(owner)"
        case .cannotOpen(let path, let code): "\(FileFault.system(path, code: code))"
        case .corrupted(let finding): "it is damaged: \(finding)"
        case .unknownSchema(let version): "a newer version wrote it: schema \(version)"
        case .notDurable(let finding): "it would not survive a power cut: \(finding)"
        case .unreadableEntry(let sequence): "this version cannot read entry \(sequence)"
        case .diskFull: "the disk is full"
        case .inputOutput(let code): "SQLite reports error \(code)"
        case .poisoned: "writing to it failed before"
        case .readOnly: "it cannot be written to"
        }
    }
}
