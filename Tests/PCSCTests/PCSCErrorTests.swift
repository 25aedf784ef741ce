import CardPorts
import PCSC
import Testing

@Suite struct PCSCErrorTests {
    @Test(
        arguments: [
            (PCSCError.noSmartCard, ReaderFault.cardLost), (.notTransacted, .cardLost),
            (.removedCard, .cardLost), (.resetCard, .cardLost), (.unpoweredCard, .cardLost),
            (.unresponsiveCard, .cardLost), (.unsupportedCard, .cardLost),
            (.unknownReader, .readerGone), (.readerUnavailable, .readerGone),
            (.noReaders, .readerGone), (.sharingViolation, .busy), (.serverTooBusy, .busy),
            (.timeout, .timedOut), (.securityViolation, .notPermitted),
            (.protocolMismatch, .protocolBroken), (.insufficientBuffer, .protocolBroken),
            (.unsupportedFeature, .protocolBroken), (.noService, .serviceDown),
            (.serviceStopped, .serviceDown), (.communication, .serviceDown),
            (.invalidHandle, .serviceDown), (.cancelled, .serviceDown),
            (.systemCancelled, .serviceDown), (.noMemory, .serviceDown),
            (PCSCError(rawValue: 0xDEAD_BEEF), .serviceDown),
        ])
    func saysWhatTheCallerMustDo(error: PCSCError, fault: ReaderFault) {
        #expect(error.fault == fault)
    }

    @Test func namesTheCode() {
        #expect("\(PCSCError.noService)" == "Service not available. (0x8010001D)")
        #expect("\(PCSCError(rawValue: 0x1234))".hasSuffix("(0x1234)"))
    }
}
