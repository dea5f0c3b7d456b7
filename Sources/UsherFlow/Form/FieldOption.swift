// What can be chosen in a field.

/// One of the values of a choice.
public struct FieldOption: Sendable, Equatable {
    /// What is sent.
    public let value: String
    /// What the visitor reads.
    public let label: String

    /// A choice that is sent as `value` and read as `label`.
    public init(_ value: String, label: String) {
        self.value = value
        self.label = label
    }
}
