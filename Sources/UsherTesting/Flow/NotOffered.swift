// A button that is not there.

/// A screen does not offer what was pressed.
public struct NotOffered: Error, Equatable, CustomStringConvertible {
    public let act: String
    /// What it does offer.
    public let offered: [String]

    public init(act: String, offered: [String]) {
        self.act = act
        self.offered = offered
    }

    public var description: String { "The screen does not offer “\(act)” now. Offered: \(BrowserError.list(offered))." }
}
