// An action's argument: the text behind the dot of a button's value, as in `open.3`.

/// The value of an action on one of several things: an id, or a case. Equal values have one text.
///
/// A type that is `LosslessStringConvertible`, or an enum of texts, has all that it needs; one that is both goes by its
/// raw value:
///
///     enum Status: String, ActionArgument { case waiting, lent }
public protocol ActionArgument: Equatable, SendableMetatype {
    /// Nil where the text, which a visitor may have made up, is none of its values.
    init?(argument: String)
    /// The value as text, which a template writes behind the dot.
    var argument: String { get }
}

extension ActionArgument where Self: LosslessStringConvertible {
    /// Reads a `description`, as the type itself does.
    public init?(argument: String) { self.init(argument) }
    /// The value's `description`.
    public var argument: String { description }
}

extension ActionArgument where Self: RawRepresentable<String> {
    /// Reads a raw value.
    public init?(argument: String) { self.init(rawValue: argument) }
    /// The raw value.
    public var argument: String { rawValue }
}

extension ActionArgument where Self: LosslessStringConvertible & RawRepresentable<String> {
    /// Reads a raw value.
    public init?(argument: String) { self.init(rawValue: argument) }
    /// The raw value.
    public var argument: String { rawValue }
}

extension Int: ActionArgument {}
extension Int64: ActionArgument {}
extension String: ActionArgument {}
