import BERTLV
import EMV
import ISO7816

extension KernelActivation {
    /// Whether there is the certification authority's key that the card refers to.
    func hasAuthorityKey(_ data: CardData) -> Bool {
        guard let index = data.present(.caPublicKeyIndex)?.first else { return false }
        return authorityKeys.contains(
            ContactlessConfiguration.AuthorityKey(rid: Array(adfName.rid), index: index))
    }

    /// Whether there is any key of the card's scheme, so that the reader can say it looks at
    /// signatures.
    var hasAnyAuthorityKey: Bool {
        let rid = Array(adfName.rid)
        return authorityKeys.contains { $0.rid == rid }
    }

    /// Why the signature that came with GET PROCESSING OPTIONS or in a record cannot be looked
    /// at; `nil` where it can.
    func obstacle(_ data: CardData) -> AuthenticationResult.Reason? {
        if data.present(.signedDynamicApplicationData) == nil {
            return .missingData(.signedDynamicApplicationData)
        }
        return hasAuthorityKey(data) ? nil : .keyNotFound
    }

    /// What is needed to check a signature.
    func request(
        _ method: AuthenticationMethod, _ data: CardData, _ records: RecordReading,
        pdolValues: [UInt8] = [], cdol1Values: [UInt8] = [], response: TLV? = nil
    ) -> AuthenticationRequest? {
        guard let date = try? EMVDate(self[.transactionDate] ?? []) else { return nil }
        return AuthenticationRequest(
            method: method, rid: Array(adfName.rid), objects: data.values,
            staticData: records.staticData, pdolValues: pdolValues, cdol1Values: cdol1Values,
            responseObjects: (response?.children ?? []).map { Array($0.raw) },
            unpredictableNumber: self[.unpredictableNumber] ?? [],
            amountAuthorised: self[.amountAuthorised] ?? [],
            currencyCode: self[.transactionCurrencyCode] ?? [], transactionDate: date)
    }
}

extension AuthenticationResult {
    /// A signature that could not be looked at.
    static func impossible(_ method: AuthenticationMethod, _ reason: Reason) -> Self {
        AuthenticationResult(method: method, verdict: .notPossible(reason))
    }
}
