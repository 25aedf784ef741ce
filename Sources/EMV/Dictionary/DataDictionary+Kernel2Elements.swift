extension DataDictionary {
    /// The elements of kernel 2.
    ///
    /// Tag, format, length, templates, source, sensitivity, scopes, name, abbreviation.
    /// Source: EMV Contactless Book C-2, Annex A.
    static let kernel2Elements: String = """
        56|ans|0-76|70|ICC|SAD|K2|Track 1 Data|
        9F50|n 12|6||ICC||K2|Offline Accumulator Balance|
        9F51|b|0-250|70 77|ICC||K2|DRDOL (Data Recovery DOL)|
        9F53|an 1|1||Terminal||K2|Transaction Category Code|
        9F54|b|0-160|77|ICC||K2|DS ODS Card|
        9F5B|b|0-250|70|ICC||K2|DSDOL|
        9F5C|b|8||Terminal||K2|DS Requested Operator ID|
        9F5D|b|3|BF0C|ICC||K2|Application Capabilities Information|ACI
        9F5E|n|8-11|BF0C|ICC|CHD|K2|DS ID|
        9F5F|b|1|BF0C|ICC||K2|DS Slot Availability|
        9F60|b|2|77|ICC|SAD|K2|CVC3 (Track1)|
        9F61|b|2|77|ICC|SAD|K2|CVC3 (Track2)|
        9F62|b|6|70|ICC||K2|PCVC3 (Track1)|
        9F63|b|6|70|ICC||K2|PUNATC (Track1)|
        9F64|b|1|70|ICC||K2|NATC (Track1)|
        9F65|b|2|70|ICC||K2|PCVC3 (Track2)|
        9F66|b|2|70|ICC||K2|PUNATC (Track2)|
        9F67|b|1|70|ICC||K2|NATC (Track2)|
        9F68|b|10-252|70|ICC||K2|Mag-stripe CVM List|
        9F69|b|0-250|70|ICC||K2|UDOL|
        9F6A|n 8|4||Terminal||K2|Unpredictable Number (Numeric)|
        9F6B|b|0-19|70|ICC|SAD|K2|Track 2 Data|
        9F6C|b|2|70|ICC||K2|Mag-stripe Application Version Number (Card)|
        9F6D|b|2||Terminal||K2|Mag-stripe Application Version Number (Reader)|
        9F6E|b|5-32|BF0C 70|ICC||K2|Third Party Data|
        9F6F|b|1|BF0C|ICC||K2|DS Slot Management Control|
        9F70|b|0-192||ICC||K2|Protected Data Envelope 1|
        9F71|b|0-192||ICC||K2|Protected Data Envelope 2|
        9F72|b|0-192||ICC||K2|Protected Data Envelope 3|
        9F73|b|0-192||ICC||K2|Protected Data Envelope 4|
        9F74|b|0-192||ICC||K2|Protected Data Envelope 5|
        9F75|b|0-192||ICC||K2|Unprotected Data Envelope 1|
        9F76|b|0-192||ICC||K2|Unprotected Data Envelope 2|
        9F77|b|0-192||ICC||K2|Unprotected Data Envelope 3|
        9F78|b|0-192||ICC||K2|Unprotected Data Envelope 4|
        9F79|b|0-192||ICC||K2|Unprotected Data Envelope 5|
        9F7C|b|20||Terminal||K2|Merchant Custom Data|
        9F7D|b|8-16|BF0C|ICC||K2|DS Summary 1|
        9F7E|b|1||Terminal||K2|Mobile Support Indicator|
        9F7F|b|4|BF0C|ICC||K2|DS Unpredictable Number|
        BF60|b|0-||ICC||K2|Integrated Data Storage Record Update Template|
        DF4B|b|3|77|ICC||K2|POS Cardholder Interaction Information|
        DF60|b|8|77|ICC||K2|DS Input (Card)|
        DF61|b|8||Kernel||K2|DS Digest H|
        DF62|b|1||Terminal||K2|DS ODS Info|
        DF63|b|0-160||Terminal||K2|DS ODS Term|
        DF8101|b|8-16|77|ICC||K2|DS Summary 2|
        DF8102|b|8-16|77|ICC||K2|DS Summary 3|
        DF8104|n 12|6||Kernel||K2|Balance Read Before Gen AC|
        DF8105|n 12|6||Kernel||K2|Balance Read After Gen AC|
        DF8106|b|0-||Kernel||K2|Data Needed|
        DF8107|b|0-||Kernel||K2|CDOL1 Related Data|
        DF8108|b|1||Terminal||K2|DS AC Type|
        DF8109|b|8||Terminal||K2|DS Input (Term)|
        DF810A|b|1||Terminal||K2|DS ODS Info For Reader|
        DF810B|b|1||Kernel||K2|DS Summary Status|
        DF810C|b|1||Config||K2|Kernel ID|
        DF810D|b|0-||Config||K2|DSVN Term|
        DF810E|b|1||Kernel||K2|Post-Gen AC Put Data Status|
        DF810F|b|1||Kernel||K2|Pre-Gen AC Put Data Status|
        DF8110|b|1||Terminal||K2|Proceed To First Write Flag|
        DF8111|b|0-||Kernel||K2|PDOL Related Data|
        DF8112|b|0-||Terminal||K2|Tags To Read|
        DF8113|b|0-||Kernel||K2|DRDOL Related Data|
        DF8114|b|1||Kernel||K2|Reference Control Parameter|
        DF8115|b|6||Kernel||K2|Error Indication|
        DF8116|b|22||Kernel||K2|User Interface Request Data|
        DF8117|b|1||Config||K2|Card Data Input Capability|
        DF8118|b|1||Config||K2|CVM Capability - CVM Required|
        DF8119|b|1||Config||K2|CVM Capability - No CVM Required|
        DF811A|b|3||Config||K2|Default UDOL|
        DF811B|b|1||Config||K2|Kernel Configuration|
        DF811C|b|2||Config||K2|Max Lifetime of Torn Transaction Log Record|
        DF811D|b|1||Config||K2|Max Number of Torn Transaction Log Records|
        DF811E|b|1||Config||K2|Mag-stripe CVM Capability - CVM Required|
        DF811F|b|1||Config||K2|Security Capability|
        DF8120|b|5||Config||K2|Terminal Action Code - Default|
        DF8121|b|5||Config||K2|Terminal Action Code - Denial|
        DF8122|b|5||Config||K2|Terminal Action Code - Online|
        DF8123|n 12|6||Config||K2|Reader Contactless Floor Limit|
        DF8124|n 12|6||Config||K2|Reader Contactless Transaction Limit (No On-device CVM)|
        DF8125|n 12|6||Config||K2|Reader Contactless Transaction Limit (On-device CVM)|
        DF8126|n 12|6||Config||K2|Reader CVM Required Limit|
        DF8127|b|2||Config||K2|Time Out Value|
        DF8128|b|1||Kernel||K2|IDS Status|
        DF8129|b|8||Kernel||K2|Outcome Parameter Set|
        DF812A|ans|0-56||Kernel|SAD|K2|DD Card (Track1)|
        DF812B|cn|0-11||Kernel|SAD|K2|DD Card (Track2)|
        DF812C|b|1||Config||K2|Mag-stripe CVM Capability - No CVM Required|
        DF812D|n 6|3||Config||K2|Message Hold Time|
        DF8130|b|1||Config||K2|Hold Time Value|
        DF8131|b|0-||Config||K2|Phone Message Table|
        DF8132|b|2||Config||K2|Minimum Relay Resistance Grace Period|
        DF8133|b|2||Config||K2|Maximum Relay Resistance Grace Period|
        DF8134|b|2||Config||K2|Terminal Expected Transmission Time For Relay Resistance C-APDU|
        DF8135|b|2||Config||K2|Terminal Expected Transmission Time For Relay Resistance R-APDU|
        DF8136|b|2||Config||K2|Relay Resistance Accuracy Threshold|
        DF8137|b|1||Config||K2|Relay Resistance Transmission Time Mismatch Threshold|
        DF8301|b|4||Kernel||K2|Terminal Relay Resistance Entropy|
        DF8302|b|4||ICC||K2|Device Relay Resistance Entropy|
        DF8303|b|2||ICC||K2|Min Time For Processing Relay Resistance APDU|
        DF8304|b|2||ICC||K2|Max Time For Processing Relay Resistance APDU|
        DF8305|b|2||ICC||K2|Device Estimated Transmission Time For Relay Resistance R-APDU|
        DF8306|b|2||Kernel||K2|Measured Relay Resistance Processing Time|
        DF8307|b|1||Kernel||K2|RRP Counter|
        FF8101|b|0-||Kernel|CHD|K2|Torn Record|
        FF8102|b|0-||Terminal||K2|Tags To Write Before Gen AC|
        FF8103|b|0-||Terminal||K2|Tags To Write After Gen AC|
        FF8104|b|0-||Kernel||K2|Data To Send|
        FF8105|b|0-||Kernel|SAD|K2|Data Record|
        FF8106|b|0-||Kernel||K2|Discretionary Data|
        """
}
