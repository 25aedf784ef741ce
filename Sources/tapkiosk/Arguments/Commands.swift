/// The command and its subcommands, declared once for parser, help, manual and completions.
enum Commands {
    /// `tapkiosk` itself.
    static let root = CommandSpec(
        name: "tapkiosk",
        summary: "contactless card payments with a PC/SC reader",
        discussion: [
            "Drives a contactless card reader from plug to settled sale. Results go to standard "
                + "output, everything else to standard error. Card data is masked wherever it "
                + "leaves the process.",
            "Without a configuration a software test card (--reader card:PROFILE) pays at the "
                + "sandbox gateway inside the process; a real reader needs a configuration.",
        ],
        subcommands: [
            decode, readers, watch, read, record, replay, pay, pending, journal, doctor, sandbox,
            cards, config, completions, manual,
        ],
        examples: [
            "tapkiosk pay --reader card:visa-credit --amount 42.00 --currency EUR --order-id o1",
            "tapkiosk read --reader pcsc --config kiosk.json5",
        ])

    static let decode = CommandSpec(
        name: "decode",
        summary: "show what card data says",
        discussion: [
            "Reads BER-TLV as hexadecimal text and shows it as a tree: tag, EMV name, length, "
                + "value and, where bits have meanings, these. White space in the text is free. "
                + "Card numbers, track data and names are masked."
        ],
        options: [
            .flag("dol", "the data is a data object list (PDOL, CDOL): tags and lengths"),
            .flag("atr", "the data is an answer to reset"),
            .flag("apdu", "the data is a command APDU, or several, one a line"),
            .value("tag", "TAG", "the data is the value of this tag, without tag and length"),
            .flag("strict", "only 00 between objects; everything else out of place is an error"),
            .flag("unmask", "show card numbers, track data and names"),
            json,
        ],
        operand: OperandSpec(
            name: "HEX|-", help: "the data; '-' or nothing reads standard input",
            count: .zeroOrOne),
        examples: [
            "tapkiosk decode 6F0A8408A000000003101000", "tapkiosk decode --tag 9F66 36000000",
        ])

    static let readers = CommandSpec(
        name: "readers", summary: "list the readers there are",
        discussion: [
            "Readers as the PC/SC service lists them, each with the USB device it belongs to, and "
                + "readers that are on USB and not listed. What is wrong with one stands below it; "
                + "'tapkiosk doctor' says the remedy."
        ],
        options: [
            .flag("verbose", "say more about each reader"), systemRoot, json,
        ])

    static let watch = CommandSpec(
        name: "watch", summary: "show reader and card events as they happen",
        discussion: ["Runs until it is interrupted."],
        options: [reader, configuration, json])

    static let read = CommandSpec(
        name: "read", summary: "wait for a tap and show what the card says",
        discussion: [
            "Reads the card as for a sale of the given amount. Nothing is sent to a gateway."
        ],
        options: [reader] + readOptions + [unmask] + shared,
        examples: ["tapkiosk read --reader card:mastercard-credit --json"])

    static let record = CommandSpec(
        name: "record", summary: "read a card and write the session to a file",
        discussion: [
            "The file is made to be read and shared: what identifies card and cardholder is "
                + "redacted. --raw keeps it, so the file is then readable by its owner only."
        ],
        options: [reader] + readOptions + [.flag("raw", "keep card data in the file")] + shared,
        operand: OperandSpec(
            name: "FILE", help: "the session file to write", count: .one, completes: .files))

    static let replay = CommandSpec(
        name: "replay", summary: "play recorded sessions through the whole stack",
        discussion: [
            "Amount, date and unpredictable number come from the session's @terminal line, so a "
                + "session gives the outcome it gave when it was recorded."
        ],
        options: [
            .flag("expect", "compare with the session's @expect line; a difference is exit 1"),
            .value("ca-keys", "FILE", "certification authority keys (JSON)", completes: .files),
            unmask, configuration, json,
        ],
        operand: OperandSpec(
            name: "FILE", help: "a session file", count: .oneOrMore, completes: .files))

    static let pay = CommandSpec(
        name: "pay", summary: "make a sale",
        discussion: [
            "Waits for a tap, has the gateway authorise it, asks for consent where there is a "
                + "surcharge, and shows the receipt. Exit code 4 means that the card may have "
                + "been charged: do not pay again."
        ],
        options: [
            .value("amount", "AMOUNT", "what is to be paid, in major units: 42.00"),
            .value("currency", "CODE", "its ISO 4217 code: EUR"),
            .value("order-id", "ID", "your name for the sale, 1 to 24 characters"),
            .value("tip", "AMOUNT", "a tip on top"),
            .value("tax", "AMOUNT", "a tax on top"),
            .flag("bypass-surcharge", "leave the surcharge out, where the terminal allows it"),
            .value(
                "surcharge", "ANSWER",
                "the customer's answer to a surcharge; 'ask' asks at the terminal",
                choices: ["ask", "accept", "decline"]),
            waitForCard,
            reader,
            .value("record", "FILE", "also write the card session, redacted", completes: .files),
            .flag("raw", "keep card data in the recorded session"),
            .value(
                "ledger", "FILE", "where the sandbox inside keeps its ledger", completes: .files),
        ] + shared,
        examples: [
            "tapkiosk pay --reader card:visa-credit --amount 42.00 --currency EUR --order-id o1 "
                + "--surcharge accept --json"
        ])

    static let pending = CommandSpec(
        name: "pending", summary: "list payments that are not over",
        discussion: [
            "Payments whose outcome is unclear, and reversals that are not done yet. The terminal "
                + "takes both up by itself at its next sale."
        ],
        options: [state, json])

    static let journal = CommandSpec(
        name: "journal", summary: "show the journal",
        options: [
            .value("order", "ID", "only what belongs to this order"),
            .flag("verify", "only check that the journal is whole"), state, json,
        ])

    static let doctor = CommandSpec(
        name: "doctor", summary: "find out why a reader does not work",
        discussion: [
            "Looks at the PC/SC service, its driver, the kernel's drivers, permissions, USB power "
                + "saving and the readers, and says for each what is wrong and what puts it right. "
                + "Nothing is changed unless --fix is given, and then only the files that were "
                + "named. Exit code 1 means that something must be put right before a card can be "
                + "taken."
        ],
        options: [
            .flag("fix", "write the files that were named; most need root"),
            .flag("verbose", "show what would be written"), systemRoot, json,
        ],
        examples: ["tapkiosk doctor", "sudo tapkiosk doctor --fix"])

    static let sandbox = CommandSpec(
        name: "sandbox", summary: "run the sandbox gateway on loopback",
        discussion: [
            "Prints the address it listens on as its first line and runs until it is interrupted.",
            "A server gets tokens there with the key pk_test_tapkiosk_sandbox: POST /authorize "
                + "with it as x-api-key, or POST /v1/pos/auth-token with it as Authorization. "
                + "A terminal is number 7700142 and seals track data under the base key "
                + "0123456789ABCDEFFEDCBA9876543210, key serial number FFFF9876543210E00000. "
                + "None of them protects anything.",
        ],
        options: [
            .value("port", "N", "the port to listen on; 0, the default, picks one"),
            .value("ledger", "FILE", "keep the ledger there across restarts", completes: .files),
            .flag("magic-amounts", "let certain amounts have certain outcomes, as test hosts do"),
            json,
        ])

    static let cards = CommandSpec(
        name: "cards", summary: "list the software test cards", options: [json])

    static let config = CommandSpec(
        name: "config", summary: "check a configuration or show an example",
        subcommands: [
            CommandSpec(
                name: "check", summary: "name each missing or wrong key of a configuration",
                options: [configuration, json],
                operand: OperandSpec(
                    name: "FILE|-", help: "the configuration; '-' or nothing reads standard input",
                    count: .zeroOrOne, completes: .files)),
            CommandSpec(
                name: "example", summary: "print a complete configuration with comments"),
        ])

    static let completions = CommandSpec(
        name: "completions", summary: "print the completion script for a shell",
        operand: OperandSpec(
            name: "SHELL", help: "the shell: bash, zsh or fish", count: .one,
            choices: Completions.Shell.allCases.map(\.rawValue)),
        examples: ["tapkiosk completions bash > /etc/bash_completion.d/tapkiosk"])

    static let manual = CommandSpec(
        name: "manual", summary: "print the manual page", isHidden: true)
}

extension Commands {
    private static let json = OptionSpec.flag("json", "one JSON object a line")
    private static let systemRoot = OptionSpec.value(
        "root", "DIR", "look at the system below this folder", completes: .folders
    ).hidden
    private static let unmask = OptionSpec.flag(
        "unmask", "show card numbers, track data and names")
    private static let reader = OptionSpec.value(
        "reader", "SELECTOR",
        "the reader: pcsc, pcsc:PATTERN, usb, replay:FILE or card:PROFILE; "
            + "pcsc where nothing is said")
    private static let configuration = OptionSpec.value(
        "config", "FILE", "the configuration (JSON5)", completes: .files)
    private static let waitForCard = OptionSpec.value(
        "wait-for-card", "SECONDS", "how long to wait for a card; 30 where nothing is said")

    private static let readOptions = [
        OptionSpec.value("amount", "AMOUNT", "the amount told to the card; 1.00 by default"),
        .value("currency", "CODE", "its ISO 4217 code, where not the configured one"),
        waitForCard,
    ]

    private static let state = OptionSpec.value(
        "state", "DIR", "where journal and pending work are kept", completes: .folders)

    /// What every command takes that runs the whole terminal.
    private static let shared = [
        configuration, state,
        .value("gateway", "URL", "the gateway; the sandbox inside where nothing is said"),
        .value("token", "FILE", "the token your server handed out", completes: .files),
        .value("ca-keys", "FILE", "certification authority keys (JSON)", completes: .files),
        .flag("verbose", "say more on standard error"),
        .value(
            "log-level", "LEVEL", "what is worth a line on standard error",
            choices: ["error", "info", "debug"]),
        json,
    ]
}
