// The options of a field.

/// One of the options of a choice, a select or a list of boxes.
///
/// Options that are known only as the program runs are part of the form's value:
///
///     struct StreetForm: Form {
///         var street: Int?
///         var streets: [FieldOption] = []
///
///         static let fields: [FormField<Self>] = [.select("street", \.street, label: "Street", from: \.streets)]
///     }
public struct FieldOption: Codable, Hashable, Sendable {
    /// The value that is sent.
    public let value: String
    /// The text that the visitor reads.
    public let label: String
    /// A sentence below the label; nil for none.
    public let hint: String?

    /// An option that is sent as `value` and read as `label`.
    public init(_ value: some LosslessStringConvertible, label: String, hint: String? = nil) {
        self.value = value.description
        self.label = label
        self.hint = hint
    }
}
