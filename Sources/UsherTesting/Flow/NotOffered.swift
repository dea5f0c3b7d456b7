// A button that is not there.

/// A screen does not offer what was pressed.
public struct NotOffered: Error, Equatable, CustomStringConvertible {
    /// The button that was pressed.
    public let act: String
    /// The buttons that the screen does offer.
    public let offered: [String]

    /// An error that a test expects, to compare with.
    public init(act: String, offered: [String]) {
        self.act = act
        self.offered = offered
    }

    public var description: String { "The screen does not offer “\(act)” now. Offered: \(BrowserError.list(offered))." }
}
