// A form that comes back.

internal import UsherFlow

/// The problems of the fields that were sent.
public struct FormRefusal: Error, Equatable, CustomStringConvertible {
    /// One thing that is wrong.
    public struct Problem: Equatable, Sendable {
        /// The name of the field, nil for the form as a whole.
        public let field: String?
        /// The message that the visitor would read.
        public let message: String

        /// A problem that a test expects, to compare with.
        public init(_ message: String, field: String? = nil) {
            self.field = field
            self.message = message
        }
    }

    /// All that is wrong, in the order of the fields.
    public let problems: [Problem]

    /// Problems that a test expects, to compare with.
    public init(_ problems: Problem...) { self.problems = problems }

    /// - Parameter prefix: what its fields have before their names where their form is one of several.
    init(_ invalid: InvalidForm, without prefix: String) {
        problems = invalid.problems.map { problem in
            Problem(problem.message, field: problem.field.map { String($0.trimmingPrefix(prefix)) })
        }
    }

    public var description: String {
        problems.map { "\($0.field.map { "\($0): " } ?? "")\($0.message)" }.joined(separator: " ")
    }
}
