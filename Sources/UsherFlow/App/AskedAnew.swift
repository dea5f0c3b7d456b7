// A newer build reads a state that an older one stored: what it does not find there is as at the flow's start. This is
// how a property says that it is not to be had so.

/// A property of a state that a visitor is asked for anew where a stored state does not have it: a consent, say, whose
/// default nobody gave.
///
///     struct State: Codable, Equatable, Sendable {
///         var email = ""
///         @AskedAnew var hasAgreed = false
///     }
///
/// A stored state without it is not read, and the pages that carry it are gone, as if nothing had been stored. In what
/// sessions share, the visit begins anew. It is stored as its value alone, so it can be put on a property and taken
/// away.
@propertyWrapper
public struct AskedAnew<Value: Codable & Sendable>: Codable, Sendable {
    /// The property's value.
    public var wrappedValue: Value

    /// - Parameter wrappedValue: as at the flow's start; nothing that is stored is filled in with it.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension AskedAnew: Equatable where Value: Equatable {}
extension AskedAnew: Hashable where Value: Hashable {}

extension AskedAnew: NeverFilledIn {}

/// A property that a stored state must have itself.
protocol NeverFilledIn {}
