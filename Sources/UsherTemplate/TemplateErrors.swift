// The error that is thrown where templates have mistakes.

/// All mistakes that were found together, in the order of their files and lines.
public struct TemplateErrors: Error, Sendable, CustomStringConvertible {
    /// At least one, each once.
    public let errors: [TemplateError]

    /// Sorts them and removes duplicates, as two pages that share a partial find them.
    package init(_ found: [TemplateError]) {
        var seen: [TemplateError] = []
        let sorted = found.sorted { left, right in
            let (leftPosition, rightPosition) = (left.position, right.position)
            return (left.file, leftPosition?.line ?? 0, leftPosition?.column ?? 0, left.message)
                < (right.file, rightPosition?.line ?? 0, rightPosition?.column ?? 0, right.message)
        }
        for error in sorted where seen.last != error {
            seen.append(error)
        }
        errors = seen
    }

    /// One below the other.
    public var description: String {
        errors.map(\.description).joined(separator: "\n")
    }
}
