import CardPorts

/// The bus as this process sees it, on a thread of its own.
actor USBBus: BlockingSession {
    typealias CallError = USBFault

    nonisolated let watch: CallWatch
    private let executor = ThreadExecutor()
    private let tree: USBTree
    private var context: USBContext?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Safe: the bus keeps the executor for as long as it lives.
        unsafe executor.asUnownedSerialExecutor()
    }

    init(_ quarantine: Quarantine, _ tree: USBTree) {
        watch = CallWatch(quarantine)
        self.tree = tree
    }

    deinit { executor.finish() }

    func end() {
        context = nil
        executor.finish()
    }

    /// The CCID interfaces there are, in the order of their ports.
    func readers() throws(USBFault) -> [USBReaderFacts] {
        do throws(USBError) {
            return try opened().devices().flatMap { USBReaderFacts.readers(of: $0, tree) }
                .sorted {
                    ($0.port, $0.key.interface) < ($1.port, $1.key.interface)
                }
        } catch {
            throw .call(error)
        }
    }

    /// Waits until a device comes or goes or the time is over; may come back early.
    func waitForChange(timeoutMilliseconds: Int) throws(USBFault) {
        do throws(USBError) {
            try opened().waitForChange(timeoutMilliseconds: timeoutMilliseconds)
        } catch {
            throw .call(error)
        }
    }

    private func opened() throws(USBError) -> USBContext {
        if let context { return context }
        let context = try USBContext()
        // Where the library cannot tell of changes, the list after each wait does.
        _ = context.watchChanges()
        self.context = context
        return context
    }
}
