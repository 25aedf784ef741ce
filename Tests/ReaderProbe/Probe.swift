import CardPorts
import Glibc
import ISO7816
import PCSC
import USBReader

/// Runs the steps of a scenario against one driver and prints what came of each.
///
///     ReaderProbe usb|pcsc FOLDER STEP…
///
/// `insert`, `remove`, `unplug`, `replug` and `fault NAME` go to the rig. `expect EVENT` waits for
/// one, `connect` and `close` are the channel's, `send HEX` and `echo COUNT` are commands to the
/// card, `escape HEX` one to the reader, `time` says whether the last step took less than a second,
/// and `measure COUNT` how long so many commands took.
@main struct Probe {
    private let driver: Driver
    private let rig: Rig
    private let reader: ReaderIdentity
    private var events: AsyncStream<ReaderEvent>.Iterator
    private var channel: (any CardChannel)?
    private var lastDuration = Duration.zero

    private enum Driver {
        case usb(USBReaders)
        case pcsc(PCSCReaders)

        var watching: any ReaderWatching {
            switch self {
            case .usb(let readers): readers
            case .pcsc(let readers): readers
            }
        }
    }

    static func main() async {
        // A scenario that hangs ends with its process.
        alarm(50)
        let arguments = CommandLine.arguments
        guard arguments.count > 3, let rig = Rig(arguments[2]) else { exit(2) }
        do {
            var probe = try await Probe(arguments[1], rig)
            for step in arguments.dropFirst(3) { await probe.run(step) }
            await probe.channel?.close()
        } catch {
            print("no reader: \(error)")
        }
        // Without exit handlers: the watch's threads are still in the libraries.
        fflush(nil)
        _exit(0)
    }

    private init(_ kind: String, _ rig: Rig) async throws {
        self.rig = rig
        if kind == "usb" {
            let all = USBReaders()
            reader = try await all.reader(for: .usb)
            driver = .usb(USBReaders(only: reader))
        } else {
            let readers = PCSCReaders()
            // A service that has just started may not have its readers yet.
            while (try? await readers.reader(for: .pcsc)) == nil {
                try await Task.sleep(for: .milliseconds(20))
            }
            reader = try await readers.reader(for: .pcsc)
            driver = .pcsc(readers)
        }
        events = driver.watching.events().makeAsyncIterator()
    }

    private mutating func run(_ step: String) async {
        let words = step.split(separator: " ").map(String.init)
        let value = words.count > 1 ? words[1] : ""
        let start = ContinuousClock.now
        defer { if step != "time" { lastDuration = start.duration(to: .now) } }
        switch words.first {
        case "name": print(ReaderName(reader.name).interface ?? ReaderName(reader.name).device)
        case "port": print(reader.port ?? "none")
        case "expect": await expect(value)
        case "connect": await connect()
        case "send": await send(value)
        case "echo": await echo(Int(value) ?? 0)
        case "measure": await measure(Int(value) ?? 0)
        case "escape": await escape(value)
        case "close":
            await channel?.close()
            channel = nil
        case "time": print(lastDuration < .seconds(1) ? "at once" : "after a wait")
        case _: rig.ask(step)
        }
    }

    private mutating func expect(_ name: String) async {
        while let event = await events.next(isolation: nil) {
            switch (name, event) {
            case ("present", .cardPresent(reader, let answer)):
                return print("present \(Self.hex(answer))")
            case ("absent", .cardAbsent(reader)), ("detached", .readerDetached(reader)),
                ("attached", .readerAttached(reader)):
                return print(name)
            case _: continue
            }
        }
        print("the watch ended")
    }

    private mutating func connect() async {
        do {
            let channel = try await driver.watching.connect(to: reader)
            self.channel = channel
            print("connected \(Self.hex(channel.answerToReset))")
        } catch {
            print("fault \(error)")
        }
    }

    private func send(_ text: String) async {
        guard let channel, let command = try? CommandAPDU(octets: Self.octets(text)) else {
            return print("no channel")
        }
        do {
            print("answer \(Self.hex(try await channel.transmit(command).octets))")
        } catch {
            print("fault \(error)")
        }
    }

    /// Sends the card so many octets, which it sends back.
    private func echo(_ count: Int) async {
        let data = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let length = count > 255 ? 65_536 : 256
        guard let channel,
            let command = try? CommandAPDU(
                cla: 0x80, ins: 0xEE, p1: 0, p2: 0, data: data, expectedLength: length)
        else { return print("no channel") }
        do {
            let answer = try await channel.transmit(command)
            print(answer.data == data ? "echoed \(count)" : "echoed something else")
        } catch {
            print("fault \(error)")
        }
    }

    /// How long so many commands took, each with its answer.
    private func measure(_ count: Int) async {
        guard let channel, count > 0,
            let command = try? CommandAPDU(short: 0x80, 0xEE, 0, 0, data: [1, 2, 3, 4])
        else { return print("no channel") }
        var durations: [Duration] = []
        for _ in 0..<count {
            let start = ContinuousClock.now
            guard (try? await channel.transmit(command)) != nil else { return print("fault") }
            durations.append(start.duration(to: .now))
        }
        durations.sort()
        let (median, slow) = (durations[count / 2], durations[count * 99 / 100])
        print("median \(median / .microseconds(1)) us, p99 \(slow / .microseconds(1)) us")
    }

    private func escape(_ text: String) async {
        guard case .usb(let readers) = driver else { return print("not offered") }
        do {
            print("answer \(Self.hex(try await readers.escape(Self.octets(text), to: reader)))")
        } catch {
            print("fault \(error)")
        }
    }

    private static func hex(_ octets: [UInt8]) -> String {
        octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    private static func octets(_ text: String) -> [UInt8] {
        var octets: [UInt8] = []
        var rest = text[...]
        while let octet = UInt8(rest.prefix(2), radix: 16) {
            octets.append(octet)
            rest = rest.dropFirst(2)
        }
        return octets
    }
}

/// The rig's two pipes.
final class Rig: Sendable {
    private let asking: Int32
    private let done: Int32

    init?(_ folder: String) {
        // Safe: the paths live through the calls.
        asking = unsafe open("\(folder)/ask", O_WRONLY | O_CLOEXEC)
        done = unsafe open("\(folder)/done", O_RDONLY | O_CLOEXEC)
        guard asking >= 0, done >= 0 else { return nil }
    }

    /// Has a line carried out and waits until it is.
    func ask(_ line: String) {
        let octets = Array((line + "\n").utf8)
        var answer = [UInt8](repeating: 0, count: 16)
        // Safe: the buffers' true sizes are passed.
        unsafe write(asking, octets, octets.count)
        unsafe read(done, &answer, answer.count)
    }
}
