extension DataDictionary {
    /// Elements from outside the EMV books: ISO/IEC 7816, GlobalPlatform, domestic schemes, and
    /// parameter files of terminals.
    ///
    /// Tag, format, length, templates, source, sensitivity, scopes, name, abbreviation.
    /// Source: ISO/IEC 7816-4 and -6; the schemes' public documents.
    static let otherElements: String = """
        06|b|1-||ICC||ISO7816|Object Identifier|OID
        41|b|2-||ICC||ISO7816|Country Code and optional national data|
        43|b|1||ICC||ISO7816|Card Service Data|
        44|b|1-5||ICC||ISO7816|Initial Access Data|
        45|b|1-||ICC||ISO7816|Card Issuer's Data|
        46|b|1-||ICC||ISO7816|Pre-issuing Data|
        47|b|1-3||ICC||ISO7816|Card Capabilities|
        48|b|1-3||ICC||ISO7816|Status Information|
        4D|b|1-||Terminal||ISO7816|Extended Header List|
        51|b|0-||ICC||ISO7816|File Reference / Path|
        52|b|5-261||ICC||ISO7816|Command APDU / Command to Perform|
        53|b|0-||ICC||ISO7816|Discretionary Data (or template)|
        5C|b|1-||Terminal||ISO7816|Tag List|
        5D|b|0-||ICC||ISO7816|Deleted/former DDF Name (ISO use: Tag list reply)|
        5F21|ans|0-79||ICC|SAD|ISO7816|Track 1 (ISO 7813)|
        5F22|cn|0-20||ICC|SAD|ISO7816|Track 2 (ISO 7813)|
        5F23|cn|0-54||ICC|SAD|ISO7816|Track 3 (ISO 4909)|
        5F26|n 6|2-3||ICC||ISO7816|Card Effective Date (ISO 7816-6)|
        5F2E|b|0-||ICC|PII|ISO7816|Cardholder Biometric Data (ISO)|
        5F2F|b|2||ICC||ISO7816|PIN Usage Policy (ISO)|
        5F32|b|0-||ICC||ISO7816|Transaction Counter (ISO)|
        62|b|0-||ICC||ISO7816|File Control Parameters (FCP) Template|
        64|b|0-||ICC||ISO7816|File Management Data (FMD) Template|
        65|b|0-||ICC|PII|ISO7816|Cardholder Related Data|
        66|b|0-||ICC||ISO7816|Card Data|
        7F49|b|0-||ICC||ISO7816|Public Key template (ISO)|
        80|b|2-|62|ICC||ISO7816|Number of data bytes in file (FCP)|
        82|b|1-6|62|ICC||ISO7816|File Descriptor Byte (FCP)|
        83|b|2|62|ICC||ISO7816|File Identifier (FCP)|
        85|b|0-|62|ICC||ISO7816|Proprietary information (FCP)|
        8A|b|1|62|ICC||ISO7816|Life Cycle Status (FCP)|
        8C|b|1-|62|ICC||ISO7816|Security attribute compact format (FCP)|
        9F58|b|1||Terminal||INTERAC|Merchant Type Indicator|
        9F59|b|3||Terminal||INTERAC|Terminal Transaction Information|TTI
        9F5A|b|1||Terminal||INTERAC|Terminal Transaction Type|
        9F5D|n 12|6||Config||INTERAC|Terminal Contactless Receipt Required Limit|
        9F5E|b|2||Terminal||INTERAC|Terminal Option Status|
        9F5F|n 12|6||Config||INTERAC|Terminal/Reader Contactless Floor Limit|
        9F70|b|0-||ICC||PURE|Card Interface/CVM capabilities (PURE POSCII family)|
        9F71|b|0-||Kernel||PURE|GDDOL Resulting Buffer|
        9F74|b|0-||ICC||PURE|Data Elements Update Result|
        9F76|b|0-||Terminal||PURE|Terminal Transaction Data|
        BF70|b|0-||Terminal||PURE|Memory Slot Update Template|MSUT
        BF71|b|0-||Terminal||PURE|Memory Slot Read Template|MSRT
        C5|b|0-||Config||PURE|PURE POS Contactless Interaction / Application Profile|ACP
        C7|b|5||Terminal||PURE|TTPI Terminal Transaction Processing Information|
        C8|b|0-||Config||PURE|GENERATE AC indicator/Terminal PURE data|
        9F7F|b|42||ICC||GP|Card Production Life Cycle (CPLC) Data|
        9F7E|b|48||ICC||MCHIP|Application Life Cycle Data|
        C3|b|3||ICC||MCHIP|Card Issuer Action Code - Decline (M/Chip)|
        C4|b|3||ICC||MCHIP|Card Issuer Action Code - Default (M/Chip)|
        C5|b|3||ICC||MCHIP|Card Issuer Action Code - Online (M/Chip)|
        C6|b|1||ICC||MCHIP|PIN Try Limit (M/Chip)|
        C8|n 3|2||ICC||MCHIP|CRM Country Code (M/Chip)|
        C9|n 3|2||ICC||MCHIP|Accumulator Currency Code (M/Chip)|
        CA|n 12|6||ICC||MCHIP|Lower Cumulative Offline Transaction Amount (M/Chip)|
        CB|n 12|6||ICC||MCHIP|Upper Cumulative Offline Transaction Amount (M/Chip)|
        CF|b|10||ICC||GP|Key/Issuer Management (GP key derivation)|
        D1|b|25||ICC||MCHIP|Currency Conversion Table (M/Chip)|
        D3|b|18||ICC||MCHIP|Additional Check Table (M/Chip)|
        D5|b|2-6||ICC||MCHIP|Application Control (M/Chip)|
        D6|b|2||ICC||MCHIP|Default ARPC Response Code (M/Chip)|
        66|b|0-||ICC||GP|Card Recognition Data|
        E0|b|0-||ICC||GP|Key Information Template|
        9F06|b|5-16||Config||PARAM|AID / RID (parameter file)|
        9F22|b|1||Config||PARAM|CAPK Index (parameter file)|
        DF01|b|1||Config||PARAM|Application Selection Indicator (parameter file)|
        DF02|b|64-248||Config||PARAM|CAPK Modulus (parameter file)|
        DF03|b|20||Config||PARAM|CAPK Checksum SHA-1 (parameter file)|
        DF04|b|1-3||Config||PARAM|CAPK Exponent (parameter file)|
        DF05|n or an|4-8||Config||PARAM|CAPK Expiry (parameter file)|
        DF06|b|1||Config||PARAM|CAPK Hash Algorithm Indicator (parameter file)|
        DF07|b|1||Config||PARAM|CAPK Public Key Algorithm Indicator (parameter file)|
        DF11|b|5||Config||PARAM|TAC - Default (parameter file)|
        DF12|b|5||Config||PARAM|TAC - Online (parameter file)|
        DF13|b|5||Config||PARAM|TAC - Denial (parameter file)|
        DF14|b|0-252||Config||PARAM|Default DDOL (parameter file)|
        DF15|b|4||Config||PARAM|Threshold Value for Biased Random Selection (parameter file)|
        DF16|n 2|1||Config||PARAM|Maximum Target Percentage (parameter file)|
        DF17|n 2|1||Config||PARAM|Target Percentage (parameter file)|
        DF18|b|1||Config||PARAM|Online PIN support (parameter file)|
        DF19|n 12|6||Config||PARAM|Contactless Floor Limit (parameter file)|
        DF20|n 12|6||Config||PARAM|Contactless Transaction Limit (parameter file)|
        DF21|n 12|6||Config||PARAM|Contactless CVM Limit (parameter file)|
        """
}
