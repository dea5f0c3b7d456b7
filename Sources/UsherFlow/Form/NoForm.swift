// What stands for a form where a screen has none.

/// The form of a screen without one.
public struct NoForm: Form {
    /// None.
    public static let fields: [FormField<NoForm>] = []
    /// The only value.
    public init() {}
}
