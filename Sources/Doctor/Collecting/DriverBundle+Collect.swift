extension DriverBundle {
    private static let bundlesMaximum = 64
    // libccid's has some 700 makes in 60 000 octets.
    private static let octetsMaximum = 1 << 20
    private static let devicesMaximum = 4_096

    /// The drivers of pcscd.
    ///
    /// Source: pcscd's configuration: PCSCLITE_HP_DROPDIR.
    static func collect(below root: SystemRoot) -> [DriverBundle] {
        ["/usr/lib/pcsc/drivers", "/usr/lib64/pcsc/drivers", "/usr/local/lib/pcsc/drivers"]
            .flatMap { folder in
                (root.entries(folder) ?? []).filter { $0.hasSuffix(".bundle") }
                    .map { "\(folder)/\($0)/Contents/Info.plist" }
            }
            .prefix(bundlesMaximum)
            .compactMap { path in
                root.octets(path, maximum: octetsMaximum).map {
                    DriverBundle(path: path, PropertyList($0))
                }
            }
    }

    init(path: String, _ list: PropertyList) {
        self.init(path: path)
        version = list["CFBundleShortVersionString"].first.map { PackageVersion($0) }
        isForClass = list["CFBundleName"].first == "CCIDCLASSDRIVER"
        options = list["ifdDriverOptions"].first.flatMap(PropertyList.number)
        // Three lists of the same length; where they differ, only what all have counts.
        let numbers = zip(list["ifdVendorID"], list["ifdProductID"])
        devices = zip(numbers, list["ifdFriendlyName"]).prefix(Self.devicesMaximum)
            .compactMap { numbers, name in
                guard let vendor = PropertyList.number(numbers.0).flatMap(UInt16.init(exactly:)),
                    let product = PropertyList.number(numbers.1).flatMap(UInt16.init(exactly:))
                else { return nil }
                return Device(
                    numbers: USBNumbers(vendor: vendor, product: product), name: name)
            }
    }
}
