import Testing

@testable import EMV

@Suite("Tables of bits")
struct BitTableTests {
    @Test("Every row of every table is read")
    func counts() {
        let tables: [(BitTable, Int)] = [
            (.applicationInterchangeProfile, 8), (.contactlessInterchangeProfile, 3),
            (.kernel3InterchangeProfile, 1), (.applicationUsageControl, 10),
            (.terminalVerificationResults, 35), (.kernel2VerificationResults, 4),
            (.eccVerificationResults, 2), (.transactionStatusInformation, 6),
            (.cryptogramInformationData, 8), (.terminalCapabilities, 13),
            (.additionalTerminalCapabilities, 27), (.terminalTransactionQualifiers, 13),
            (.kernel6TransactionQualifiers, 3), (.cardTransactionQualifiers, 10),
            (.formFactorIndicator, 13), (.enhancedReaderCapabilities, 18),
            (.contactlessReaderCapabilities, 6), (.cardProcessingRequirement, 12),
            (.terminalInterchangeProfile, 8), (.cardholderVerificationStatus, 5),
            (.terminalRiskManagementData, 20), (.kernelConfiguration, 4), (.cvmCapability, 5),
            (.securityCapability, 4),
        ]
        for (index, (table, count)) in tables.enumerated() {
            #expect(table.count == count, "table \(index)")
        }
    }
}
