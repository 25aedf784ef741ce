import PCSC

extension PCSCReaders: ServiceAsking {
    /// Asks the service that this process's environment names.
    public func report() async -> ServiceReport {
        let examination = await examine()
        return ServiceReport(
            answer: Self.answer(examination.end),
            readers: examination.readers.map { reader in
                ListedReader(identity: reader.identity, condition: Self.condition(reader))
            })
    }

    private static func answer(_ end: CallEnd) -> ServiceReport.Answer {
        switch end {
        case .done: .answers
        case .refused(.securityViolation): .denied
        case .refused(let error): .refused(code: error.rawValue)
        case .silent: .silent
        }
    }

    private static func condition(_ reader: ExaminedReader) -> ListedReader.Condition {
        switch reader.end {
        case .done:
            reader.isUnavailable ? .dead(why: "the service says it is unavailable") : .answers
        case .refused(.securityViolation): .denied
        case .refused(.sharingViolation): .inUse
        case .refused(let error): .dead(why: "connecting to it gives \(error)")
        case .silent: .dead(why: "connecting to it does not come back")
        }
    }
}
