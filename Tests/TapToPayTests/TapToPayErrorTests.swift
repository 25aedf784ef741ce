import Payment
import PaymentEngine
import Testing

@testable import TapToPay

/// The errors document, case by case.
@Suite struct TapToPayErrorTests {
    private static let errors: [(SaleError, TapToPayError)] = [
        (.notSupported, .notSupported), (.locationDenied(.denied), .locationDenied),
        (.locationDenied(.notConfigured), .locationDenied), (.termsDeclined, .termsDeclined),
        (.invalidArgument(.orderIdEmpty), .invalidArgument), (.tokenExpired, .tokenExpired),
        (.invalidToken, .invalidToken), (.notPrepared, .notPrepared), (.busy, .busy),
        (.cancelled, .cancelled), (.upgradeRequired, .sdkUpgradeRequired),
        (.outcomeUnknown, .outcomeUnknown(orderId: "a1")),
        (.failed(.cardDeclined), .paymentFailed(code: .cardDeclined)),
        (.failed(.readerNotReady), .paymentFailed(code: .readerNotReady)),
        (.failed(.locationTimeout), .paymentFailed(code: .locationTimeout)),
        (.failed(.unknown), .paymentFailed(code: .unknown)),
    ]

    @Test(arguments: errors.indices)
    func everyErrorHasItsCase(_ index: Int) {
        let (error, expected) = Self.errors[index]
        #expect(TapToPayError(error, orderId: "a1") == expected)
        // The name in the document, as the command line and the screens spell it.
        #expect("\(expected)".hasPrefix(error.name))
        #expect(expected.cardMayBeCharged == (error == .outcomeUnknown), "T02")
    }

    @Test func theCodesAreTheDocuments() {
        #expect(
            FailureCode.allCases.map { TapToPayErrorCode($0).rawValue }
                == ["cardDeclined", "readerNotReady", "locationTimeout", "unknown"])
    }
}
