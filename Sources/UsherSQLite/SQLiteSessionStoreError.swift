// What an app is told whose file of sessions cannot be opened.

/// The file cannot be used: what it is and why, in one line.
public struct SQLiteSessionStoreError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
