// From a `Download` to its answer: its headers, the part that is asked for, and the stream of what is made while it is
// sent.

internal import UsherFlow
internal import UsherHTTP

/// The answer that sends a file.
struct DownloadAnswer {
    private let download: Download
    private let type: String

    /// - Throws: `FlowError` where a header cannot say what the app says of it; what its `read` throws.
    init(_ download: Download) async throws {
        self.download = download
        if let tag = download.tag, tag.isEmpty || tag.utf8.count > 64 || !tag.utf8.allSatisfy(Self.isTagByte) {
            throw FlowError("The tag of a Download is 1 to 64 printable ASCII characters without quotation marks.")
        }
        if let size = download.size, size < 0 { throw FlowError("The size of a Download is negative.") }
        guard let type = download.type else {
            type = try await Self.typeByBytes(download)
            return
        }
        guard type.isWellFormed else {
            throw FlowError("“\(type.text)” is no media type: write it as MediaType(\"text/csv\").")
        }
        self.type = type.text
    }

    private static func isTagByte(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") }

    private static func typeByBytes(_ download: Download) async throws -> String {
        let length = ContentSniffing.length
        switch download.content {
        case .bytes(let bytes):
            return ContentSniffing.type(of: Array(bytes.prefix(length)))
        case .read(let size, let read):
            var opening: [UInt8] = []
            while opening.count < min(length, size) {
                let piece = try await read(min(length, size) - opening.count, opening.count)
                guard !piece.isEmpty else { break }
                opening += piece
            }
            return ContentSniffing.type(of: Array(opening.prefix(length)))
        case .written: return MediaType.bytes.text
        }
    }

    /// The part of the file that is asked for.
    func selection(for request: HTTPRequest) -> ContentSelection {
        ContentSelection(for: request, size: download.rangeSize, tag: download.tag)
    }

    /// The answer, whose body may have to begin.
    func response(_ selection: ContentSelection) -> HTTPResponse {
        switch selection {
        case .unchanged: return HTTPResponse(status: 304, headers: headers)
        case .another: return HTTPResponse(status: 412, headers: [("Cache-Control", "private, no-store")])
        case .unsatisfiable:
            return HTTPResponse(
                status: 416,
                headers: [
                    ("Content-Range", "bytes */\(download.size ?? 0)"), ("Accept-Ranges", "bytes"),
                    ("Cache-Control", "private, no-store"),
                ])
        case .whole: return HTTPResponse(status: 200, headers: headers, body: body(nil))
        case .part(let offset, let length):
            let range = ("Content-Range", "bytes \(offset)-\(offset + length - 1)/\(download.size ?? 0)")
            return HTTPResponse(status: 206, headers: headers + [range], body: body(offset..<(offset + length)))
        }
    }

    private var headers: [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = [
            ("Content-Type", type),
            ("Content-Disposition", ContentDisposition.text(name: download.name, isShown: isShown)),
            ("Cache-Control", cacheControl),
            // Even where it is shown it can do nothing here, and no other site can show it.
            ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Accept-Ranges", download.rangeSize == nil ? "none" : "bytes"),
        ]
        if let tag = download.tag { headers.append(("ETag", "\"\(tag)\"")) }
        return headers
    }

    private var isShown: Bool {
        download.isSent ? ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(type) : download.isShown
    }

    private var cacheControl: String {
        guard let seconds = download.maximumAge?.components.seconds, seconds > 0 else { return "private, no-store" }
        return "private, max-age=\(seconds)"
    }

    // MARK: Its body

    /// - Parameter range: the part, nil for all of it.
    private func body(_ range: Range<Int>?) -> HTTPResponse.Body {
        switch download.content {
        case .bytes(let bytes): return .bytes(range.map { Array(bytes[$0]) } ?? bytes)
        case .read(let size, let read):
            let range = range ?? 0..<size
            return .stream(BodyStream(length: range.count) { try await Self.copy(range, by: read, to: $0) })
        case .written(let size, let write):
            guard let range else {
                return .stream(
                    BodyStream(length: size) { stream in
                        try await write(DownloadWriter { try await stream.write($0) })
                    })
            }
            return .stream(
                BodyStream(length: range.count) { stream in
                    let part = WrittenPart(range, of: stream)
                    try await write(DownloadWriter { try await part.write($0) })
                })
        }
    }

    private static let blockSize = 65_536

    private static func copy(
        _ range: Range<Int>, by read: @Sendable (_ count: Int, _ offset: Int) async throws -> [UInt8],
        to stream: BodyStream
    ) async throws {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let piece = try await read(min(blockSize, range.upperBound - offset), offset)
            guard !piece.isEmpty else {
                throw FlowError("A Download's file ended at \(offset) bytes; its size says more.")
            }
            try await stream.write(piece)
            offset += piece.count
        }
    }
}

extension Download {
    /// In bytes; nil where nobody knows it before the end.
    fileprivate var size: Int? {
        switch content {
        case .bytes(let bytes): bytes.count
        case .read(let size, _): size
        case .written(let size, _): size
        }
    }

    /// The size of a file of which parts can be sent. A file that is written anew for each request may be other bytes
    /// each time, unless its tag says that it is not.
    fileprivate var rangeSize: Int? {
        if case .written = content, tag == nil { nil } else { size }
    }
}
