extension BitTable {
    /// 9F66. Source: EMV Contactless Book A, 5.7.
    static let terminalTransactionQualifiers: BitTable = BitTable(
        """
        1 80 Mag-stripe mode supported
        1 20 EMV mode supported
        1 10 EMV contact chip supported
        1 08 Offline-only reader
        1 04 Online PIN supported
        1 02 Signature supported
        1 01 Offline Data Authentication for Online Authorizations supported
        2 80 Online cryptogram required
        2 40 CVM required
        2 20 (Contact Chip) Offline PIN supported
        3 80 Issuer Update Processing supported
        3 40 Consumer Device CVM supported
        4 80 fDDA v1.0 supported
        """)

    /// What kernel 6 adds to 9F66. Source: EMV Contactless Book C-6, Annex A.
    static let kernel6TransactionQualifiers: BitTable = BitTable(
        """
        2 08 Fast mode supported
        2 04 Transit terminal
        3 08 Consumer Device CVM required
        """)

    /// 9F6C. Source: EMV Contactless Book C-3, Annex A.
    static let cardTransactionQualifiers: BitTable = BitTable(
        """
        1 80 Online PIN Required
        1 40 Signature Required
        1 20 Go Online if Offline Data Authentication Fails and Reader is online capable
        1 10 Switch Interface if Offline Data Authentication fails and Reader supports contact chip
        1 08 Go Online if Application Expired
        1 04 Switch Interface for Cash Transactions
        1 02 Switch Interface for Cashback Transactions
        1 01 Not valid for contactless ATM transactions
        2 80 Consumer Device CVM Performed
        2 40 Card supports Issuer Update Processing at the POS
        """)

    /// 9F6E to kernel 3. Source: EMV Contactless Book C-3, Annex A.
    static let formFactorIndicator: BitTable = BitTable(
        """
        1 1F=00 Standard card
        1 1F=01 Mini-card
        1 1F=02 Non-card form factor
        1 1F=03 Consumer mobile phone
        1 1F=04 Wrist-worn device
        2 80 Passcode capable
        2 40 Signature panel
        2 20 Hologram
        2 10 CVV2
        2 08 Two-way messaging
        2 04 Cloud-based payment credentials
        2 02 Biometric cardholder verification capable
        4 0F=00 Proximity contactless interface using ISO 14443
        """)

    /// 9F6E to kernel 4, where it is the terminal's. Source: EMV Contactless Book C-4, Annex A.
    static let enhancedReaderCapabilities: BitTable = BitTable(
        """
        1 80 Contact mode supported
        1 40 Contactless mag-stripe mode supported
        1 20 Contactless EMV full online mode supported (legacy)
        1 10 Contactless EMV partial online mode supported
        1 08 Contactless mobile supported
        1 04 Try another interface after a decline
        2 80 Mobile CVM supported
        2 40 Online PIN supported
        2 20 Signature supported
        2 10 Plaintext offline PIN supported
        3 80 Terminal is offline only
        3 40 CVM required
        4 80 Terminal exempt from No CVM checks
        4 40 Delayed authorisation terminal
        4 20 Transit terminal
        4 07=01 C-4 kernel version 2.2 to 2.3
        4 07=02 C-4 kernel version 2.4 to 2.6
        4 07=03 C-4 kernel version 2.7 or greater
        """)

    /// 9F6D to kernel 4. Source: EMV Contactless Book C-4, Annex A.
    static let contactlessReaderCapabilities: BitTable = BitTable(
        """
        1 C8=40 Contactless mag-stripe only, CVM not required
        1 C8=48 Contactless mag-stripe only, CVM required
        1 C8=C0 Contactless EMV and mag-stripe, CVM not required
        1 C8=C8 Contactless EMV and mag-stripe, CVM required
        1 C8=00 Deprecated
        1 C8=80 Deprecated
        """)

    /// 9F71 to kernel 6. Source: EMV Contactless Book C-6, Annex A.
    static let cardProcessingRequirement: BitTable = BitTable(
        """
        1 80 Online PIN required
        1 40 Signature required
        1 20 PID limit reached / loyalty transaction approved
        1 10 Consumer Device CVM performed
        2 80 Switch interface if unable to process online
        2 40 Process online if CDA failed
        2 20 Decline or switch interface if CDA failed
        2 10 Issuer update supported
        2 08 Process online if card expired
        2 04 Decline if card expired
        2 02 CVM fallback to Signature allowed
        2 01 CVM fallback to No CVM allowed
        """)

    /// 9F53 to kernel 5. Source: EMV Contactless Book C-5, Annex A.
    static let terminalInterchangeProfile: BitTable = BitTable(
        """
        1 80 CVM required by reader
        1 40 Signature supported
        1 20 Online PIN supported
        1 10 On-device CVM supported
        1 04 Reader is a transit reader
        1 02 EMV contact chip supported
        1 01 (Contact chip) Offline PIN supported
        2 80 Issuer update supported
        """)

    /// 9F50 to kernel 5. Source: EMV Contactless Book C-5, Annex A.
    static let cardholderVerificationStatus: BitTable = BitTable(
        """
        1 F0=00 No CVM
        1 F0=10 Signature
        1 F0=20 Online PIN
        1 F0=30 Confirmation code verified
        1 F0=F0 Not applicable
        """)

    /// 9F1D to kernel 2. Source: EMV Contactless Book C-2, Annex A.
    static let terminalRiskManagementData: BitTable = BitTable(
        """
        1 80 Restart supported
        1 40 Enciphered PIN verified online (Contactless)
        1 20 Signature (Contactless)
        1 10 Enciphered PIN verification performed by ICC (Contactless)
        1 08 No CVM required (Contactless)
        1 04 CDCVM (Contactless)
        1 02 Plaintext PIN verification performed by ICC (Contactless)
        1 01 Present and Hold supported
        2 80 CVM Limit exceeded
        2 40 Enciphered PIN verified online (Contact)
        2 20 Signature (Contact)
        2 10 Enciphered PIN verification performed by ICC (Contact)
        2 08 No CVM required (Contact)
        2 04 CDCVM (Contact)
        2 02 Plaintext PIN verification performed by ICC (Contact)
        3 80 Mag-stripe mode contactless transactions not supported
        3 40 EMV mode contactless transactions not supported
        3 20 CDCVM without CDA supported
        4 80 CDCVM bypass requested
        4 40 SCA exempt
        """)

    /// DF811B. Source: EMV Contactless Book C-2, Annex A.
    static let kernelConfiguration: BitTable = BitTable(
        """
        1 80 Mag-stripe mode contactless transactions not supported
        1 40 EMV mode contactless transactions not supported
        1 20 On device cardholder verification supported
        1 10 Relay resistance protocol supported
        """)

    /// DF8118 and DF8119. Source: EMV Contactless Book C-2, Annex A.
    static let cvmCapability: BitTable = BitTable(
        """
        1 80 Plaintext PIN for ICC verification
        1 40 Enciphered PIN for online verification
        1 20 Signature (paper)
        1 10 Enciphered PIN for offline verification
        1 08 No CVM required
        """)

    /// DF811F. Source: EMV Contactless Book C-2, Annex A.
    static let securityCapability: BitTable = BitTable(
        """
        1 80 SDA
        1 40 DDA
        1 20 Card capture
        1 08 CDA
        """)
}
