import CMicroHTTPD
import Glibc
import Synchronization

// The only file that names libmicrohttpd's functions.

/// The daemon: its thread and its connections.
final class Daemon: Sendable {
    private struct Content {
        /// The daemon's address; taken out, and zero from then on, by whoever stops it.
        var daemon: UInt
        var descriptor: Int32
        var isAccepting = true
    }

    private let content: Mutex<Content>
    private let exchanges: ExchangeTable

    init(
        _ socket: consuming ListeningSocket, configuration: HTTPServerConfiguration,
        exchanges: ExchangeTable
    ) throws(HTTPServerError) {
        // The daemon closes the descriptor it is given, or hands it back when it is quieted.
        let descriptor = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw .socketRefused(code: errno) }
        let flags =
            MHD_USE_AUTO.rawValue | MHD_USE_INTERNAL_POLLING_THREAD.rawValue
            | MHD_ALLOW_SUSPEND_RESUME.rawValue
        // Safe: the table is released after the daemon was stopped and calls back no more.
        let context = unsafe Unmanaged.passRetained(exchanges).toOpaque()
        let completed = unsafe unsafeBitCast(requestCompleted, to: OpaquePointer.self)
        let table = OpaquePointer(context)
        let options: [any CVarArg] = unsafe [
            MHD_OPTION.LISTEN_SOCKET.rawValue, descriptor,
            MHD_OPTION.CONNECTION_LIMIT.rawValue, configuration.connectionsMaximum,
            MHD_OPTION.CONNECTION_TIMEOUT.rawValue, configuration.idleTimeoutSeconds,
            MHD_OPTION.CONNECTION_MEMORY_LIMIT.rawValue, configuration.headerOctetsMaximum,
            MHD_OPTION.NOTIFY_COMPLETED.rawValue, completed, table,
            MHD_OPTION.END.rawValue,
        ]
        // Safe: the list matches what each option takes and ends with END.
        let pointer = unsafe withVaList(options) { list in
            unsafe MHD_start_daemon_va(flags, 0, nil, nil, requestArrived, context, list)
        }
        guard let pointer = unsafe pointer else {
            // The descriptor may be closed by now and is not closed a second time.
            unsafe Unmanaged<ExchangeTable>.fromOpaque(context).release()
            throw .notStarted
        }
        content = Mutex(Content(daemon: UInt(bitPattern: pointer), descriptor: descriptor))
        self.exchanges = exchanges
    }

    /// Takes no further connection.
    func stopAccepting() {
        content.withLock { content in
            guard content.daemon != 0, content.isAccepting else { return }
            content.isAccepting = false
            // Safe: the daemon was not stopped, for its address is still here.
            content.descriptor = unsafe MHD_quiesce_daemon(
                OpaquePointer(bitPattern: content.daemon))
        }
    }

    /// Stops the daemon on a thread of its own, since the call waits for the daemon's thread.
    func stop() async {
        await withCheckedContinuation { continuation in
            stop { continuation.resume() }
        }
    }

    /// Stops the daemon and waits for nothing.
    func stopDetached() { stop {} }

    private func stop(_ done: @escaping @Sendable () -> Void) {
        let (daemon, descriptor) = content.withLock { content in
            defer { content.daemon = 0 }
            return (content.daemon, content.isAccepting ? -1 : content.descriptor)
        }
        guard daemon != 0 else { return done() }
        let exchanges = self.exchanges
        detachThread {
            // Safe: this thread alone has the address, and no callback comes after the call.
            unsafe MHD_stop_daemon(OpaquePointer(bitPattern: daemon))
            unsafe Unmanaged.passUnretained(exchanges).release()
            if descriptor >= 0 { _ = close(descriptor) }
            done()
        }
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs `body` on a new thread; on this one where the system has none to give.
private func detachThread(_ body: @escaping @Sendable () -> Void) {
    let holder = unsafe Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    // Safe: the new thread takes over the reference that it is given.
    let code = unsafe pthread_create(
        &thread, nil,
        { argument in
            guard let argument = unsafe argument else { return nil }
            unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        }, holder.toOpaque())
    if code == 0 {
        pthread_detach(thread)
    } else {
        unsafe holder.takeRetainedValue().run()
    }
}

/// Called for the head of a request, for each part of its body, when it is whole, and when its
/// suspended connection is resumed.
private let requestArrived: MHD_AccessHandlerCallback = {
    context, connection, url, method, _, upload, uploadCount, slot in
    // Safe: the daemon passes what it documents; every pointer is checked before use.
    guard let context = unsafe context, let connection = unsafe connection,
        let slot = unsafe slot, let uploadCount = unsafe uploadCount
    else { return .NO }
    let table = unsafe Unmanaged<ExchangeTable>.fromOpaque(context).takeUnretainedValue()
    guard let known = unsafe slot.pointee else {
        let exchange = unsafe open(connection, url, method, table)
        unsafe slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
        table.opened()
        return .YES
    }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if unsafe uploadCount.pointee > 0 {
        let part = unsafe Array(
            UnsafeRawBufferPointer(start: upload, count: upload == nil ? 0 : uploadCount.pointee))
        unsafe uploadCount.pointee = 0
        return exchange.receive(part) ? .YES : .NO
    }
    switch exchange.next() {
    case .wait: return .YES
    case .answer(let response): return unsafe queue(response, connection)
    case .run(let request):
        unsafe MHD_suspend_connection(connection)
        table.run(request, for: exchange)
        return .YES
    }
}

/// Called when the last octet was sent or the client is gone.
private let requestCompleted: MHD_RequestCompletedCallback = { context, _, slot, _ in
    // Safe: the slot holds the reference that `requestArrived` put there, given back once.
    guard let context = unsafe context, let known = unsafe slot?.pointee else { return }
    unsafe slot?.pointee = nil
    unsafe Unmanaged<Exchange>.fromOpaque(known).release()
    unsafe Unmanaged<ExchangeTable>.fromOpaque(context).takeUnretainedValue().closed()
}

private func open(
    _ connection: OpaquePointer, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ table: ExchangeTable
) -> Exchange {
    let head = unsafe HTTPRequest(
        method: method.map { unsafe String(cString: $0) } ?? "",
        path: url.map { unsafe String(cString: $0) } ?? "",
        query: fields(connection, .GET_ARGUMENT_KIND), headers: fields(connection, .HEADER_KIND))
    let address = UInt(bitPattern: connection)
    return Exchange(head: head, bodyOctetsMaximum: table.bodyOctetsMaximum) {
        // Safe: called only while the connection is suspended, which keeps it alive.
        unsafe MHD_resume_connection(OpaquePointer(bitPattern: address))
    }
}

private func fields(_ connection: OpaquePointer, _ kind: MHD_ValueKind) -> [HTTPField] {
    var fields: [HTTPField] = []
    // Safe: the iterator is called only during this call, while `fields` is borrowed for it.
    unsafe withUnsafeMutablePointer(to: &fields) { target in
        _ = unsafe MHD_get_connection_values(
            connection, kind,
            { target, _, name, value in
                guard let target = unsafe target, let name = unsafe name else { return .NO }
                let field = unsafe HTTPField(
                    String(cString: name), value.map { unsafe String(cString: $0) } ?? "")
                unsafe target.assumingMemoryBound(to: [HTTPField].self).pointee.append(field)
                return .YES
            }, target)
    }
    return fields
}

private func queue(_ response: HTTPResponse, _ connection: OpaquePointer) -> MHD_Result {
    guard !response.closesWithoutAnswer, let status = UInt32(exactly: response.status),
        (100...599).contains(status)
    else { return .NO }
    var body = response.body
    // Safe: the daemon copies the buffer; the response is destroyed once it is queued.
    let made = unsafe body.withUnsafeMutableBytes { buffer in
        unsafe MHD_create_response_from_buffer(buffer.count, buffer.baseAddress, .RESPMEM_MUST_COPY)
    }
    guard let made = unsafe made else { return .NO }
    defer { unsafe MHD_destroy_response(made) }
    for field in response.headers {
        // A field that HTTP does not allow is refused here and left out.
        _ = unsafe MHD_add_response_header(made, field.name, field.value)
    }
    return unsafe MHD_queue_response(connection, status, made)
}
