import Glibc

/// The memory for a secret could not be had or locked.
public struct SecretError: Error, Hashable, Sendable {
    /// The system's error number.
    public let code: Int32
}

/// Octets in pages of their own that are locked, left out of core dumps, and wiped at the end.
///
/// Not copyable, so no second copy comes into being by accident. Where one secret has several
/// holders, ``SecretBox`` shares it.
@safe
public struct Secret: ~Copyable, @unchecked Sendable {
    private let pages: UnsafeMutableRawPointer
    private let mappedCount: Int
    /// How many octets it holds.
    public let count: Int

    /// Takes pages for `count` octets and lets `fill` write them; octets not written are zero.
    ///
    /// - Throws: ``SecretError`` where the system refuses the pages. Where locking alone is
    ///   refused (a limit of the process) the pages are used unlocked: they still stay out of
    ///   core dumps and are wiped.
    public init(
        count: Int, filledBy fill: (inout OutputSpan<UInt8>) -> Void
    ) throws(SecretError) {
        let wanted = max(count, 1)
        let (mapping, mappedCount) = unsafe try Self.mapPages(octets: wanted)
        unsafe pages = mapping
        self.mappedCount = mappedCount
        self.count = max(count, 0)
        // Safe: `count` octets lie inside the mapping, which is zero-filled already.
        let buffer = unsafe UnsafeMutableBufferPointer<UInt8>(
            start: mapping.bindMemory(to: UInt8.self, capacity: wanted), count: self.count)
        var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
        fill(&output)
        _ = unsafe output.finalize(for: buffer)
    }

    private static func mapPages(
        octets: Int
    ) throws(SecretError) -> (UnsafeMutableRawPointer, count: Int) {
        guard octets <= 1 << 20 else { throw SecretError(code: EINVAL) }
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let count = (octets + page - 1) / page * page
        // Safe: a fresh anonymous mapping, checked before use and owned by one value alone.
        let mapping = unsafe mmap(
            nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapping = unsafe mapping, unsafe mapping != MAP_FAILED else {
            throw SecretError(code: errno)
        }
        _ = unsafe mlock(mapping, count)
        _ = unsafe madvise(mapping, count, MADV_DONTDUMP)
        return unsafe (mapping, count)
    }

    /// Takes over a copy of `octets`; the caller wipes its own.
    public init(copying octets: some Collection<UInt8>) throws(SecretError) {
        try self.init(count: octets.count) { output in
            for octet in octets { output.append(octet) }
        }
    }

    /// The octets, for as long as the secret is borrowed.
    public var octets: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            // Safe: the mapping lives until deinit, and the span cannot outlive the borrow.
            let span = unsafe Span<UInt8>(
                _unsafeStart: UnsafePointer(pages.assumingMemoryBound(to: UInt8.self)),
                count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    deinit {
        // Safe: the mapping is owned by this value, which ends here.
        unsafe explicit_bzero(pages, mappedCount)
        unsafe munmap(pages, mappedCount)
    }
}
