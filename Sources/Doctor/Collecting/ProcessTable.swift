/// The processes that run, as `/proc` shows them.
struct ProcessTable {
    private static let processesMaximum = 8_192
    private static let filesMaximum = 1_024
    private static let mapsOctetsMaximum = 1 << 20

    /// Every process, by number.
    let programs: [RunningProgram]
    private let root: SystemRoot

    init(below root: SystemRoot) {
        self.root = root
        let numbers = (root.entries("/proc") ?? []).compactMap { Int($0) }.sorted()
        programs = numbers.prefix(Self.processesMaximum).compactMap { number in
            root.attribute("/proc/\(number)/comm").map {
                RunningProgram(process: number, name: $0)
            }
        }
    }

    /// The first process of that name.
    func named(_ name: String) -> RunningProgram? { programs.first { $0.name == name } }

    /// Whom a process runs as.
    ///
    /// Source: proc(5), /proc/pid/status.
    func account(of program: RunningProgram) -> Account? {
        guard let status = root.text("/proc/\(program.process)/status") else { return nil }
        var fields: [Substring: [UInt32]] = [:]
        for line in status.split(separator: "\n").prefix(64) {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard let key = words.first, ["Uid:", "Gid:", "Groups:"].contains(key) else { continue }
            fields[key] = words.dropFirst().compactMap { UInt32($0) }
        }
        // The second number is the one that counts: real, effective, saved, file system.
        guard let user = fields["Uid:"]?.dropFirst().first else { return nil }
        let group = fields["Gid:"]?.dropFirst().first
        return Account(
            name: Accounts(below: root).name(of: user), user: user,
            groups: Set((fields["Groups:"] ?? []) + (group.map { [$0] } ?? [])))
    }

    /// Who has each of the files open: by path.
    func holders(of paths: Set<String>) -> [String: [RunningProgram]] {
        guard !paths.isEmpty else { return [:] }
        var holders: [String: [RunningProgram]] = [:]
        for program in programs {
            let folder = "/proc/\(program.process)/fd"
            for entry in (root.entries(folder) ?? []).prefix(Self.filesMaximum) {
                guard let path = root.link("\(folder)/\(entry)"), paths.contains(path),
                    holders[path]?.last != program
                else { continue }
                holders[path, default: []].append(program)
            }
        }
        return holders
    }

    /// Who has a library loaded.
    func programs(using library: String) -> [RunningProgram] {
        programs.filter { program in
            root.octets("/proc/\(program.process)/maps", maximum: Self.mapsOctetsMaximum)
                .map { String(decoding: $0, as: UTF8.self).contains(library) } ?? false
        }
    }
}

/// The users and groups of the system.
struct Accounts {
    private let users: [[Substring]]
    private let groups: [[Substring]]

    init(below root: SystemRoot) {
        users = Self.rows(root.text("/etc/passwd", maximum: 1 << 20))
        groups = Self.rows(root.text("/etc/group", maximum: 1 << 20))
    }

    /// A user's name; its number where it has none.
    func name(of user: UInt32) -> String {
        users.first { $0.count > 2 && UInt32($0[2]) == user }.map { String($0[0]) } ?? "\(user)"
    }

    /// A user by name, with the groups it is in.
    func account(_ name: String) -> Account? {
        guard let row = users.first(where: { $0.count > 3 && $0[0] == name }),
            let user = UInt32(row[2])
        else { return nil }
        let member = groups.filter { row in
            row.count > 3 && row[3].split(separator: ",").contains { $0 == name }
        }
        let numbers = member.compactMap { UInt32($0[2]) } + (UInt32(row[3]).map { [$0] } ?? [])
        return Account(name: name, user: user, groups: Set(numbers))
    }

    private static func rows(_ text: String?) -> [[Substring]] {
        (text ?? "").split(separator: "\n").map {
            $0.split(separator: ":", omittingEmptySubsequences: false)
        }
    }
}
