// Files that a visitor saves. The tab stays on its page, as a browser's does.

extension Browser {
    /// Presses a link or a button that leads to a file: a tab that saves it stays on its page.
    ///
    /// - Parameter near: as ``click(_:near:file:line:)`` has it.
    /// - Returns: the file, which ``downloads`` has too.
    /// - Throws: a ``BrowserError`` where a page came instead; what the transport throws for a file that was cut off.
    @discardableResult
    public func download(
        _ label: String, near: String? = nil, file: String = #fileID, line: Int = #line
    ) async throws -> DownloadedFile {
        let known = downloads.count
        try await click(label, near: near, file: file, line: line)
        guard downloads.count > known, let last = downloads.last else {
            throw BrowserError("“\(label)” led to no file, but to a page.\n\n\(page)", file, line)
        }
        return last
    }
}
