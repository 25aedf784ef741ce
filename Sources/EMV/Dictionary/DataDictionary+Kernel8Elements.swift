extension DataDictionary {
    /// The elements of kernel 8.
    ///
    /// Tag, format, length, templates, source, sensitivity, scopes, name, abbreviation.
    /// Source: EMV Contactless Book C-8, Annex A.
    static let kernel8Elements: String = """
        9E|b|0-132||Terminal||K8|Kernel Key Data|
        9F2B|b|8||Terminal||K8|Kernel Qualifier|
        9F2C|b|7|A5 BF0C|ICC||K8|Card Qualifier|
        9F8102|b|1|77|ICC||K8|Cardholder Verification Decision|
        9F8103|b|64-132|77|ICC||K8|Card Key Data|
        9F8104|b|5|77|ICC||K8|Card TVR|
        9F8105|b|8|77|ICC||K8|Enhanced Data Authentication MAC|EDA-MAC
        9F8106|b|0-128|77|ICC||K8|Authenticated Application Data|
        9F8107|b|1|77|ICC||K8|IAD MAC Offset|
        9F8108|b|2-5|77|ICC||K8|Restart Indicator|
        9F8109|b|8||Kernel||K8|Issuer Application Data MAC|IAD-MAC
        9F810A|b|0-255|70|ICC||K8|Extended SDA Tag List|
        9F810B|b|32-66|70|ICC||K8|ICC ECC Public Key (for RSA Certificates)|
        9F810C|b|2||Kernel||K8|Relay Resistance Time Excess|
        9F810D|b|2|77|ICC||K8|Card Capabilities Information|
        9F8111|b|0-243||ICC||K8|Data Envelope 1|
        9F8112|b|0-243||ICC||K8|Data Envelope 2|
        9F8113|b|0-243||ICC||K8|Data Envelope 3|
        9F8114|b|0-243||ICC||K8|Data Envelope 4|
        9F8115|b|0-243||ICC||K8|Data Envelope 5|
        9F8116|b|0-243||ICC||K8|Data Envelope 6|
        9F8117|b|0-243||ICC||K8|Data Envelope 7|
        9F8118|b|0-243||ICC||K8|Data Envelope 8|
        9F8119|b|0-243||ICC||K8|Data Envelope 9|
        9F811A|b|0-243||ICC||K8|Data Envelope 10|
        9F8201|b|0-||Kernel||K8|Data Needed|
        9F8202|b|1||Terminal||K8|Proceed To First Write Flag|
        9F8203|b|0-||Terminal||K8|Tags To Read|
        9F8204|b|6||Kernel||K8|Error Indication|
        9F8205|b|13||Kernel||K8|User Interface Request Data 1|
        9F8206|b|1||Config||K8|Card Data Input Capability|
        9F8207|b|1||Config||K8|CVM Capability - CVM Required|
        9F8208|b|1||Config||K8|CVM Capability - No CVM Required|
        9F8209|b|2||Config||K8|Kernel Configuration|
        9F820A|b|1||Config||K8|Security Capability|
        9F820B|b|5||Config||K8|Terminal Action Code - Denial|
        9F820C|b|5||Config||K8|Terminal Action Code - Online|
        9F820D|n 12|6||Config||K8|Reader Contactless Floor Limit|
        9F820E|n 12|6||Config||K8|Reader CVM Required Limit|
        9F820F|b|2||Config||K8|Timeout Value|
        9F8210|b|8||Kernel||K8|Outcome Parameter Set|
        9F8211|n 6|3||Config||K8|Message Hold Time|
        9F8212|b|1||Config||K8|Hold Time Value|
        9F8213|b|2||Config||K8|Minimum Relay Resistance Grace Period|
        9F8214|b|2||Config||K8|Maximum Relay Resistance Grace Period|
        9F8215|b|2||Config||K8|Terminal Expected Transmission Time For RR C-APDU|
        9F8216|b|2||Config||K8|Terminal Expected Transmission Time For RR R-APDU|
        9F8217|b|2||Config||K8|Relay Resistance Accuracy Threshold|
        9F8218|b|1||Config||K8|RR Transmission Time Mismatch Threshold|
        9F8219|b|13||Kernel||K8|User Interface Request Data 2|
        9F821A|b|5||Config||K8|Kernel Reserved TVR Mask|
        9F821B|b|1||Kernel||K8|Write Data Status|
        9F821C|b|1||Kernel||K8|Read Data Status|
        9F821D|b|0-32||Config||K8|Message Identifiers On Restart|
        9F821E|b|1||Config||K8|Default IAD MAC Offset|
        9F821F|b|0-||Config||K8|Discretionary Data Tag List|
        9F8220|b|0-250||Config||K8|Default CDOL1|
        9F8221|b|0-||Config||K8|Tag Mapping List|
        BF8101|b|0-||Kernel||K8|Data To Send|
        BF8102|b|0-||Kernel|SAD|K8|Data Record|
        BF8103|b|0-||Kernel||K8|Discretionary Data|
        BF8104|b|0-||Terminal||K8|Data Envelopes To Write|
        DA|b|0-||ICC||K8|Encrypted record template (Privacy Protection)|
        """
}
