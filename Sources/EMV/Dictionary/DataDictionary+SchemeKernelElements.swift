extension DataDictionary {
    /// The elements of kernels 3 to 7.
    ///
    /// Tag, format, length, templates, source, sensitivity, scopes, name, abbreviation.
    /// Source: EMV Contactless Books C-3 to C-7.
    static let schemeKernelElements: String = """
        9F6C|b|2|77 70|ICC||K3 K7|Card Transaction Qualifiers|CTQ
        9F6E|b|4|77 70|ICC||K3|Form Factor Indicator|FFI
        9F5D|n 12|6|77 70|ICC||K3 K7|Available Offline Spending Amount|AOSA
        9F69|b|5-16|70|ICC||K3 K7|Card Authentication Related Data|
        9F7C|b|0-32|77 70|ICC||K3|Customer Exclusive Data|CED
        9F5A|b|1-16|BF0C|ICC||K3|Application Program Identifier|Program ID
        9F6B|n 12|6||ICC||K3|Card CVM Limit|
        9F68|b|4|BF0C|ICC||K3 K7|Card Additional Processes|CAP
        9F63|b|1||ICC||K3|Offline Counter Initial Value|
        9F67|b|1||ICC||K3|MSD Offset|
        9F51|n 3|2||ICC||K3 K7|Application Currency Code (VSDC internal)|
        9F52|b|4-6||ICC||K3|Application Default Action|ADA
        9F53|b|1||ICC||K3|Consecutive Transaction Counter International Limit|CTCIL
        9F54|n 12|6||ICC||K3|Cumulative Total Transaction Amount Limit|CTTAL
        9F55|b|1||ICC||K3|Geographic Indicator|
        9F56|b|1||ICC||K3|Issuer Authentication Indicator|
        9F57|n 3|2||ICC||K3|Issuer Country Code (VSDC internal)|
        9F58|b|1||ICC||K3|Consecutive Transaction Counter Limit|CTCL
        9F59|b|1||ICC||K3|Consecutive Transaction Counter Upper Limit|CTCUL
        9F5C|n 12|6||ICC||K3|Cumulative Total Transaction Amount Upper Limit|CTTAUL
        9F5E|b|1||ICC||K3|Consecutive Transaction International Upper Limit|CTIUL
        9F5F|n 12|6||ICC||K3|Offline Balance (VSDC)|
        9F72|b|1||ICC||K3|Consecutive Transaction Limit (International - Country)|
        9F73|b|4||ICC||K3 K7|Currency Conversion Factor|
        9F74|an 6|6||ICC||K3|VLP Issuer Authorisation Code|
        9F75|n 12|6||ICC||K3|Cumulative Total Transaction Amount Limit - Dual Currency|
        9F76|n 3|2||ICC||K3|Secondary Application Currency Code|
        9F77|n 12|6||ICC||K3|VLP Funds Limit|
        9F78|n 12|6||ICC||K3|VLP Single Transaction Limit|
        9F79|n 12|6||ICC||K3|VLP Available Funds|
        9F7A|n 1|1||Terminal||K3|VLP Terminal Support Indicator|
        9F7B|n 12|6||Terminal||K3|VLP Terminal Transaction Limit|
        9F6D|n 12|6||ICC||K3|VLP Reset Threshold|
        DF60|b|2|BF0C|ICC||K3|Visa Log Entry|
        DF20|b|0-||ICC||K3|Issuer Proprietary Bitmap|IPB
        DF01|n 12|6||Config||K3|Reader CVM Required Limit (Visa AP / vendor config)|
        DF02|n 12|6||Config||K3|Reader Contactless Floor Limit (Visa AP / vendor config)|
        DF04|b|1||Config||K3|CVM Requirements (Visa AP / vendor config)|
        9F6D|b|1||Terminal||K4|Contactless Reader Capabilities|
        9F6E|b|4||Terminal||K4|Enhanced Contactless Reader Capabilities|
        9F67|b|1-4|70|ICC||K4|Form Factor|
        9F70|b|2|BF0C 70|ICC||K4|Card Interface and Payment Capabilities|
        9F71|b|3|77 70|ICC||K4|Mobile CVM Results|
        9F5A|b|1-4|BF0C|ICC||K4|Membership Product Identifier|
        9F5B|an|0-32|BF0C|ICC|PII|K4|Product Membership Number|
        9F66|n 3|2||ICC||K4|Single Transaction Value Limit Check - Dual Currency Code|
        9F50|b|1|77|ICC||K5|Cardholder Verification Status|
        9F52|b|1||Terminal||K5|Terminal Compatibility Indicator|
        9F53|b|3||Terminal||K5|Terminal Interchange Profile|TIP
        9F60|b|1|77|ICC||K5|Issuer Update Parameter|
        9F7C|b|0-32|77|ICC||K5|Partner Discretionary Data|
        9F6E|b|0-32|77|ICC||K5|Device/Form factor information (JCB)|
        DF60|b|2||Config||K5|Combination Options (vendor config)|
        9F71|b|2|77|ICC||K6|Card Processing Requirement|CPR
        9F6E|b|4|77 70|ICC||K6|Form Factor Indicator|
        9F7D|b|0-||ICC||K6|Application Specific Transparent Template / Issuer data|
        9F53|b|8||ICC||K6|Card Verification Results|CVR
        9F7E|b|0-||ICC|SAD|K6|Dynamic Card Verification Value|DCVV
        9F68|b|4||ICC||K6|Card Additional Processes|
        9F70|b|1-2||ICC||K6|Card Interface Capabilities (D-PAS)|
        9F63|b|16|70|ICC||K7|Product Identification Information|
        9F61|an|1-40|70|ICC|PII|K7|Cardholder National ID Number|
        9F62|n 2|1|70|ICC|PII|K7|Cardholder National ID Type|
        9F6D|n 12|6||ICC||K7|EC Reset Threshold|
        9F74|an 6|6||ICC||K7|EC Issuer Authorisation Code|
        9F77|n 12|6||ICC||K7|EC Balance Limit|
        9F78|n 12|6||ICC||K7|EC Single Transaction Limit|
        9F79|n 12|6||ICC||K7|EC Balance|
        9F7A|n 1|1||Terminal||K7|EC Terminal Support Indicator|
        9F7B|n 12|6||Terminal||K7|EC Terminal Transaction Limit|
        9F5A|ans|0-||ICC||K7|Issuer URL 2 (PBOC)|
        9F50|ans|0-||ICC||K7|Issuer URL (PBOC)|
        DF4D|b|2|BF0C|ICC||K7|Card transaction log supplement (PBOC load log entry)|
        DF69|b|1||Terminal||K7|SM algorithm support indicator|
        DF61|b|1||ICC||K7|Extended application / capability indicator (PBOC)|
        """
}
