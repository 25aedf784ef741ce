import BERTLV

/// A way in which the card proves that it is genuine.
///
/// Source: EMV 4.4 Book 2, 5 and 6; EMV Contactless Book C-3, Annex C.
public enum AuthenticationMethod: String, Hashable, Sendable, CaseIterable {
    /// Static data authentication: the issuer's signature over the records.
    case sda = "SDA"
    /// Dynamic data authentication: the card's signature over what the DDOL asks for.
    case dda = "DDA"
    /// Fast dynamic data authentication of kernels 3 and 7: signed within GPO or in a record.
    case fdda = "fDDA"
    /// Combined data authentication: the cryptogram inside the card's signature.
    case cda = "CDA"
}

/// Everything that is needed to check a card's signature, as octets.
///
/// A kernel emits it as an effect; whoever knows the keys answers with an
/// ``AuthenticationResult``.
public struct AuthenticationRequest: Hashable, Sendable {
    /// How the card signed.
    public var method: AuthenticationMethod
    /// The registered application provider identifier: the first five octets of the AID.
    public var rid: [UInt8]
    /// What the card sent, by tag, from records and responses alike: 8F 90 92 93 9F32 9F46 9F47
    /// 9F48 9F4A 9F4B 9F69 5A 57 82 9F6C 9F27 9F26 9F36 as far as it sent them.
    public var objects: [Tag: [UInt8]]
    /// The static data to be authenticated as far as records make it up (the AIP that 9F4A asks
    /// for is not in it yet); `nil` where a record that it covers is not coded as it must be.
    public var staticData: [UInt8]?
    /// The values sent for the PDOL, exactly as sent after `83` and its length.
    public var pdolValues: [UInt8]
    /// The values sent for CDOL1; empty where no GENERATE AC was sent.
    public var cdol1Values: [UInt8]
    /// The values sent for the DDOL; empty but for ``AuthenticationMethod/dda``.
    public var ddolValues: [UInt8]
    /// The objects of the response that carried the signature, each with tag and length, in the
    /// card's order and without the template around them or filler between them. 9F4B is among
    /// them; the verifier leaves it out.
    public var responseObjects: [[UInt8]]
    /// 9F37 as sent, four octets.
    public var unpredictableNumber: [UInt8]
    /// 9F02 as sent, six octets.
    public var amountAuthorised: [UInt8]
    /// 5F2A as sent, two octets.
    public var currencyCode: [UInt8]
    /// The day against which certificates expire.
    public var transactionDate: EMVDate

    /// A request with everything the method does not need left empty.
    public init(
        method: AuthenticationMethod, rid: [UInt8], objects: [Tag: [UInt8]],
        staticData: [UInt8]?, pdolValues: [UInt8] = [], cdol1Values: [UInt8] = [],
        ddolValues: [UInt8] = [], responseObjects: [[UInt8]] = [],
        unpredictableNumber: [UInt8], amountAuthorised: [UInt8] = [],
        currencyCode: [UInt8] = [], transactionDate: EMVDate
    ) {
        self.method = method
        self.rid = rid
        self.objects = objects
        self.staticData = staticData
        self.pdolValues = pdolValues
        self.cdol1Values = cdol1Values
        self.ddolValues = ddolValues
        self.responseObjects = responseObjects
        self.unpredictableNumber = unpredictableNumber
        self.amountAuthorised = amountAuthorised
        self.currencyCode = currencyCode
        self.transactionDate = transactionDate
    }
}

extension AuthenticationRequest: CustomStringConvertible, CustomReflectable {
    /// The method; never what the card sent.
    public var description: String { "\(method.rawValue) request" }
    /// Hides the card's data from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
