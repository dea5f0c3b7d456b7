// Takes what a download writes, while it is sent.

public import UsherFlow

/// Hands bytes on to the visitor. Each write waits as long as the visitor's connection is slower; one at a time.
public struct DownloadWriter: Sendable {
    private let take: @Sendable ([UInt8]) async throws -> Void

    /// For an app's own tests of what it writes.
    ///
    /// - Parameter take: is given the bytes of each write.
    public init(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) { self.take = take }

    /// Writes bytes.
    ///
    /// - Throws: `CancellationError` where nobody takes them any more. It is to be let through.
    public func write(_ bytes: [UInt8]) async throws { try await take(bytes) }

    /// Writes a text as UTF-8.
    ///
    /// - Throws: `CancellationError` where nobody takes it any more. It is to be let through.
    public func write(_ text: String) async throws { try await take(Array(text.utf8)) }

    /// Writes the first line of a table, behind the mark by which Excel knows UTF-8: its headings, in the language of
    /// the page that leads to the download.
    ///
    /// - Throws: `CancellationError` where nobody takes it any more. It is to be let through.
    public func write(headings: [Phrase]) async throws {
        try await write("\u{FEFF}" + CSV.row(headings.map(\.text)))
    }

    /// Writes a line of a table: see `CSV`.
    ///
    /// - Throws: `CancellationError` where nobody takes it any more. It is to be let through.
    public func write(row cells: [String]) async throws { try await write(CSV.row(cells)) }
}
