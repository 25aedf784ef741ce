import CardPorts

/// Whether polkit, where pcscd asks it, lets this user to the service and to the cards.
enum PolkitCheck {
    static func findings(_ facts: SystemFacts) -> [Finding] {
        let user = facts.account.name
        switch facts.service.answer {
        case .denied where isUnreachable(facts): return [unreachable(facts)]
        case .denied:
            return [
                denied(
                    .polkitDenied, facts,
                    "polkit denies the user \(user) the action \(PolkitRule.serviceAction)")
            ]
        case .answers:
            let refused = facts.service.readers.filter { $0.condition == .denied }
            if let first = refused.first, isUnreachable(facts) {
                return [unreachable(facts).about(first)]
            }
            guard refused.isEmpty else {
                return refused.map { reader in
                    denied(
                        .polkitCardDenied, facts,
                        "polkit lets the user \(user) list readers and denies it the action "
                            + "\(PolkitRule.cardAction) for \(reader.identity.name)"
                    ).about(reader)
                }
            }
            let why = facts.polkit.isAsked ? "polkit lets the user \(user) in" : "polkit has no say"
            return [.ok(.polkit, .polkitAllows, why)]
        case .refused, .silent: return []
        }
    }

    private static func isUnreachable(_ facts: SystemFacts) -> Bool {
        // A service outside the container asks outside.
        guard facts.container == nil || facts.daemon.isInstalled else { return false }
        // systemd starts polkit when it is asked, so outside a container its bus is enough.
        return !facts.polkit.hasBus || (facts.container != nil && !facts.polkit.isRunning)
    }

    private static func unreachable(_ facts: SystemFacts) -> Finding {
        let contained = facts.container != nil
        return .fail(
            .polkit, .polkitUnreachable,
            "pcscd was built to ask polkit and cannot reach it: nobody is let in",
            remedy: contained
                ? "run pcscd on the host and mount its socket (--volume /run/pcscd:/run/pcscd), "
                    + "or start the container's pcscd with --disable-polkit"
                : "start the message bus and polkit: systemctl start dbus polkit; without them: "
                    + "start pcscd with --disable-polkit")
    }

    private static func denied(
        _ code: Finding.Code, _ facts: SystemFacts, _ what: String
    ) -> Finding {
        let rule = PolkitRule(user: facts.account.name)
        // The rule belongs where pcscd runs.
        let isOutside = facts.container != nil && !facts.daemon.isInstalled
        let place = isOutside ? "on the host, " : ""
        var finding = Finding.fail(
            .polkit, code, what,
            remedy: "\(place)allow both actions by a rule in \(PolkitRule.path) (polkit takes it "
                + "up at once), or start pcscd with --disable-polkit")
        if !isOutside, let rule {
            finding.repairs = [.write(path: PolkitRule.path, contents: rule.text)]
        }
        return finding
    }
}
