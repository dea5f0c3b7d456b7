// What goes wrong with a file of sessions.

/// The file cannot be used: what it is and why, in one line.
public struct SQLiteSessionStoreError: Error, CustomStringConvertible {
    /// In one line, with the file's path and what the system says of it; nothing of a session.
    public let description: String

    init(_ description: String) { self.description = description }
}
