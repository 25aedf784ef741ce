import Payment

/// Events with a name each, so that a table can be read: every case of every kind, and for
/// answers every meaning they can have.
enum MachineEvents {
    typealias Named = (name: String, event: PaymentMachine.Event)

    static let all: [Named] =
        begin + disk + tap + customer + authorisation + capture + reversal + findings

    static let begin: [Named] = [
        ("started", .started(Sample.sale())),
        ("started, bypass", .started(Sample.sale(bypass: true))),
        ("reversal retried", .reversalRetried),
    ]

    static let disk: [Named] = [
        ("recorded", .disk(.recorded)), ("not recorded", .disk(.failed)),
    ]

    static let tap: [Named] = [
        ("card presented", .tap(.cardPresented)), ("present again", .tap(.presentAgain)),
        ("card read", .tap(.read(Sample.card))), ("card declined", .tap(.ended(.declined))),
        ("read failed", .tap(.ended(.readFailed))),
        ("reader not ready", .tap(.ended(.readerNotReady))),
        ("card not accepted", .tap(.ended(.notAccepted))),
        ("nobody came", .tap(.ended(.timedOut))),
        ("prepared", .prepared(Sample.intent)), ("not prepared", .notPrepared),
    ]

    static let customer: [Named] = [
        ("fee accepted", .customer(.confirmed(true))),
        ("fee declined", .customer(.confirmed(false))),
        ("cancelled", .customer(.cancelled)), ("task cancelled", .customer(.taskCancelled)),
        ("deadline passed", .deadlinePassed),
    ]

    static let payments: [(name: String, payment: GatewayPayment)] = [
        ("approved, held", Sample.held), ("approved, held, fee", Sample.heldWithFee),
        ("approved, held, fee too high", Sample.heldWithHighFee),
        ("approved, captured", Sample.captured),
        ("approved, captured, fee", Sample.taken(Sample.heldWithFee)),
        ("declined", Sample.declined), ("partly approved", Sample.partial),
        ("deferred", Sample.deferred), ("reversed", Sample.reversed),
        ("other order", Sample.payment(order: "a2")),
        ("other amount", Sample.payment(total: 4_199)),
    ]

    static let authorisation: [Named] =
        payments.map {
            ("authorisation: \($0.name)", .gateway(.authorisation($0.payment, Sample.followUps)))
        }
        + [400, 401, 409, 426, 503].map {
            (
                "authorisation: refused \($0)",
                .gateway(.authorisationRefused(GatewayRefusal(httpStatus: $0)))
            )
        }
        + [("authorisation: lost", .gateway(.authorisationUnclear(.wire(Sample.lost))))]

    static let capture: [Named] = replies([
        ("taken", Sample.taken(Sample.held)), ("taken, fee", Sample.taken(Sample.heldWithFee)),
        ("held", Sample.held), ("declined", Sample.declined),
    ]).map { ("capture: \($0.name)", .gateway(.capture($0.reply))) }

    static let reversal: [Named] =
        replies([("done", Sample.reversed), ("held", Sample.held)]).map {
            ("reversal: \($0.name)", .gateway(.reversal($0.reply)))
        }
        + replies([
            ("reversed", Sample.reversed), ("held", Sample.held),
            ("taken", Sample.taken(Sample.held)),
        ]).map { ("payment: \($0.name)", .gateway(.payment($0.reply))) }

    static let findings: [Named] =
        payments.map { ("found: \($0.name)", .found(.payment($0.payment, Sample.followUps))) }
        + [
            ("found: taken, fee", Sample.taken(Sample.heldWithFee)),
            ("found: taken", Sample.taken(Sample.held)),
        ].map { ($0.0, .found(.payment($0.1, Sample.followUps))) }
        + [
            ("found: never left", .found(.neverLeft)),
            ("decided: charged", .found(.decided(isCharged: true, by: "operator"))),
            ("decided: not charged", .found(.decided(isCharged: false, by: "operator"))),
        ]

    private static func replies(
        _ answers: [(String, GatewayPayment)]
    ) -> [(name: String, reply: Reply<GatewayPayment>)] {
        answers.map { ($0.0, .answered($0.1)) }
            + [400, 401, 404, 409].map { ("refused \($0)", .refused(.init(httpStatus: $0))) }
            + [("lost", .unclear(Sample.lost))]
    }
}
