// How much is sent of a content that is made for the request: all, a part, or nothing where the visitor has it (RFC
// 9110, 13.2.2 and 14.2). Such a content has no time of change, and a tag only where its maker knows one.

/// The outcome of a request's conditions and range for a content.
package enum ContentSelection: Equatable, Sendable {
    case whole
    case part(offset: Int, length: Int)
    /// There is no such part.
    case unsatisfiable
    /// The visitor's copy is current.
    case unchanged
    /// The request is meant for another content than this one.
    case another

    /// - Parameters:
    ///   - size: in bytes; nil where it is not known, or no part of it can be sent.
    ///   - tag: what stands between the quotation marks of its strong tag.
    package init(for request: HTTPRequest, size: Int?, tag: String?) {
        let tag = tag.map { EntityTag(opaque: $0, isWeak: false) }
        let (meant, known) = (request.headers.all("If-Match"), request.headers.all("If-None-Match"))
        if let tag, !meant.isEmpty, tag.named(in: meant, strongly: true) == nil {
            self = .another
            return
        }
        if let tag, !known.isEmpty, tag.named(in: known) != nil {
            self = .unchanged
            return
        }
        let ranges = request.headers.all("Range")
        guard let size, request.method == .get, ranges.count == 1, let range = ranges.first,
            Self.isSame(request.headers.all("If-Range"), tag)
        else {
            self = .whole
            return
        }
        switch ByteRange(range, size: size) {
        case .part(let offset, let length): self = .part(offset: offset, length: length)
        case .unsatisfiable: self = .unsatisfiable
        case nil: self = .whole
        }
    }

    /// True if what If-Range names is this content to the byte: a time never is.
    private static func isSame(_ conditions: [String], _ tag: EntityTag?) -> Bool {
        guard let condition = conditions.first else { return true }
        guard conditions.count == 1, let tag, let named = EntityTag(condition) else { return false }
        return tag.isStronglyEqual(to: named)
    }
}
