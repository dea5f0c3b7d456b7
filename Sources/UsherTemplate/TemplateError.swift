// A mistake in a template, as the person who mends it wants to read it: where, what, and the line itself.

/// A mistake in one template.
public struct TemplateError: Sendable, Equatable, CustomStringConvertible {
    /// A place in a template's file.
    public struct Position: Sendable, Equatable {
        /// From 1.
        public let line: Int
        /// From 1, in Unicode scalars.
        public let column: Int
        /// The text of the line, without its end.
        public let sourceLine: String

        package init(line: Int, column: Int, sourceLine: String) {
            (self.line, self.column, self.sourceLine) = (line, column, sourceLine)
        }
    }

    /// The file as the author knows it: `Templates/settings/account.html`.
    public let file: String
    /// nil when the file as a whole is meant.
    public let position: Position?
    /// The mistake and how to mend it, as a sentence without a full stop.
    public let message: String

    package init(file: String, position: Position?, message: String) {
        (self.file, self.position, self.message) = (file, position, message)
    }

    /// `file:line:column: message`, then the line and a caret below the column.
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
