/// The rule that lets one user reach the PC/SC service and the cards in its readers.
struct PolkitRule: Hashable, Sendable {
    /// Asked once for a program that connects to the service.
    static let serviceAction = "org.debian.pcsc-lite.access_pcsc"
    /// Asked for each reader that a program connects to.
    static let cardAction = "org.debian.pcsc-lite.access_card"
    /// Where polkit looks for it.
    static let path = "/etc/polkit-1/rules.d/50-tapkiosk.rules"

    let user: String

    /// `nil` for a name that could be read as more than a name.
    init?(user: String) {
        let isName =
            !user.isEmpty && user.utf8.count <= 32
            && user.utf8.allSatisfy { octet in
                switch octet {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                    UInt8(ascii: "."):
                    true
                case _: false
                }
            }
        guard isName else { return nil }
        self.user = user
    }

    /// The file, in polkit's JavaScript.
    var text: String {
        """
        // Lets the kiosk's service user reach the PC/SC service and the cards in its readers.
        //
        // Needed where pcscd was built with polkit (Fedora's is, Debian 12's is not): its own rule
        // admits only whoever sits at the machine. There are two actions, and the second is asked
        // for each reader: without it readers can be listed and no card connected to.
        // Install as \(Self.path); change the user's name if it is another.
        polkit.addRule(function (action, subject) {
            if ((action.id == "\(Self.serviceAction)" ||
                 action.id == "\(Self.cardAction)") &&
                subject.user == "\(user)") {
                return polkit.Result.YES;
            }
        });

        """
    }
}
