// No form.

/// The form of a screen without one.
public struct NoForm: Form {
    /// None.
    public static let fields: [FormField<NoForm>] = []
    /// The only value.
    public init() {}
}
