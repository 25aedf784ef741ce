/// What the reader asks the display, lamps and loudspeaker to show.
///
/// Source: EMV Contactless Book A, 5.1.4 (User Interface Request) and 9.4 (messages).
public struct UIRequest: Hashable, Sendable {
    /// A message identifier: a number with names, as books and schemes add to the list.
    public struct Message: RawRepresentable, Hashable, Sendable {
        /// The identifier as it is coded.
        public let rawValue: UInt8
        /// Any octet may identify a message.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// The state that lamps and tones show.
    public enum Status: UInt8, Hashable, Sendable {
        /// No lamp.
        case notReady = 0x00
        /// Waiting for a transaction.
        case idle = 0x01
        /// Waiting for a card.
        case readyToRead = 0x02
        /// The card must stay.
        case processing = 0x03
        /// The card may leave: the lamps run and the success tone sounds.
        case cardReadSuccessfully = 0x04
        /// The alert tone sounds.
        case processingError = 0x05
    }

    /// What to say.
    public let message: Message
    /// What to show.
    public let status: Status
    /// How long the message has to stay, in milliseconds; 0 where the books ask for none.
    public let holdTimeMilliseconds: Int

    /// A request to the display.
    public init(_ message: Message, _ status: Status, holdTimeMilliseconds: Int = 0) {
        self.message = message
        self.status = status
        self.holdTimeMilliseconds = holdTimeMilliseconds
    }
}

extension UIRequest.Message {
    /// 03: approved.
    public static let approved = Self(rawValue: 0x03)
    /// 07: not authorised.
    public static let notAuthorised = Self(rawValue: 0x07)
    /// 09: enter your PIN.
    public static let enterPIN = Self(rawValue: 0x09)
    /// 0F: processing error.
    public static let processingError = Self(rawValue: 0x0F)
    /// 10: remove the card.
    public static let removeCard = Self(rawValue: 0x10)
    /// 15: present the card.
    public static let presentCard = Self(rawValue: 0x15)
    /// 16: processing.
    public static let processing = Self(rawValue: 0x16)
    /// 17: card read, please remove it.
    public static let cardReadOK = Self(rawValue: 0x17)
    /// 18: insert or swipe the card.
    public static let insertOrSwipe = Self(rawValue: 0x18)
    /// 19: present one card only.
    public static let presentOneCardOnly = Self(rawValue: 0x19)
    /// 1A: approved, please sign.
    public static let approvedSign = Self(rawValue: 0x1A)
    /// 1B: authorising, please wait.
    public static let authorising = Self(rawValue: 0x1B)
    /// 1C: insert, swipe or try another card.
    public static let tryAnotherCard = Self(rawValue: 0x1C)
    /// 1D: insert the card.
    public static let insertCard = Self(rawValue: 0x1D)
    /// 1E: no message.
    public static let clearDisplay = Self(rawValue: 0x1E)
    /// 20: see the phone for instructions.
    public static let seePhone = Self(rawValue: 0x20)
    /// 21: present the card again.
    public static let presentCardAgain = Self(rawValue: 0x21)

    private static let names: [Self: String] = [
        .approved: "approved", .notAuthorised: "notAuthorised", .enterPIN: "enterPIN",
        .processingError: "processingError", .removeCard: "removeCard",
        .presentCard: "presentCard", .processing: "processing", .cardReadOK: "cardReadOK",
        .insertOrSwipe: "insertOrSwipe", .presentOneCardOnly: "presentOneCardOnly",
        .approvedSign: "approvedSign", .authorising: "authorising",
        .tryAnotherCard: "tryAnotherCard", .insertCard: "insertCard",
        .clearDisplay: "clearDisplay", .seePhone: "seePhone",
        .presentCardAgain: "presentCardAgain",
    ]

    /// The message's name as JSON spells it; the number for one that has none.
    public var name: String { Self.names[self] ?? "message\(rawValue)" }
}

extension UIRequest {
    /// The request's name as JSON spells it: the message, or `cardReadOK` where the display is
    /// cleared because the card was read (as kernel 2 does it).
    public var name: String {
        status == .cardReadSuccessfully ? Message.cardReadOK.name : message.name
    }
}
