extension BitTable {
    /// 82. Source: EMV 4.4 Book 3, Annex C1.
    static let applicationInterchangeProfile: BitTable = BitTable(
        """
        1 80 XDA supported
        1 40 SDA supported
        1 20 DDA supported
        1 10 Cardholder verification is supported
        1 08 Terminal risk management is to be performed
        1 04 Issuer authentication is supported
        1 02 On device cardholder verification is supported
        1 01 CDA supported
        """)

    /// Byte 2 of 82 to all kernels but 3. Source: EMV Contactless Books C-2 and C-4, Annex A.
    static let contactlessInterchangeProfile: BitTable = BitTable(
        """
        2 80 EMV mode is supported
        2 40 Expresspay Mobile supported
        2 01 Relay resistance protocol is supported
        """)

    /// Byte 2 of 82 to kernel 3. Source: EMV Contactless Book C-3, Annex A.
    static let kernel3InterchangeProfile: BitTable = BitTable(
        """
        2 80 Mag-stripe mode is supported
        """)

    /// 9F07. Source: EMV 4.4 Book 3, Annex C2.
    static let applicationUsageControl: BitTable = BitTable(
        """
        1 80 Valid for domestic cash transactions
        1 40 Valid for international cash transactions
        1 20 Valid for domestic goods
        1 10 Valid for international goods
        1 08 Valid for domestic services
        1 04 Valid for international services
        1 02 Valid at ATMs
        1 01 Valid at terminals other than ATMs
        2 80 Domestic cashback allowed
        2 40 International cashback allowed
        """)

    /// 95. Source: EMV 4.4 Book 3, Annex C5.
    static let terminalVerificationResults: BitTable = BitTable(
        """
        1 80 Offline data authentication was not performed
        1 40 SDA failed
        1 20 ICC data missing
        1 10 Card appears on terminal exception file
        1 08 DDA failed
        1 04 CDA failed
        1 02 SDA selected
        1 01 XDA selected
        2 80 ICC and terminal have different application versions
        2 40 Expired application
        2 20 Application not yet effective
        2 10 Requested service not allowed for card product
        2 08 New card
        2 02 Biometric performed and successful
        2 01 Biometric template format not supported
        3 80 Cardholder verification was not successful
        3 40 Unrecognised CVM
        3 20 PIN Try Limit exceeded
        3 10 PIN entry required and PIN pad not present or not working
        3 08 PIN entry required, PIN pad present, but PIN was not entered
        3 04 Online CVM captured
        3 02 Biometric required but Biometric capture device not working
        3 01 Biometric required, Biometric capture device present, but entry was bypassed
        4 80 Transaction exceeds floor limit
        4 40 Lower consecutive offline limit exceeded
        4 20 Upper consecutive offline limit exceeded
        4 10 Transaction selected randomly for online processing
        4 08 Merchant forced transaction online
        4 04 Biometric Try Limit exceeded
        4 02 A selected Biometric Type not supported
        4 01 XDA signature verification failed
        5 80 Default TDOL used
        5 40 Issuer authentication failed
        5 20 Script processing failed before final GENERATE AC
        5 10 Script processing failed after final GENERATE AC
        """)

    /// The rest of byte 5 of 95 to kernel 2. Source: EMV Contactless Book C-2, Annex A.
    static let kernel2VerificationResults: BitTable = BitTable(
        """
        5 08 Relay resistance threshold exceeded
        5 04 Relay resistance time limits exceeded
        5 03=01 Relay resistance protocol not performed
        5 03=02 Relay resistance protocol performed
        """)

    /// The rest of byte 5 of 95 elsewhere. Source: EMV 4.4 Book 3, Annex C5.
    static let eccVerificationResults: BitTable = BitTable(
        """
        5 04 CA ECC key missing
        5 02 ECC key recovery failed
        """)

    /// 9B. Source: EMV 4.4 Book 3, Annex C6.
    static let transactionStatusInformation: BitTable = BitTable(
        """
        1 80 Offline data authentication was performed
        1 40 Cardholder verification was performed
        1 20 Card risk management was performed
        1 10 Issuer authentication was performed
        1 08 Terminal risk management was performed
        1 04 Script processing was performed
        """)

    /// 9F27. Source: EMV 4.4 Book 3, 6.5.5.4.
    static let cryptogramInformationData: BitTable = BitTable(
        """
        1 C0=00 AAC
        1 C0=40 TC
        1 C0=80 ARQC
        1 C0=C0 RFU
        1 08 Advice required
        1 07=01 Service not allowed
        1 07=02 PIN Try Limit exceeded
        1 07=03 Issuer authentication failed
        """)

    /// 9F33. Source: EMV 4.4 Book 4, Annex A2.
    static let terminalCapabilities: BitTable = BitTable(
        """
        1 80 Manual key entry
        1 40 Magnetic stripe
        1 20 IC with contacts
        2 80 Plaintext PIN for ICC verification
        2 40 Enciphered PIN for online verification
        2 20 Signature
        2 10 Enciphered PIN for offline verification (RSA ODE)
        2 08 No CVM required
        3 80 SDA
        3 40 DDA
        3 20 Card capture
        3 08 CDA
        3 04 XDA
        """)

    /// 9F40. Source: EMV 4.4 Book 4, Annex A3.
    static let additionalTerminalCapabilities: BitTable = BitTable(
        """
        1 80 Cash
        1 40 Goods
        1 20 Services
        1 10 Cashback
        1 08 Inquiry
        1 04 Transfer
        1 02 Payment
        1 01 Administrative
        2 80 Cash deposit
        3 80 Numeric keys
        3 40 Alphabetic and special characters keys
        3 20 Command keys
        3 10 Function keys
        4 80 Print, attendant
        4 40 Print, cardholder
        4 20 Display, attendant
        4 10 Display, cardholder
        4 02 Code table 10
        4 01 Code table 9
        5 80 Code table 8
        5 40 Code table 7
        5 20 Code table 6
        5 10 Code table 5
        5 08 Code table 4
        5 04 Code table 3
        5 02 Code table 2
        5 01 Code table 1
        """)
}
