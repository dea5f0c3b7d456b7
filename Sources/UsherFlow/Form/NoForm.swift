// No form.

/// The form of a screen without one.
public struct NoForm: Form {
    public static let fields: [FormField<NoForm>] = []
    public init() {}
}
