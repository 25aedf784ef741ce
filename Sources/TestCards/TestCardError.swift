/// Why a software card could not be made.
public enum TestCardError: Error, Hashable, Sendable {
    /// A key, certificate or record could not be computed or does not fit its place.
    case notPersonalised
}
