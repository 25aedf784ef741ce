/// Whether the PC/SC service answers, and if not, how far down it is.
enum ServiceCheck {
    static func findings(_ facts: SystemFacts) -> [Finding] {
        switch facts.service.answer {
        case .answers, .denied:
            return [.ok(.pcscd, .serviceAnswers, "the PC/SC service answers")]
        case .silent:
            return [
                .fail(
                    .pcscd, .serviceSilent,
                    "\(daemon(facts)) takes calls and does not answer them",
                    remedy: "restart it: systemctl restart pcscd.service; if it comes back, a "
                        + "reader hangs: unplug it and look at journalctl -u pcscd")
            ]
        case .refused:
            return ContainerCheck.lacksSocket(facts) ? [] : [refused(facts)]
        }
    }

    private static func refused(_ facts: SystemFacts) -> Finding {
        let daemon = facts.daemon
        if !daemon.hasSocket, daemon.process == nil, !daemon.isInstalled {
            return .fail(
                .pcscd, .serviceNotInstalled, "the PC/SC service is not installed",
                remedy: "install it with its driver: apt install pcscd libccid")
        }
        if !daemon.hasSocket { return inactive(facts) }
        // A socket whose listener cannot be seen has one, for all that is known.
        if daemon.isListening == false || (daemon.isListening == true && daemon.process == nil) {
            let what =
                daemon.isListening == false
                ? "nobody listens at" : "systemd listens and no pcscd comes up at"
            return .fail(
                .pcscd, .serviceDead, "the PC/SC service is dead: \(what) \(daemon.socketPath)",
                remedy: "look at journalctl -u pcscd for why it ended, then: systemctl restart "
                    + "pcscd.socket pcscd.service")
        }
        return mismatch(facts)
    }

    private static func inactive(_ facts: SystemFacts) -> Finding {
        let start =
            switch facts.daemon.socketUnit {
            case .masked: "systemctl unmask pcscd.socket && systemctl enable --now pcscd.socket"
            case .enabled: "systemctl start pcscd.socket"
            case .disabled: "systemctl enable --now pcscd.socket"
            case .absent: "start /usr/sbin/pcscd as root, at boot by whatever starts services here"
            }
        let unit =
            switch facts.daemon.socketUnit {
            case .masked: "pcscd.socket is masked"
            case .enabled: "pcscd.socket is enabled and not active"
            case .disabled: "pcscd.socket is neither enabled nor active"
            case .absent: "pcscd is installed and does not run"
            }
        return .fail(
            .pcscd, .serviceSocketInactive, "\(unit): there is no \(facts.daemon.socketPath)",
            remedy: start)
    }

    private static func mismatch(_ facts: SystemFacts) -> Finding {
        let daemon = facts.daemon.version.map { " \($0)" } ?? " of unknown version"
        let library = facts.daemon.libraryVersion.map { " \($0)" } ?? " of unknown version"
        let place = facts.container == nil ? "" : "; in a container: the host's version"
        return .fail(
            .pcscd, .serviceProtocolMismatch,
            "pcscd\(daemon) runs and refuses the library libpcsclite1\(library): "
                + "they seem to speak different versions of their protocol",
            remedy: "install both from the same source, in the same version\(place); then: "
                + "systemctl restart pcscd.service")
    }

    private static func daemon(_ facts: SystemFacts) -> String {
        facts.daemon.process.map { "\($0)" } ?? "the PC/SC service"
    }
}
