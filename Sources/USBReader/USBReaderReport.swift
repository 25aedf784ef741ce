import CCID
import CardPorts

/// A CCID interface as the bus shows it, and what stands in the way of using it.
public struct USBReaderReport: Hashable, Sendable {
    /// Who has the interface.
    public enum Holder: Hashable, Sendable {
        /// A process, such as pcscd.
        case process
        /// A driver of the kernel.
        case kernelDriver(String)
    }

    /// The slots' identities, slot 0 first.
    public let slots: [ReaderIdentity]
    /// USB vendor number.
    public let vendor: UInt16
    /// USB product number.
    public let product: UInt16
    /// What the reader takes, in words.
    public let exchangeLevel: String
    /// Why it cannot be used for payments; `nil` where nothing is known against it.
    public let unsuitability: String?
    /// Who has it; `nil` where nobody has, or the kernel does not tell.
    public let holder: Holder?

    init(_ facts: USBReaderFacts, holder: String?) {
        slots = facts.identities
        vendor = facts.vendor
        product = facts.product
        exchangeLevel = "\(facts.descriptor.exchangeLevel)"
        unsuitability = facts.unsuitability
        self.holder = holder.map(Holder.init(driver:))
    }
}

extension USBReaderReport.Holder: CustomStringConvertible {
    /// By the kernel's driver of the interface; where it names none, a process has it.
    init(driver: String?) {
        switch driver {
        case nil, "usbfs": self = .process
        case let name?: self = .kernelDriver(name)
        }
    }

    /// Who has it and how it is freed.
    public var description: String {
        switch self {
        case .process:
            "held by another program; if that is pcscd, use --reader pcsc or stop it: "
                + "systemctl stop pcscd.socket pcscd"
        case .kernelDriver(let name):
            "held by the kernel module \(name); free it: modprobe -r \(name), and blacklist it "
                + "in /etc/modprobe.d"
        }
    }
}

/// No reader could be chosen.
public enum USBSelectionError: Error, Hashable, Sendable {
    /// The bus could not be listed.
    case fault(ReaderFault)
    /// None or several are meant.
    case choice(ReaderChoiceError)
    /// The one that is meant cannot be used, and why.
    case unsuitable(name: String, String)
    /// The one that is meant belongs to somebody else.
    case held(name: String, USBReaderReport.Holder)
}

extension USBSelectionError: CustomStringConvertible {
    /// What is wrong and with which reader.
    public var description: String {
        switch self {
        case .fault(let fault): "the USB readers could not be listed: \(fault)"
        case .choice(let choice): "\(choice)"
        case .unsuitable(let name, let reason): "'\(name)' \(reason)"
        case .held(let name, let holder): "'\(name)' is \(holder)"
        }
    }
}
