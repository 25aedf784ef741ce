import CardPorts
import JSONText
import PCSC
import TestSupport
import Testing

/// What a real service says when it is only asked how it is.
@Suite(.timeLimit(.minutes(2))) struct ExamineTests {
    @Test func everyReaderOfAServiceThatWorksAnswers() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                while try await readers.readers().isEmpty {}
                let examination = await readers.examine()
                #expect(examination.end == .done)
                #expect(examination.readers.map(\.identity.name) == PrivatePCSC.slots)
                #expect(examination.readers.allSatisfy { $0.end == .done && !$0.isUnavailable })
            }
        }
    }

    @Test func aReaderThatAnotherProgramHasIsNamed() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                let readers = PCSCReaders()
                _ = try await readers.present(to: service) { HandledCard.echo }
                let channel = try await readers.connectToCard()
                let ends = await readers.examine().readers.map(\.end)
                #expect(ends.first == .refused(.sharingViolation))
                #expect(ends.dropFirst().allSatisfy { $0 == .done })
                await channel.close()
            }
        }
    }

    @Test func aMissingServiceRefusesAndAStoppedOneIsSilent() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC(start: false) { service in
                let readers = PCSCReaders(deadlines: PCSCDeadlines(serviceMilliseconds: 300))
                #expect(await readers.examine().end == .refused(.noService))
                try service.start()
                while try await readers.readers().isEmpty {}
                service.suspend()
                #expect(await readers.examine().end == .silent)
                service.resume()
            }
        }
    }

    @Test func theCommandSaysThatThereAreVirtualReadersOnly() async {
        await #expect(processExitsWith: .success) {
            await withPrivatePCSC { service in
                while try await PCSCReaders().readers().isEmpty {}
                let folder = service.folder
                let ended = await onThread {
                    try? run(
                        BuiltCommand.path, ["doctor", "--root", "\(folder)/none", "--json"],
                        environment: service.environment)
                }
                #expect(ended?.exitCode == 0)
                let lines = try (ended?.output ?? "").split(separator: "\n").map {
                    try JSON(parsing: Array($0.utf8))
                }
                #expect(
                    lines.compactMap { $0["code"]?.string } == [
                        "serviceAnswers", "polkitAllows", "virtualReadersOnly",
                    ])
            }
        }
    }
}
