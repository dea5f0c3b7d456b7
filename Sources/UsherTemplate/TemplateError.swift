// What is wrong with a template, as the person who mends it wants to read it: where, what, and the line itself.

/// A mistake in one template.
public struct TemplateError: Sendable, Equatable, CustomStringConvertible {
    public struct Position: Sendable, Equatable {
        /// From 1.
        public let line: Int
        /// From 1, in Unicode scalars.
        public let column: Int
        /// The text of the line, without its end.
        public let sourceLine: String
    }

    /// The file as the author knows it: `Templates/settings/account.html`.
    public let file: String
    /// nil when the file as a whole is meant.
    public let position: Position?
    public let message: String

    /// `file:line:column: message`, then the line and a caret below the place.
    public var description: String {
        guard let position else { return "\(file): \(message)" }
        var margin = String.UnicodeScalarView()
        for scalar in position.sourceLine.unicodeScalars.prefix(position.column - 1) {
            margin.append(scalar == "\t" ? scalar : " ")
        }
        return """
            \(file):\(position.line):\(position.column): \(message)
            \(position.sourceLine)
            \(margin)^
            """
    }
}

/// All mistakes that were found at once, by file and place.
public struct TemplateErrors: Error, Sendable, CustomStringConvertible {
    public let errors: [TemplateError]

    /// Sorts, and leaves out what was found a second time, as by two pages that share a partial.
    package init(_ found: [TemplateError]) {
        var seen: [TemplateError] = []
        let sorted = found.sorted { left, right in
            let (leftPlace, rightPlace) = (left.position, right.position)
            return (left.file, leftPlace?.line ?? 0, leftPlace?.column ?? 0, left.message)
                < (right.file, rightPlace?.line ?? 0, rightPlace?.column ?? 0, right.message)
        }
        for error in sorted where seen.last != error {
            seen.append(error)
        }
        errors = seen
    }

    public var description: String {
        errors.map(\.description).joined(separator: "\n")
    }
}
