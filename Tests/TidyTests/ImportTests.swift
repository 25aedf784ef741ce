import JSONText
import TestSupport
import Testing

@Suite struct ImportTests {
    static let sources = SourceFile.all(under: "Sources")
    static let tests = SourceFile.all(under: "Tests")

    @Test func sourcesAreFound() {
        #expect(Self.sources.count > 100)
        #expect(Set(Self.sources.map(\.target)) == Set(Architecture.mayImport.keys))
    }

    @Test func everyFileImportsOnlyWhatItsTargetMay() {
        for file in Self.sources {
            let allowed = Architecture.mayImport[file.target] ?? []
            for module in file.imports where !allowed.contains(module) {
                #expect(
                    Architecture.mayImport(toolchainModule: module, in: file.target),
                    "\(file.path) imports \(module)")
            }
        }
    }

    @Test func theManifestSaysTheSame() throws {
        let described = try PackageDescription.load().dependencies
        for (target, allowed) in Architecture.mayImport {
            #expect(described[target] == allowed, "\(target)")
        }
    }

    @Test func everyDependencyIsImportedBySomeFile() throws {
        let swiftTargets = try PackageDescription.load().dependencies
        for (target, dependencies) in swiftTargets {
            let files = (Self.sources + Self.tests).filter { $0.target == target }
            let used = files.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
            for dependency in dependencies where !used.contains(dependency) {
                Issue.record("\(target) depends on \(dependency) and never imports it")
            }
        }
    }

    @Test func testsImportOnlyWhatTheManifestGivesThem() throws {
        let description = try PackageDescription.load()
        let toolchain: Set = ["Testing", "Glibc", "Synchronization", "FoundationEssentials"]
        for file in Self.tests {
            guard let allowed = description.dependencies[file.target] else { continue }
            let extra = file.imports.subtracting(allowed).subtracting(toolchain)
            #expect(extra.isEmpty, "\(file.path) imports \(extra.sorted())")
        }
    }

    @Test(arguments: Architecture.cLibraries)
    func oneTargetSeesEachCLibraryAndOneFileCallsIt(library: CLibrary) {
        let seeing = Self.sources.filter { $0.imports.contains(library.module) }
        #expect(Set(seeing.map(\.target)) == [library.target])
        let calling = Self.sources.filter { $0.code.contains(where: library.isCalled) }
        #expect(calling.count == 1, "\(calling.map(\.path))")
    }

    @Test func pureTargetsAreSynchronous() {
        for file in Self.sources where Architecture.pure.contains(file.target) {
            for (number, line) in file.code.enumerated() {
                let words = line.split { !$0.isLetter }
                let impure = words.contains { ["async", "await", "actor", "Task"].contains($0) }
                #expect(!impure, "\(file.path):\(number + 1)")
            }
        }
    }
}

/// What `swift package describe` says of the targets.
struct PackageDescription {
    /// The package's own modules that each Swift target depends on.
    let dependencies: [String: Set<String>]

    static func load() throws -> PackageDescription { try loaded.get() }

    // The manifest is evaluated once for all tests.
    private static let loaded = Result { try describe() }

    private static func describe() throws -> PackageDescription {
        let scratch = try temporaryFolder()
        defer { removeFolder(scratch) }
        let described = try run(
            "swift",
            [
                "package", "--package-path", Fixtures.root, "--scratch-path", scratch,
                "describe", "--type", "json",
            ])
        let json = try JSON(
            parsing: Array(described.output.utf8.drop { $0 != UInt8(ascii: "{") }),
            maximumOctets: 1 << 24)
        var dependencies: [String: Set<String>] = [:]
        for target in json["targets"]?.array ?? [] {
            guard let name = target["name"]?.string,
                target["module_type"]?.string == "SwiftTarget"
            else { continue }
            let names = target["target_dependencies"]?.array?.compactMap(\.string) ?? []
            dependencies[name] = Set(names)
        }
        return PackageDescription(dependencies: dependencies)
    }
}
