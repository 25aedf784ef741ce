import CLibUSB
import Glibc
import Synchronization

/// The functions of libusb; no other file names them.
enum USBCalls {
    static func name(of error: USBError) -> String {
        // Safe: the library's names are constants.
        guard let name = unsafe libusb_error_name(error.rawValue) else { return "unknown" }
        return unsafe String(cString: name)
    }

    static func check(_ code: Int32) throws(USBError) {
        guard code >= 0 else { throw USBError(rawValue: code) }
    }
}

/// A context of the library: its list of devices and its events. Safe to share: the library may be
/// called on it from any thread, and the pointer never changes.
@safe final class USBContext: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let changes = USBChanges()
    private let registration = Mutex<Int32?>(nil)

    init() throws(USBError) {
        var pointer: OpaquePointer?
        // Safe: the result is checked before anyone sees it.
        try USBCalls.check(unsafe libusb_init(&pointer))
        guard let pointer = unsafe pointer else { throw .other }
        unsafe self.pointer = pointer
    }

    deinit {
        // Safe: links hold the context, so none is open; nobody holds it either.
        if let handle = registration.withLock({ $0 }) {
            unsafe libusb_hotplug_deregister_callback(pointer, handle)
        }
        unsafe libusb_exit(pointer)
    }

    /// Asks to be told of devices that come and go; `false` where the library cannot.
    func watchChanges() -> Bool {
        guard libusb_has_capability(UInt32(LIBUSB_CAP_HAS_HOTPLUG.rawValue)) != 0 else {
            return false
        }
        let events =
            LIBUSB_HOTPLUG_EVENT_DEVICE_ARRIVED.rawValue
            | LIBUSB_HOTPLUG_EVENT_DEVICE_LEFT.rawValue
        var handle: Int32 = 0
        // Safe: the callback is taken back before `changes` ends, both in this object's deinit.
        let code = unsafe libusb_hotplug_register_callback(
            pointer, Int32(events), 0, LIBUSB_HOTPLUG_MATCH_ANY, LIBUSB_HOTPLUG_MATCH_ANY,
            LIBUSB_HOTPLUG_MATCH_ANY,
            { _, _, _, changes in
                // Safe: the argument is the object that was passed beside the callback.
                guard let changes = unsafe changes else { return 1 }
                unsafe Unmanaged<USBChanges>.fromOpaque(changes).takeUnretainedValue().note()
                return 0
            }, Unmanaged.passUnretained(changes).toOpaque(), &handle)
        guard code == 0 else { return false }
        registration.withLock { $0 = handle }
        return true
    }

    /// Handles events until a device came or went or the time is over.
    func waitForChange(timeoutMilliseconds: Int) {
        guard !changes.take() else { return }
        var time = timeval(
            tv_sec: timeoutMilliseconds / 1_000, tv_usec: timeoutMilliseconds % 1_000 * 1_000)
        // Safe: the time is this function's own.
        unsafe libusb_handle_events_timeout_completed(pointer, &time, nil)
        _ = changes.take()
    }

    /// The devices there are, with what their descriptors say.
    func devices() throws(USBError) -> [USBDevice] {
        try unsafe withDevices { device in unsafe USBDeviceReading.device(device) }
    }

    /// Opens the device at an address.
    func open(bus: UInt8, address: UInt8) throws(USBError) -> USBLink {
        let codes = try unsafe withDevices { device -> Result<USBLink, USBError>? in
            // Safe: the device is alive until the list is freed; an open handle holds its own.
            guard unsafe libusb_get_bus_number(device) == bus,
                unsafe libusb_get_device_address(device) == address
            else { return nil }
            var handle: OpaquePointer?
            let code = unsafe libusb_open(device, &handle)
            guard code == 0, let handle = unsafe handle else {
                return .failure(USBError(rawValue: code))
            }
            return unsafe .success(USBLink(handle, in: self))
        }
        guard let result = codes.first else { throw .noDevice }
        return try result.get()
    }

    private func withDevices<Value>(
        _ body: (OpaquePointer) -> Value?
    ) throws(USBError) -> [Value] {
        var list: UnsafeMutablePointer<OpaquePointer?>?
        // Safe: the list is freed after its last use, and its own count bounds the loop.
        let count = unsafe libusb_get_device_list(pointer, &list)
        guard count >= 0 else { throw USBError(rawValue: Int32(clamping: count)) }
        defer { unsafe libusb_free_device_list(list, 1) }
        var values: [Value] = []
        for index in 0..<count {
            if let device = unsafe list?[index], let value = unsafe body(device) {
                values.append(value)
            }
        }
        return values
    }
}

/// Whether a device came or went since it was last asked.
private final class USBChanges: Sendable {
    private let isNoted = Atomic(false)
    func note() { isNoted.store(true, ordering: .releasing) }
    func take() -> Bool { isNoted.exchange(false, ordering: .acquiringAndReleasing) }
}

/// Reads what the library holds of a device.
private enum USBDeviceReading {
    @unsafe static func device(_ device: OpaquePointer) -> USBDevice? {
        var descriptor = libusb_device_descriptor()
        var ports = [UInt8](repeating: 0, count: 7)
        var configuration: UnsafeMutablePointer<libusb_config_descriptor>?
        // Safe: the results are checked before use, and the configuration is freed here.
        guard unsafe libusb_get_device_descriptor(device, &descriptor) == 0,
            unsafe libusb_get_active_config_descriptor(device, &configuration) == 0
        else { return nil }
        defer { unsafe libusb_free_config_descriptor(configuration) }
        let portCount = unsafe libusb_get_port_numbers(device, &ports, Int32(ports.count))
        return unsafe USBDevice(
            bus: libusb_get_bus_number(device), address: libusb_get_device_address(device),
            ports: Array(ports.prefix(Int(max(0, portCount)))), vendor: descriptor.idVendor,
            product: descriptor.idProduct, interfaces: interfaces(of: configuration))
    }

    // Safe: the library built the arrays, and the counts beside them are theirs.
    private static func interfaces(
        of configuration: UnsafeMutablePointer<libusb_config_descriptor>?
    ) -> [USBInterface] {
        guard let configuration = unsafe configuration?.pointee else { return [] }
        return unsafe (0..<Int(configuration.bNumInterfaces)).compactMap { index in
            let interface = unsafe configuration.interface[index]
            guard unsafe interface.num_altsetting > 0,
                let setting = unsafe interface.altsetting?.pointee
            else { return nil }
            var others = unsafe octets(setting.extra, setting.extra_length)
            var endpoints: [USBEndpoint] = []
            for index in 0..<Int(unsafe setting.bNumEndpoints) {
                let endpoint = unsafe setting.endpoint[index]
                unsafe others += octets(endpoint.extra, endpoint.extra_length)
                unsafe endpoints.append(
                    USBEndpoint(
                        address: endpoint.bEndpointAddress, attributes: endpoint.bmAttributes,
                        packetOctets: Int(endpoint.wMaxPacketSize & 0x7FF)))
            }
            return unsafe USBInterface(
                number: setting.bInterfaceNumber, interfaceClass: setting.bInterfaceClass,
                otherDescriptors: others, endpoints: endpoints)
        }
    }

    @unsafe private static func octets(
        _ start: UnsafePointer<UInt8>?, _ count: Int32
    ) -> [UInt8] {
        guard let start = unsafe start, count > 0 else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}

/// A device that is open. Safe to share: the library may be called on it from any thread, and it
/// is closed when nobody holds it any more.
@safe final class USBLink: @unchecked Sendable {
    private let handle: OpaquePointer
    private let context: USBContext

    @unsafe fileprivate init(_ handle: OpaquePointer, in context: USBContext) {
        unsafe self.handle = handle
        self.context = context
    }

    deinit {
        // Safe: nobody holds the link, so no transfer is under way.
        unsafe libusb_close(handle)
    }

    // Safe: the handle is open for as long as this object lives; here and below.
    func claim(_ interface: UInt8) throws(USBError) {
        try USBCalls.check(unsafe libusb_claim_interface(handle, Int32(interface)))
    }

    /// The result is of no use to anyone: the claim ends with the handle in any case.
    func release(_ interface: UInt8) {
        _ = unsafe libusb_release_interface(handle, Int32(interface))
    }

    func clearHalt(_ endpoint: UInt8) throws(USBError) {
        try USBCalls.check(unsafe libusb_clear_halt(handle, endpoint))
    }

    func reset() throws(USBError) { try USBCalls.check(unsafe libusb_reset_device(handle)) }

    /// Sends a request without data to an interface.
    func control(
        type: UInt8, request: UInt8, value: UInt16, interface: UInt8, timeoutMilliseconds: Int
    ) throws(USBError) {
        try USBCalls.check(
            unsafe libusb_control_transfer(
                handle, type, request, value, UInt16(interface), nil, 0,
                Self.timeout(timeoutMilliseconds)))
    }

    /// Sends all octets.
    func send(
        _ octets: [UInt8], to endpoint: UInt8, timeoutMilliseconds: Int
    ) throws(USBError) {
        var octets = octets
        var count: Int32 = 0
        // Safe: the buffer's true size is passed; the library only reads it.
        try USBCalls.check(
            unsafe libusb_bulk_transfer(
                handle, endpoint, &octets, Int32(clamping: octets.count), &count,
                Self.timeout(timeoutMilliseconds)))
        guard Int(count) == octets.count else { throw .inputOutput }
    }

    /// What one transfer from a bulk endpoint brings.
    func receive(
        from endpoint: UInt8, octetsMaximum: Int, timeoutMilliseconds: Int
    ) throws(USBError) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: octetsMaximum)
        var count: Int32 = 0
        // Safe: the buffer's true size is passed, and the library writes no more than that.
        let code = unsafe libusb_bulk_transfer(
            handle, endpoint, &octets, Int32(clamping: octets.count), &count,
            Self.timeout(timeoutMilliseconds))
        if code < 0, !(USBError(rawValue: code) == .timeout && count > 0) {
            throw USBError(rawValue: code)
        }
        return Array(octets.prefix(Int(max(0, count))))
    }

    /// What one transfer from an interrupt endpoint brings; `nil` when the time is over.
    func notification(
        from endpoint: UInt8, octetsMaximum: Int, timeoutMilliseconds: Int
    ) throws(USBError) -> [UInt8]? {
        var octets = [UInt8](repeating: 0, count: octetsMaximum)
        var count: Int32 = 0
        // Safe: as above.
        let code = unsafe libusb_interrupt_transfer(
            handle, endpoint, &octets, Int32(clamping: octets.count), &count,
            Self.timeout(timeoutMilliseconds))
        if USBError(rawValue: code) == .timeout, count == 0 { return nil }
        if code < 0, USBError(rawValue: code) != .timeout { throw USBError(rawValue: code) }
        return Array(octets.prefix(Int(max(0, count))))
    }

    // Zero would mean without end.
    private static func timeout(_ milliseconds: Int) -> UInt32 {
        UInt32(clamping: max(1, milliseconds))
    }
}
