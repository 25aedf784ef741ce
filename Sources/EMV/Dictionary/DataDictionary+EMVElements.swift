extension DataDictionary {
    /// The elements of the EMV books, Entry Point included.
    ///
    /// Tag, format, length, templates, source, sensitivity, scopes, name, abbreviation.
    /// Source: EMV 4.4 Book 3, Annex A; EMV Contactless Book A and B.
    static let emvElements: String = """
        42|n 6|3|BF0C 73|ICC||EMV|Issuer Identification Number|IIN
        4F|b|5-16|61|ICC||EMV|Application Identifier (AID) - card / ADF Name|
        50|ans 1-16|1-16|61 A5|ICC||EMV|Application Label|
        57|b|0-19|70 77|ICC|SAD|EMV|Track 2 Equivalent Data|
        5A|cn <=19|1-10|70 77|ICC|CHD|EMV|Application Primary Account Number|PAN
        5F20|ans 2-26|2-26|70 77|ICC|CHD|EMV|Cardholder Name|
        5F24|n 6 YYMMDD|3|70 77|ICC|CHD|EMV|Application Expiration Date|
        5F25|n 6 YYMMDD|3|70 77|ICC||EMV|Application Effective Date|
        5F28|n 3|2|70 77|ICC||EMV|Issuer Country Code|
        5F2A|n 3|2||Terminal||EMV|Transaction Currency Code|
        5F2D|an 2|2-8|A5|ICC||EMV|Language Preference|
        5F30|n 3|2|70 77|ICC|CHD|EMV|Service Code|
        5F34|n 2|1|70 77|ICC||EMV|Application PAN Sequence Number|PSN
        5F36|n 1|1||Terminal||EMV|Transaction Currency Exponent|
        5F50|ans|0-|BF0C 73|ICC||EMV|Issuer URL|
        5F53|var|0-34|BF0C 73|ICC|PII|EMV|International Bank Account Number|IBAN
        5F54|var|8-11|BF0C 73|ICC||EMV|Bank Identifier Code|BIC
        5F55|a 2|2|BF0C 73|ICC||EMV|Issuer Country Code (alpha2 format)|
        5F56|a 3|3|BF0C 73|ICC||EMV|Issuer Country Code (alpha3 format)|
        5F57|n 2|1||Terminal||EMV|Account Type|
        61|b|0-252|70 BF0C|ICC||EMV|Application Template (directory entry)|
        6F|var|0-252||ICC||EMV|File Control Information (FCI) Template|
        70|var|0-252||ICC||EMV|READ RECORD Response Message Template / AEF Data Template|
        71|b|0-||Issuer||EMV|Issuer Script Template 1|
        72|b|0-||Issuer||EMV|Issuer Script Template 2|
        73|var|0-252|61|ICC||EMV|Directory Discretionary Template|
        77|var|0-253||ICC||EMV|Response Message Template Format 2|
        7F60|b|0-|BF4A BF4B|ICC||EMV-BIO|Biometric Information Template|
        80|var|0-||ICC||EMV|Response Message Template Format 1|
        81|b|4||Terminal||EMV|Amount, Authorised (Binary)|
        82|b|2|77 80|ICC||EMV|Application Interchange Profile|AIP
        83|b|0-||Terminal||EMV|Command Template|
        84|b|5-16|6F|ICC||EMV|Dedicated File (DF) Name|
        86|b|0-261|71 72|Issuer||EMV|Issuer Script Command|
        87|b|1|61 A5|ICC||EMV|Application Priority Indicator|
        88|b|1|A5|ICC||EMV|Short File Identifier|SFI
        89|an 6|6||Issuer||EMV|Authorisation Code|
        8A|an 2|2||Issuer/Terminal||EMV|Authorisation Response Code|ARC
        8B|b|0-||Terminal||EP|POI Information|
        8C|b|0-252|70 77|ICC||EMV|Card Risk Management Data Object List 1|CDOL1
        8D|b|0-252|70 77|ICC||EMV|Card Risk Management Data Object List 2|CDOL2
        8E|b|10-252|70 77|ICC||EMV|Cardholder Verification Method (CVM) List|
        8F|b|1|70 77|ICC||EMV|Certification Authority Public Key Index - card|
        90|b|0-248|70 77|ICC||EMV|Issuer Public Key Certificate|
        91|b|8-16||Issuer||EMV|Issuer Authentication Data|
        92|b|0-255|70 77|ICC||EMV|Issuer Public Key Remainder|
        93|b|0-248|70 77|ICC||EMV|Signed Static Application Data|SSAD
        94|var|4-252|77 80|ICC||EMV|Application File Locator|AFL
        95|b|5||Terminal||EMV|Terminal Verification Results|TVR
        96|b|8||Terminal||EP|Kernel Identifier - Terminal|
        97|b|0-252|70 77|ICC||EMV|Transaction Certificate Data Object List|TDOL
        98|b|20||Terminal||EMV|Transaction Certificate (TC) Hash Value|
        99|b|0-||Terminal|SAD|EMV|Transaction PIN Data|
        9A|n 6 YYMMDD|3||Terminal||EMV|Transaction Date|
        9B|b|2||Terminal||EMV|Transaction Status Information|TSI
        9C|n 2|1||Terminal||EMV|Transaction Type|
        9D|b|5-16|61|ICC||EMV|Directory Definition File (DDF) Name|
        9F01|n 6-11|6||Terminal||EMV|Acquirer Identifier|
        9F02|n 12|6||Terminal||EMV|Amount, Authorised (Numeric)|
        9F03|n 12|6||Terminal||EMV|Amount, Other (Numeric)|
        9F04|b|4||Terminal||EMV|Amount, Other (Binary)|
        9F05|b|1-32|70 77|ICC||EMV|Application Discretionary Data|
        9F06|b|5-16||Terminal||EMV|Application Identifier (AID) - terminal|
        9F07|b|2|70 77|ICC||EMV|Application Usage Control|AUC
        9F08|b|2|70 77|ICC||EMV|Application Version Number - card|
        9F09|b|2||Terminal||EMV|Application Version Number - terminal|
        9F0A|b|0-|73 BF0C|ICC||EMV|Application Selection Registered Proprietary Data|ASRPD
        9F0B|ans 27-45|27-45|70 77|ICC|CHD|EMV|Cardholder Name Extended|
        9F0C|n 6 or 8|3-4|BF0C 73|ICC||EMV|Issuer Identification Number Extended|IINE
        9F0D|b|5|70 77|ICC||EMV|Issuer Action Code - Default|
        9F0E|b|5|70 77|ICC||EMV|Issuer Action Code - Denial|
        9F0F|b|5|70 77|ICC||EMV|Issuer Action Code - Online|
        9F10|b|0-32|77 80|ICC||EMV|Issuer Application Data|IAD
        9F11|n 2|1|A5|ICC||EMV|Issuer Code Table Index|
        9F12|ans 1-16|1-16|61 A5|ICC||EMV|Application Preferred Name|
        9F13|b|2||ICC||EMV|Last Online ATC Register|
        9F14|b|1|70 77|ICC||EMV|Lower Consecutive Offline Limit|
        9F15|n 4|2||Terminal||EMV|Merchant Category Code|MCC
        9F16|ans 15|15||Terminal||EMV|Merchant Identifier|
        9F17|b|1||ICC||EMV|PIN Try Counter|
        9F18|b|4|71 72|Issuer||EMV|Issuer Script Identifier|
        9F19|n 11|6|70 77|ICC||EMV|Token Requestor ID|
        9F1A|n 3|2||Terminal||EMV|Terminal Country Code|
        9F1B|b|4||Terminal||EMV|Terminal Floor Limit|
        9F1C|an 8|8||Terminal||EMV|Terminal Identification|
        9F1D|b|1-8||Terminal||EMV|Terminal Risk Management Data|
        9F1E|an 8|8||Terminal||EMV|Interface Device (IFD) Serial Number|
        9F1F|ans|0-54|70 77|ICC|SAD|EMV|Track 1 Discretionary Data|
        9F20|cn|0-16|70 77|ICC|SAD|EMV|Track 2 Discretionary Data|
        9F21|n 6 HHMMSS|3||Terminal||EMV|Transaction Time|
        9F22|b|1||Terminal||EMV|Certification Authority Public Key Index - terminal|
        9F23|b|1|70 77|ICC||EMV|Upper Consecutive Offline Limit|
        9F24|an 29|29|70 77|ICC||EMV|Payment Account Reference|PAR
        9F25|n 4|2|70 77|ICC||EMV|Last 4 Digits of PAN|
        9F26|b|8|77 80|ICC||EMV|Application Cryptogram|AC
        9F27|b|1|77 80|ICC||EMV|Cryptogram Information Data|CID
        9F28|b|2|BF0C 61|ICC||K0|Contactless Application Capabilities Type|
        9F29|b|0-11|61|ICC||EP|Extended Selection|
        9F2A|b|1-8|61|ICC||EP|Kernel Identifier|
        9F2D|b|0-248|70 77|ICC||EMV|ICC PIN Encipherment Public Key Certificate|
        9F2E|b|1-3|70 77|ICC||EMV|ICC PIN Encipherment Public Key Exponent|
        9F2F|b|0-255|70 77|ICC||EMV|ICC PIN Encipherment Public Key Remainder|
        9F30|b|3||Terminal||EMV-BIO|Biometric Terminal Capabilities|
        9F31|b|0-|70|ICC||EMV-BIO|Card BIT Group Template|
        9F32|b|1-3|70 77|ICC||EMV|Issuer Public Key Exponent|
        9F33|b|3||Terminal||EMV|Terminal Capabilities|
        9F34|b|3||Terminal||EMV|Cardholder Verification Method (CVM) Results|
        9F35|n 2|1||Terminal||EMV|Terminal Type|
        9F36|b|2|77 80|ICC||EMV|Application Transaction Counter|ATC
        9F37|b|4||Terminal||EMV|Unpredictable Number|UN
        9F38|b|0-240|A5|ICC||EMV|Processing Options Data Object List|PDOL
        9F39|n 2|1||Terminal||EMV|Point-of-Service (POS) Entry Mode|
        9F3A|b|4||Terminal||EMV|Amount, Reference Currency|
        9F3B|n 3|2-8|70 77|ICC||EMV|Application Reference Currency|
        9F3C|n 3|2||Terminal||EMV|Transaction Reference Currency Code|
        9F3D|n 1|1||Terminal||EMV|Transaction Reference Currency Exponent|
        9F3E|b|2-|BF0C|ICC||EP|Terminal Categories Supported List|
        9F3F|b|0-|BF0C|ICC||EP|Selection Data Object List|SDOL
        9F40|b|5||Terminal||EMV|Additional Terminal Capabilities|
        9F41|n 4-8|2-4||Terminal||EMV|Transaction Sequence Counter|
        9F42|n 3|2|70 77|ICC||EMV|Application Currency Code|
        9F43|n 1|1-4|70 77|ICC||EMV|Application Reference Currency Exponent|
        9F44|n 1|1|70 77|ICC||EMV|Application Currency Exponent|
        9F45|b|2||ICC||EMV|Data Authentication Code|
        9F46|b|0-248|70 77|ICC||EMV|ICC Public Key Certificate|
        9F47|b|1-3|70 77|ICC||EMV|ICC Public Key Exponent|
        9F48|b|0-255|70 77|ICC||EMV|ICC Public Key Remainder|
        9F49|b|0-252|70 77|ICC||EMV|Dynamic Data Authentication Data Object List|DDOL
        9F4A|b|0-|70 77|ICC||EMV|Static Data Authentication Tag List|
        9F4B|b|0-248|77 80|ICC||EMV|Signed Dynamic Application Data|SDAD
        9F4C|b|2-8||ICC||EMV|ICC Dynamic Number|
        9F4D|b|2|BF0C 73|ICC||EMV|Log Entry|
        9F4E|ans|0-||Terminal||EMV|Merchant Name and Location|
        9F4F|b|0-||ICC||EMV|Log Format|
        A1|b|0-|7F60|ICC/Terminal||EMV-BIO|Biometric Header Template|
        A5|var|0-240|6F|ICC||EMV|FCI Proprietary Template|
        BF0C|var|0-222|A5|ICC||EMV|FCI Issuer Discretionary Data|
        BF4A|b|0-|9F31|ICC||EMV-BIO|Online BIT Group Template|
        BF4B|b|0-|9F31|ICC||EMV-BIO|Offline BIT Group Template|
        BF4C|b|0-||ICC||EMV-BIO|Biometric Try Counters Template|
        BF4D|b|0-||ICC||EMV-BIO|Preferred Attempts Template|
        BF4E|b|0-||Terminal|PII|EMV-BIO|Biometric Verification Data Template|
        DF50|b|1-|BF4C BF4D BF4E|ICC/Terminal||EMV-BIO|Facial Try Counter (in BF4C) / Preferred \
        Facial Attempts (in BF4D) / Enciphered Biometric Key Seed (in BF4E)|
        DF51|b|1-|BF4C BF4D BF4E|ICC/Terminal|PII|EMV-BIO|Finger Try Counter / Preferred Finger \
        Attempts / Enciphered Biometric Data|
        DF52|b|1-8|BF4C BF4D BF4E|ICC/Terminal||EMV-BIO|Iris Try Counter / Preferred Iris \
        Attempts / MAC of Enciphered Biometric Data|
        DF53|b|1|BF4C BF4D|ICC||EMV-BIO|Palm Try Counter / Preferred Palm Attempts|
        DF54|b|1|BF4C BF4D|ICC||EMV-BIO|Voice Try Counter / Preferred Voice Attempts|
        81|b|1-3|A1 BF4E|ICC/Terminal||EMV-BIO|Biometric Type|
        82|b|1|A1|ICC/Terminal||EMV-BIO|Biometric Subtype|
        90|b|0-|A1 BF4E|ICC/Terminal||EMV-BIO|Biometric Solution ID|
        9F66|b|4||Terminal||EP K3 K6 K7|Terminal Transaction Qualifiers|TTQ
        9F5B|b|0-||Terminal||EMV K3|Issuer Script Results|
        """
}
