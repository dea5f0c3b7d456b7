// A step that a visitor could not take on a page, told so that the test's author sees what to write instead.

/// A step of a story that this page, or this browser, does not allow.
public struct BrowserError: Error, CustomStringConvertible, Equatable {
    /// Says what was looked for and what there is instead.
    public let description: String

    /// - Parameter description: sentences for the test's author.
    public init(_ description: String) { self.description = description }

    /// With the step's place before it: a failure of a test is told at the test's own line.
    init(_ description: String, _ file: String, _ line: Int) { self.init("\(file):\(line): \(description)") }

    /// “A”, “B” and so on, at most 20 of them; "none" for an empty list.
    static func list(_ names: [String]) -> String {
        guard !names.isEmpty else { return "none" }
        let shown = names.prefix(20).map { "“\($0)”" }.joined(separator: ", ")
        return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
    }
}
