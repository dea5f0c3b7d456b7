// Files of a coordinator alone.

public import UsherSite
internal import UsherDownloads
internal import UsherFlow
internal import UsherHTTP
internal import UsherLock

extension FlowTester {
    /// The file that a route leads to, made whole.
    ///
    /// - Throws: where the route leads to a page or a flow, and what makes the file throws.
    public func download(at route: Tested.Route) async throws -> DownloadedFile {
        guard let file = try flow.fetch(at: route) as? FetchedFile else {
            throw FlowError("\(Tested.self) leads to no file at \(route).")
        }
        let download = try await file.find()
        let bytes = try await Self.bytes(of: download.content)
        let type = download.type?.text ?? ContentSniffing.type(of: Array(bytes.prefix(ContentSniffing.length)))
        return DownloadedFile(name: download.name, type: type, bytes: bytes, isShown: download.isShown)
    }

    private static func bytes(of content: Download.Content) async throws -> [UInt8] {
        switch content {
        case .bytes(let bytes): return bytes
        case .read(let size, let read):
            var bytes: [UInt8] = []
            while bytes.count < size {
                let piece = try await read(min(65_536, size - bytes.count), bytes.count)
                guard !piece.isEmpty else { throw FlowError("A file ended at \(bytes.count) of \(size) bytes.") }
                bytes += piece
            }
            return bytes
        case .written(_, let write):
            let written = Locked([UInt8]())
            try await write(DownloadWriter { bytes in written.withLock { $0 += bytes } })
            return written.withLock { $0 }
        }
    }
}
