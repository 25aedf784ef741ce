extension Finding {
    /// What was found, as programs tell it: the names stay.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        // Container
        /// The container has what it needs.
        case containerSupplied
        /// The host's PC/SC socket is not mounted.
        case containerWithoutSocket
        /// No USB device was handed in.
        case containerWithoutDevice

        // Service
        /// The service answers.
        case serviceAnswers
        /// pcscd is not installed.
        case serviceNotInstalled
        /// The unit that makes the socket is not active.
        case serviceSocketInactive
        /// The socket is there, and no daemon behind it.
        case serviceDead
        /// The daemon takes calls and does not answer.
        case serviceSilent
        /// Daemon and library speak different versions of their protocol.
        case serviceProtocolMismatch

        // polkit
        /// polkit lets this user in, or is not asked.
        case polkitAllows
        /// It denies this user the service.
        case polkitDenied
        /// It denies this user the cards.
        case polkitCardDenied
        /// pcscd cannot ask it.
        case polkitUnreachable

        // Driver
        /// A driver takes the reader.
        case driverKnowsReader
        /// pcscd has no driver at all.
        case driverNotInstalled
        /// None of the drivers takes this reader.
        case driverUnknownReader

        // Kernel
        /// No driver of the kernel has it.
        case kernelLeavesReader
        /// One has it.
        case kernelModuleHoldsReader
        /// One is loaded and takes the reader when it is plugged in again.
        case kernelModuleMayTakeReader

        // Permissions
        /// The daemon may open the device.
        case nodePermitted
        /// It may not.
        case nodeNotPermitted
        /// It may not, and a newer CCID package would let it.
        case driverPackageBehind
        /// The device has no file.
        case nodeMissing

        // Claim
        /// Nobody else drives the reader.
        case interfaceFree
        /// Another process does.
        case interfaceClaimed

        // Power
        /// The port stays powered.
        case autosuspendOff
        /// The kernel may suspend the reader.
        case autosuspendOn

        // Readers
        /// A contactless reader works, as far as can be seen without a card.
        case readerAnswers
        /// There is no reader.
        case noReader
        /// There are readers, none of them for contactless cards.
        case noContactlessReader
        /// There is no reader but such as programs make.
        case virtualReadersOnly
        /// It is on USB, and the service does not list it.
        case readerNotListed
        /// The service lists it, and it does not answer.
        case readerDead
        /// Another program has it for itself.
        case readerInUse
        /// Two readers can be told apart by their ports only.
        case readersAlike
        /// The service has no room for more.
        case tooManyReaders
        /// Its model is known not to do.
        case readerUnsuitable

        // Escape
        /// The driver passes commands to the reader itself.
        case escapeEnabled
        /// It does not.
        case escapeDisabled
    }
}
