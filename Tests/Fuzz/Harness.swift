// libFuzzer's way into the targets. `script/fuzz` compiles it; it is no part of the package.
import FuzzTargets
import Glibc
import Synchronization

/// Called by libFuzzer with one input after the other, on one thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // Safe: libFuzzer owns `count` octets at `start` for the length of the call.
    let octets = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let target = chosen
    do {
        if try target.runAtOnce(octets) { return 0 }
    } catch {
        complain("\(target.rawValue): \(error)")
        abort()
    }
    let done = Signal()
    Task.detached {
        do {
            try await target.run(octets)
        } catch {
            complain("\(target.rawValue): \(error)")
            abort()
        }
        done.signal()
    }
    done.wait()
    return 0
}

/// FUZZ_TARGET names the target.
private let chosen: FuzzTarget = {
    // Safe: the environment is not changed while the fuzzer runs, and the text is copied.
    let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        complain("FUZZ_TARGET names none of \(FuzzTarget.allCases.map(\.rawValue))")
        exit(2)
    }
    return target
}()

private func complain(_ text: String) {
    let line = Array("\(text)\n".utf8)
    // Safe: the buffer lives through the call and its count bounds it.
    _ = unsafe line.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
}

/// A semaphore of the system's.
private final class Signal: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }
}
