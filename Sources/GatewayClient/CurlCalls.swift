import CLibCurl
import Glibc
import Octets
import Payment
import Synchronization

// The only file that names libcurl's functions.

/// Makes calls, each on a fresh connection that is closed after it, and never makes one twice.
///
/// One thread owns the multi handle; everybody else leaves commands and wakes it.
final class CurlEngine: Sendable {
    private let queue: CurlQueue

    init() throws(GatewayConfigurationError) {
        guard curlStarted, let queue = CurlQueue(), queue.startThread() else {
            throw .wireUnavailable
        }
        self.queue = queue
    }

    deinit { queue.send(.stop) }

    /// Makes one call. Cancelling the task ends it at once; what had left by then is counted.
    func perform(_ call: WireCall) async -> WireAnswer {
        let transfer = CurlTransfer(call)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.wait(continuation)
                queue.send(.add(transfer))
            }
        } onCancel: {
            transfer.markCancelled()
            queue.send(.cancel(transfer))
        }
    }
}

private let curlStarted = clibcurl_global_init() == CURLE_OK

/// The commands that wait for the thread, and the handle that wakes it.
private final class CurlQueue: Sendable {
    enum Command {
        case add(CurlTransfer)
        case cancel(CurlTransfer)
        case stop
    }

    private struct Content {
        var commands: [Command] = []
        /// The multi handle's address; zero once it is gone.
        var multi: UInt
    }

    private let content: Mutex<Content>

    init?() {
        guard let multi = unsafe curl_multi_init() else { return nil }
        content = Mutex(Content(multi: UInt(bitPattern: multi)))
    }

    func send(_ command: Command) {
        let refused = content.withLock { content in
            guard content.multi != 0 else { return true }
            content.commands.append(command)
            // Safe: the handle is freed under the same lock; waking is allowed from any thread.
            unsafe curl_multi_wakeup(UnsafeMutableRawPointer(bitPattern: content.multi))
            return false
        }
        if refused, case .add(let transfer) = command {
            transfer.finish(status: nil, failure: .notConnected)
        }
    }

    func take() -> [Command] {
        content.withLock { content in
            defer { content.commands = [] }
            return content.commands
        }
    }

    var multi: UnsafeMutableRawPointer? {
        let address = content.withLock { $0.multi }
        return unsafe UnsafeMutableRawPointer(bitPattern: address)
    }

    /// Frees the handle; commands that came meanwhile are returned.
    func close() -> [Command] {
        content.withLock { content in
            // Safe: only the thread that used the handle frees it, and nobody wakes it after.
            unsafe curl_multi_cleanup(UnsafeMutableRawPointer(bitPattern: content.multi))
            content.multi = 0
            defer { content.commands = [] }
            return content.commands
        }
    }

    func startThread() -> Bool {
        let reference = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        // Safe: the new thread takes over the one reference that it is given.
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                let queue = unsafe Unmanaged<CurlQueue>.fromOpaque(argument).takeRetainedValue()
                CurlThread(queue).run()
                return nil
            }, reference.toOpaque())
        guard code == 0 else {
            unsafe reference.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}

/// What the thread does, and the transfers it has in hand.
private struct CurlThread: ~Copyable {
    private struct Live {
        let transfer: CurlTransfer
        /// The header list's address, freed with the transfer.
        let headers: UInt
    }

    private let queue: CurlQueue
    private var live: [UInt: Live] = [:]

    init(_ queue: CurlQueue) { self.queue = queue }

    consuming func run() {
        guard let multi = unsafe queue.multi else { return }
        blockBrokenPipeSignal()
        var isStopping = false
        while !isStopping {
            for command in queue.take() {
                switch command {
                case .add(let transfer): unsafe add(transfer, to: multi)
                case .cancel(let transfer): unsafe cancel(transfer, multi)
                case .stop: isStopping = true
                }
            }
            var running: Int32 = 0
            unsafe curl_multi_perform(multi, &running)
            unsafe reap(multi)
            if !isStopping { unsafe curl_multi_poll(multi, nil, 0, 60_000, nil) }
        }
        for easy in live.keys { unsafe end(easy, multi, failure: .cancelled) }
        for command in queue.close() {
            if case .add(let transfer) = command {
                transfer.finish(status: nil, failure: .cancelled)
            }
        }
    }

    private mutating func add(_ transfer: CurlTransfer, to multi: UnsafeMutableRawPointer) {
        guard !transfer.isCancelled else {
            return transfer.finish(status: nil, failure: .cancelled)
        }
        guard let easy = unsafe curl_easy_init() else {
            return transfer.finish(status: nil, failure: .notConnected)
        }
        let headers = unsafe headerList(transfer.call)
        let address = UInt(bitPattern: easy)
        live[address] = Live(transfer: transfer, headers: UInt(bitPattern: headers))
        guard unsafe configure(easy, transfer, headers),
            unsafe curl_multi_add_handle(multi, easy) == CURLM_OK
        else { return unsafe end(address, multi, failure: .notConnected) }
    }

    private mutating func cancel(_ transfer: CurlTransfer, _ multi: UnsafeMutableRawPointer) {
        guard let found = live.first(where: { $0.value.transfer === transfer }) else { return }
        unsafe end(found.key, multi, failure: .cancelled)
    }

    /// Ends the transfers that are done.
    private mutating func reap(_ multi: UnsafeMutableRawPointer) {
        var left: Int32 = 0
        // Safe: a message is read before the next call that could free it.
        while let message = unsafe curl_multi_info_read(multi, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE,
                let easy = unsafe message.pointee.easy_handle
            else { continue }
            let code = unsafe message.pointee.data.result
            let address = UInt(bitPattern: easy)
            guard let transfer = live[address]?.transfer else { continue }
            let cause = failure(code, anythingSent: transfer.octetsSent > 0)
            unsafe end(address, multi, failure: cause)
        }
    }

    private mutating func end(
        _ address: UInt, _ multi: UnsafeMutableRawPointer, failure: WireEvidence.Cause?
    ) {
        guard let live = live.removeValue(forKey: address),
            let easy = unsafe UnsafeMutableRawPointer(bitPattern: address)
        else { return }
        var status = 0
        // Safe: the handle is alive until the cleanup below, and no callback comes after it.
        unsafe clibcurl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        unsafe curl_multi_remove_handle(multi, easy)
        unsafe curl_easy_cleanup(easy)
        unsafe curl_slist_free_all(UnsafeMutablePointer(bitPattern: live.headers))
        live.transfer.finish(status: status == 0 ? nil : status, failure: failure)
    }
}

/// A peer that is gone must be an error of the call, not a signal that ends the process: with
/// `NOSIGNAL` curl leaves that to its caller, and TLS writes do not suppress it.
private func blockBrokenPipeSignal() {
    var signals = sigset_t()
    // Safe: the set is a local that is initialised before it is used.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}

private func headerList(_ call: WireCall) -> UnsafeMutablePointer<curl_slist>? {
    // Without "Expect:" curl would wait for leave to send a longer body.
    var lines = ["Accept: application/json", "Connection: close", "Expect:"]
    if call.isPost { lines.append("Content-Type: application/json") }
    lines += call.headers.map { "\($0.name): \($0.value.reveal())" }
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines {
        // Safe: curl copies the line; where it cannot, the list stays as it was.
        if let longer = unsafe curl_slist_append(list, line) { unsafe list = longer }
    }
    return unsafe list
}

private func configure(
    _ easy: UnsafeMutableRawPointer, _ transfer: CurlTransfer,
    _ headers: UnsafeMutablePointer<curl_slist>?
) -> Bool {
    let call = transfer.call
    // Safe: curl copies texts; the transfer outlives the handle, which the thread frees first.
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    var codes = unsafe [
        clibcurl_set_string(easy, CURLOPT_URL, call.url.text),
        clibcurl_set_string(
            easy, CURLOPT_PROTOCOLS_STR, call.url.isSecure ? "https" : "http"),
        clibcurl_set_string(easy, CURLOPT_PROXY, ""),
        clibcurl_set_string(easy, CURLOPT_USERAGENT, "tapkiosk/0.1"),
        clibcurl_set_long(easy, CURLOPT_NOSIGNAL, 1),
        clibcurl_set_long(easy, CURLOPT_FRESH_CONNECT, 1),
        clibcurl_set_long(easy, CURLOPT_FORBID_REUSE, 1),
        clibcurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0),
        clibcurl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
        clibcurl_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
        clibcurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1),
        clibcurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2),
        clibcurl_set_long(easy, CURLOPT_TIMEOUT_MS, max(1, call.deadlineMilliseconds)),
        clibcurl_set_headers(easy, headers),
        clibcurl_set_write(easy, bodyArrived, context),
        clibcurl_set_header_function(easy, headerArrived, context),
        clibcurl_set_debug(easy, octetsPassed, context),
    ]
    if let file = call.caFile {
        codes.append(unsafe clibcurl_set_string(easy, CURLOPT_CAINFO, file))
    }
    if call.isPost {
        // A wiped body is not sent as an empty one.
        guard let count = transfer.bodyCount else { return false }
        codes.append(unsafe clibcurl_set_post(easy, bodyWanted, context, curl_off_t(count)))
    }
    return codes.allSatisfy { $0 == CURLE_OK }
}

private func transfer(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
    unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
}

/// Copies the next part of the request's body.
private let bodyWanted: curl_read_callback = { buffer, size, count, context in
    guard let buffer = unsafe buffer, let context = unsafe context else { return 0 }
    var position = 0
    // Safe: curl gives `size * count` octets of room, and no more than that are written.
    let copied = unsafe transfer(context).readBody(limit: size * count) { octet in
        unsafe buffer[position] = CChar(bitPattern: octet)
        position += 1
    }
    return copied ?? Int(CURL_READFUNC_ABORT)
}

private let bodyArrived: curl_write_callback = { part, size, count, context in
    guard let context = unsafe context else { return 0 }
    // Safe: curl passes `size * count` octets, which are copied at once.
    let octets = unsafe Array(UnsafeRawBufferPointer(start: part, count: size * count))
    return unsafe transfer(context).received(body: octets) ? size * count : 0
}

private let headerArrived: curl_write_callback = { part, size, count, context in
    guard let context = unsafe context else { return 0 }
    // Safe: curl passes `size * count` octets, which are copied at once.
    let octets = unsafe Array(UnsafeRawBufferPointer(start: part, count: size * count))
    return unsafe transfer(context).received(headerLine: octets) ? size * count : 0
}

/// Counts what passes; looks at none of it.
private let octetsPassed: curl_debug_callback = { _, kind, _, count, context in
    guard let context = unsafe context else { return 0 }
    switch kind {
    case CURLINFO_HEADER_OUT, CURLINFO_DATA_OUT: unsafe transfer(context).counted(sent: count)
    case CURLINFO_HEADER_IN, CURLINFO_DATA_IN: unsafe transfer(context).counted(received: count)
    default: break
    }
    return 0
}

/// What curl's end of a transfer means; `nil` where the answer is whole.
private func failure(_ code: CURLcode, anythingSent: Bool) -> WireEvidence.Cause? {
    switch code {
    case CURLE_OK: nil
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_ABORTED_BY_CALLBACK: .cancelled
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_WRITE_ERROR,
        CURLE_BAD_CONTENT_ENCODING, CURLE_TOO_MANY_REDIRECTS:
        anythingSent ? .malformedAnswer : .notConnected
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
        CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS:
        anythingSent ? .connectionLost : .tlsFailed
    default: anythingSent ? .connectionLost : .notConnected
    }
}
