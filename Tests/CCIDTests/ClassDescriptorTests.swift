import JSONText
import TestSupport
import Testing

@testable import CCID

/// An interface of the table under `fixtures/usb`.
struct KnownInterface: Sendable, CustomTestStringConvertible {
    let device: String
    let features: UInt32
    let exchange: String
    let maximumMessageOctets: UInt32
    var testDescription: String { "\(device) \(String(features, radix: 16))" }

    static let all: [KnownInterface] = {
        let files = (try? listFolder("\(Fixtures.root)/fixtures/usb")) ?? []
        return files.filter { $0.hasSuffix(".json") }.flatMap { file in
            ((try? Fixtures.json("usb/\(file)"))?["devices"]?.array ?? []).flatMap { device in
                (device["interfaces"]?.array ?? []).compactMap { interface in
                    guard let hex = interface["features"]?.string,
                        let features = UInt32(hex, radix: 16),
                        let exchange = interface["exchange"]?.string,
                        let length = interface["maximumMessageOctets"]?.integer
                    else { return nil }
                    return KnownInterface(
                        device: device["name"]?.string ?? "", features: features,
                        exchange: exchange, maximumMessageOctets: UInt32(clamping: length))
                }
            }
        }
    }()
}

@Suite struct ClassDescriptorTests {
    @Test(arguments: KnownInterface.all)
    func knowsWhatReadersTake(interface: KnownInterface) throws {
        let descriptor = try ClassDescriptor(
            Descriptors.octets(
                features: interface.features,
                maximumMessageOctets: interface.maximumMessageOctets))
        let names: [ExchangeLevel: String] = [
            .character: "character", .tpdu: "TPDU", .shortAPDU: "short APDU",
            .extendedAPDU: "short+extended APDU",
        ]
        #expect(names[descriptor.exchangeLevel] == interface.exchange)
        #expect(descriptor.maximumMessageOctets == Int(interface.maximumMessageOctets))
        let choosesItself = interface.features & 0x0C != 0
        #expect((descriptor.powerSelections == [.automatic]) == choosesItself)
    }

    @Test func theTableIsThere() { #expect(KnownInterface.all.count > 100) }

    @Test(
        arguments: [
            (0x0002_0040, 7, [.fiveVolts, .threeVolts, .onePointEightVolts]),
            (0x0001_0032, 1, [.fiveVolts]),
            (0x0004_0040, 6, [.threeVolts, .onePointEightVolts]),
            (0x0004_0040, 0, [.fiveVolts]),
            (0x0004_04BA, 7, [.automatic]),
            (0x0004_0044, 7, [.automatic]),
        ] as [(UInt32, UInt8, [PowerSelection])])
    func namesTheVoltageWhereTheReaderDoesNotChoose(
        features: UInt32, voltages: UInt8, selections: [PowerSelection]
    ) throws {
        let octets = Descriptors.octets(features: features, voltages: voltages)
        #expect(try ClassDescriptor(octets).powerSelections == selections)
    }

    @Test func readsAllItsFields() throws {
        let descriptor = try ClassDescriptor(
            Descriptors.octets(features: 0x0010_0730, maximumMessageOctets: 0xFFFF_FFFF, slots: 3))
        #expect(descriptor.release == 0x0110)
        #expect(descriptor.slotCount == 3)
        #expect(descriptor.voltages == [.five, .three, .onePointEight])
        #expect(descriptor.maximumIFSD == 254)
        #expect(descriptor.busySlotCount == 1)
        #expect(descriptor.exchangeLevel == .character)
        #expect(descriptor.features.contains([.clockStop, .nodeAddress, .automaticIFSD, .wakeUp]))
        // What a reader claims is no reason to take so much memory.
        #expect(descriptor.maximumMessageOctets == ClassDescriptor.messageOctetsMaximum)
    }

    @Test func refusesWhatIsNone() throws {
        let whole = Descriptors.octets(features: 0x0002_0040)
        for count in 0..<54 {
            #expect(throws: DescriptorError(code: .wrongLength(octets: count), offset: 0)) {
                try ClassDescriptor(whole.prefix(count))
            }
        }
        let faults: [([UInt8], DescriptorError)] = [
            (
                Descriptors.octets(features: 0, type: 0x24),
                DescriptorError(code: .wrongType(0x24), offset: 1)
            ),
            (
                Descriptors.octets(features: 0, maximumMessageOctets: 10),
                DescriptorError(code: .messagesTooShort(octets: 10), offset: 44)
            ),
            (
                Descriptors.octets(features: 0, slots: 17),
                DescriptorError(code: .tooManySlots(17), offset: 4)
            ),
        ]
        for (octets, fault) in faults {
            #expect(throws: fault) { try ClassDescriptor(octets) }
        }
    }

    @Test func isFoundAmongOthers() throws {
        let octets = Descriptors.octets(features: 0x0002_0040)
        let expected = try ClassDescriptor(octets)
        #expect(ClassDescriptor.first(among: [5, 0x24, 1, 2, 3] + octets + [2, 9]) == expected)
        #expect(ClassDescriptor.first(among: octets) == expected)
        // Lengths that lead nowhere end the search.
        for hostile in [[], [0], [1], [0] + octets, [255] + octets, Array(octets.dropLast())] {
            #expect(ClassDescriptor.first(among: hostile) == nil)
        }
    }
}
