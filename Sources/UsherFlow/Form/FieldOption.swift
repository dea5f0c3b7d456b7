// What can be chosen in a field.

/// One of the values of a choice.
public struct FieldOption: Sendable, Equatable {
    public let value: String
    public let label: String

    public init(_ value: String, label: String) {
        self.value = value
        self.label = label
    }
}
