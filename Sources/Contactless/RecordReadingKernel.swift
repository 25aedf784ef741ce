import ISO7816

/// A kernel that reads the records its card's locator names, one after the other, before it
/// decides.
protocol RecordReadingKernel {
    /// What the card said so far.
    var data: CardData { get set }

    /// Waits for the answer to the record that was just asked for.
    mutating func noteReading(_ reading: RecordReading)

    /// Goes on when the last record was read.
    mutating func proceed(after reading: RecordReading) throws(OutcomeCause) -> [KernelStep]

    /// Ends with an outcome.
    mutating func end(_ outcome: Outcome) -> [KernelStep]
}

extension RecordReadingKernel {
    /// Takes the answer to a READ RECORD and asks for the next, or goes on.
    mutating func takeRecord(
        _ response: ResponseAPDU, _ reading: RecordReading
    ) -> [KernelStep] {
        do throws(OutcomeCause) {
            var reading = reading
            try reading.take(response, into: &data)
            return try continueReading(reading)
        } catch {
            return end(.end(error))
        }
    }

    /// Asks for the next record, or goes on when there is none left.
    mutating func continueReading(
        _ reading: RecordReading
    ) throws(OutcomeCause) -> [KernelStep] {
        guard let command = reading.next() else { return try proceed(after: reading) }
        noteReading(reading)
        return [.transmit(command)]
    }
}
