/// Whether the reader's driver passes on commands that are for the reader itself.
///
/// Payments need none; light and sound do.
enum EscapeCheck {
    static func findings(_ facts: SystemFacts) -> [Finding] {
        let drivers = facts.readers.compactMap { facts.driver(for: $0) }
        guard let closed = drivers.first(where: { !$0.allowsEscape }) else {
            guard !drivers.isEmpty else { return [] }
            return [
                .ok(.escape, .escapeEnabled, "the driver passes commands to the reader itself")
            ]
        }
        return [
            .warn(
                .escape, .escapeDisabled,
                "the driver passes no commands to the reader itself: its lights and buzzer stay "
                    + "as they are; payments work",
                remedy: "set bit 0x0001 of ifdDriverOptions in \(closed.path), then: systemctl "
                    + "restart pcscd.service; an upgrade of the driver may undo it")
        ]
    }
}
