import JSONText
import Octets
import OfflineAuthentication
import TestCards

/// The certification authority keys of a terminal.
enum AuthorityKeys {
    /// Reads a file of keys and adds those of the test cards where they are asked for.
    ///
    /// The file is a JSON list of objects with `rid`, `index`, `modulus`, `exponent` and
    /// `checksum`, all hexadecimal; the checksum is checked.
    static func load(
        file: String?, includesTestKeys: Bool
    ) throws(RuntimeFault) -> [CAPublicKey] {
        var keys = try includesTestKeys ? testKeys() : []
        if let file { keys += try read(file) }
        return keys
    }

    private static func testKeys() throws(RuntimeFault) -> [CAPublicKey] {
        do {
            var keys: [CAPublicKey] = []
            for authority in try TestCertificationAuthority.all() {
                keys.append(
                    try CAPublicKey(
                        rid: authority.rid, index: authority.index, modulus: authority.modulus,
                        exponent: authority.exponent))
            }
            return keys
        } catch {
            throw .failed("the test cards' authority keys cannot be loaded: \(error)")
        }
    }

    private static func read(_ file: String) throws(RuntimeFault) -> [CAPublicKey] {
        let list: [JSON]
        do {
            let octets = try Files.read(file, maximumOctets: 1 << 20)
            guard let array = try JSON(parsing: octets, as: .json5).array else {
                throw RuntimeFault.wrongUsage("\(file): a list of keys is due")
            }
            list = array
        } catch let fault as RuntimeFault {
            throw fault
        } catch {
            throw .wrongUsage("\(file): \(error)")
        }
        var keys: [CAPublicKey] = []
        for (position, entry) in list.enumerated() {
            let place = "\(file): [\(position)]"
            let number = try octets("index", of: entry, place)
            guard let index = number.first, number.count == 1 else {
                throw .wrongUsage("\(place).index: one octet is due")
            }
            do {
                keys.append(
                    try CAPublicKey(
                        rid: octets("rid", of: entry, place), index: index,
                        modulus: octets("modulus", of: entry, place),
                        exponent: octets("exponent", of: entry, place),
                        checksum: octets("checksum", of: entry, place)))
            } catch let fault as RuntimeFault {
                throw fault
            } catch {
                throw .wrongUsage("\(place): \(error)")
            }
        }
        return keys
    }

    private static func octets(
        _ key: String, of entry: JSON, _ place: String
    ) throws(RuntimeFault) -> [UInt8] {
        guard let text = entry[key]?.string, let octets = try? Hex.decode(text), !octets.isEmpty
        else { throw .wrongUsage("\(place).\(key): hexadecimal octets are due") }
        return octets
    }
}
