// A button that is not there.

/// A screen does not offer what was pressed.
public struct NotOffered: Error, Equatable, CustomStringConvertible {
    /// What was pressed.
    public let act: String
    /// What it does offer.
    public let offered: [String]

    /// What a test expects, to compare with.
    public init(act: String, offered: [String]) {
        self.act = act
        self.offered = offered
    }

    public var description: String { "The screen does not offer “\(act)” now. Offered: \(BrowserError.list(offered))." }
}
