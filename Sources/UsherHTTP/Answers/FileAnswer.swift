// The answer that sends a file: whole, a part of it, or 304 where the visitor's copy is current.
//
// The order is RFC 9110's (13.2.2): first whether the file is the one that is meant, then whether the copy is current,
// then whether a part is wanted.

/// A file that has been chosen for a request, and how it is to be sent.
struct FileAnswer {
    var file: FileIndex.Opened
    /// The type of the uncompressed file.
    var contentType: String
    /// Nil for the plain file.
    var coding: ContentCoding?
    /// True if another visitor might get it in another coding.
    var isNegotiated: Bool
    /// True if it is asked for by a name that other content will not have.
    var isImmutable: Bool

    static func cacheControl(isImmutable: Bool) -> String {
        isImmutable ? "public, max-age=31536000, immutable" : "no-cache"
    }

    func response(to request: HTTPRequest, now: WallTime) -> HTTPResponse {
        let tag = EntityTag(file.version, coding: coding, now: now)
        guard isMeant(by: request.headers, tag: tag) else { return refusal(412) }
        // Never later than the answer's own date (RFC 9110, 8.8.2.1).
        let changed = min(file.version.changed, now).seconds
        var headers: [(name: String, value: String)] = [
            ("Last-Modified", HTTPDate.text(changed)), ("Cache-Control", Self.cacheControl(isImmutable: isImmutable)),
        ]
        if isNegotiated { headers.append(("Vary", "Accept-Encoding")) }
        if let known = copy(known: request.headers, tag: tag) {
            headers.append(("ETag", known.text))
            // With its body, of which only the length is sent: the one that a 200 would have (RFC 9110, 8.6).
            return HTTPResponse(status: 304, headers: headers, body: .file(file.file))
        }
        let range = range(in: request, tag: tag, now: now)
        if range == .unsatisfiable {
            return refusal(416, ("Content-Range", "bytes */\(file.version.size)"), ("Accept-Ranges", "bytes"))
        }
        headers.append(("ETag", tag.text))
        if coding == nil { headers.append(("Accept-Ranges", "bytes")) }
        switch range {
        case .part(let offset, let length):
            headers.append(("Content-Range", "bytes \(offset)-\(offset + length - 1)/\(file.version.size)"))
            headers.append(("Content-Type", contentType))
            return HTTPResponse(
                status: 206, headers: headers, body: .file(file.file, offset: offset, length: length))
        case nil, .unsatisfiable:
            headers.append(("Content-Type", contentType))
            if let coding { headers.append(("Content-Encoding", coding.rawValue)) }
            return HTTPResponse(status: 200, headers: headers, body: .file(file.file))
        }
    }

    /// An answer without the file, which nobody keeps: the next file of this name may be sent.
    private func refusal(_ status: Int, _ more: (name: String, value: String)...) -> HTTPResponse {
        let vary = isNegotiated ? [(name: "Vary", value: "Accept-Encoding")] : []
        return HTTPResponse(status: status, headers: more + [("Cache-Control", "no-store")] + vary)
    }

    /// True if it is the file that If-Match names, or is no newer than If-Unmodified-Since says (RFC 9110, 13.1.1 and
    /// 13.1.4).
    private func isMeant(by headers: HTTPHeaders, tag: EntityTag) -> Bool {
        let lists = headers.all("If-Match")
        guard lists.isEmpty else { return tag.named(in: lists, strongly: true) != nil }
        return headers["If-Unmodified-Since"].flatMap(HTTPDate.seconds).map { file.version.changed.seconds <= $0 }
            ?? true
    }

    /// The tag of the visitor's copy where that is current, as the visitor wrote it: a cache that holds the copy
    /// under a weak tag may not take the strong one of a 304 for the same (RFC 9111, 4.3.4).
    ///
    /// Tags count more than a time (RFC 9110, 13.1.3).
    private func copy(known headers: HTTPHeaders, tag: EntityTag) -> EntityTag? {
        let lists = headers.all("If-None-Match")
        guard lists.isEmpty else { return tag.named(in: lists) }
        guard let since = headers["If-Modified-Since"].flatMap(HTTPDate.seconds),
            file.version.changed.seconds <= since
        else { return nil }
        return tag
    }

    /// The part that is asked for: of the plain file only, and with GET only (RFC 9110, 14.2).
    private func range(in request: HTTPRequest, tag: EntityTag, now: WallTime) -> ByteRange? {
        let ranges = request.headers.all("Range")
        guard request.method == .get, coding == nil, ranges.count == 1, let range = ranges.first,
            isSame(as: request.headers.all("If-Range"), tag: tag, now: now)
        else { return nil }
        return ByteRange(range, size: file.version.size)
    }

    /// True if what If-Range names is this file to the byte: a strong tag, or the very time, once it is settled.
    private func isSame(as conditions: [String], tag: EntityTag, now: WallTime) -> Bool {
        guard let condition = conditions.first else { return true }
        guard conditions.count == 1 else { return false }
        if let named = EntityTag(condition) { return tag.isStronglyEqual(to: named) }
        return HTTPDate.seconds(condition) == file.version.changed.seconds
            && file.version.changed.isSettled(now: now)
    }
}
