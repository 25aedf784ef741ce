import CardPorts

/// How a call to the service ended, for one who wants to know why it does not work.
public enum CallEnd: Hashable, Sendable {
    /// With an answer.
    case done
    /// With this code.
    case refused(PCSCError)
    /// Not before its deadline.
    case silent
}

/// What the service says of itself and of each reader.
public struct ServiceExamination: Hashable, Sendable {
    /// How asking for the list of readers ended.
    public let end: CallEnd
    /// The readers, in the service's order.
    public let readers: [ExaminedReader]
}

/// What the service says of one reader.
public struct ExaminedReader: Hashable, Sendable {
    /// What it can be told by.
    public let identity: ReaderIdentity
    /// How connecting to the reader, without a card, ended.
    public let end: CallEnd
    /// Whether the service itself says that the reader does not answer.
    public let isUnavailable: Bool
}

extension PCSCReaders {
    /// Asks the service for its readers and each reader for its state, one after another and each
    /// within its deadline. No card is powered, and nothing is sent to a reader that it would keep.
    public func examine() async -> ServiceExamination {
        let listed = await ask { session throws(PCSCError) in try session.listReaders() }
        guard case .success(let names) = listed else {
            return ServiceExamination(end: listed.end, readers: [])
        }
        var readers: [ExaminedReader] = []
        for name in names {
            let known = ReaderName.identity(of: name)
            let asked = await ask { session throws(PCSCError) in
                let states = try session.wait(
                    for: [ReaderState(name: name)], timeoutMilliseconds: 0)
                return (try session.details(of: name), states.first?.flags ?? [])
            }
            let (details, flags) = (try? asked.get()) ?? (nil, [])
            readers.append(
                ExaminedReader(
                    identity: ReaderIdentity(
                        name: name, serial: known.serial ?? details?.serial, port: details?.port),
                    end: asked.end, isUnavailable: flags.contains(.unavailable)))
        }
        return ServiceExamination(end: .done, readers: readers)
    }

    private func ask<Value: Sendable>(
        _ body: @escaping @Sendable (isolated PCSCSession) throws(PCSCError) -> Value
    ) async -> Result<Value, CallFailure> {
        let session = PCSCSession(quarantine)
        let result: Result<Value, CallFailure>
        do throws(ReaderFault) {
            result = try await session.perform(
                withinMilliseconds: deadlines.serviceMilliseconds
            ) { session in
                do throws(PCSCError) {
                    try session.establish()
                    return .success(try body(session))
                } catch {
                    return .failure(CallFailure(end: .refused(error)))
                }
            }
        } catch {
            result = .failure(CallFailure(end: .silent))
        }
        await session.close(withinMilliseconds: deadlines.closeMilliseconds)
        return result
    }
}

/// A call that did not end with an answer.
private struct CallFailure: Error {
    let end: CallEnd
}

extension Result where Failure == CallFailure {
    fileprivate var end: CallEnd {
        switch self {
        case .success: .done
        case .failure(let failure): failure.end
        }
    }
}
