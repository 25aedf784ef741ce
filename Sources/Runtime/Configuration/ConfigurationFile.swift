/// A configuration in a file.
public enum ConfigurationFile {
    /// Reads and checks a file of at most 1 MiB.
    ///
    /// - Throws: ``ConfigurationFault``, also where the file cannot be read.
    public static func read(_ path: String) throws(ConfigurationFault) -> Configuration {
        let octets: [UInt8]
        do {
            octets = try Files.read(path, maximumOctets: 1 << 20)
        } catch {
            throw ConfigurationFault(
                problems: [ConfigurationProblem(path, .unreadable, error.reason)])
        }
        return try Configuration(json5: octets, name: path)
    }
}
