// An error that is nothing but its sentence.

/// A sentence for the visitor, where no service has an error of its own.
public struct VisitorError: ShownError, Equatable {
    public let message: String
    public let field: String?

    public init(_ message: String, field: String? = nil) {
        self.message = message
        self.field = field
    }
}
