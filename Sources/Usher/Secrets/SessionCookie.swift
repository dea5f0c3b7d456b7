// The cookie that names a session: 256 random bits, kept here only as their hash. An id that we did not give is never
// taken over.

internal import UsherHTTP

struct SessionCookie: Sendable {
    /// Says that this browser has been here before, and whose it is perhaps (see `DeviceMarks`); holds no id.
    static let seen = "seen"

    /// What the cookie says; nil without exactly one that is well-formed.
    let id: Bytes32?
    /// Where the table has the session.
    let key: Bytes32?
    /// Whether the browser sent any cookie of ours.
    let isAny: Bool

    init(_ request: HTTPRequest) {
        var (ids, isAny, id) = (0, false, Bytes32?.none)
        let name = Self.name(isSecure: request.isSecure)
        request.eachCookie { found, value in
            if found.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)) {
                ids += 1
                id = Bytes32(text: value.buffer)
                isAny = true
            } else if found.elementsEqual(Self.seen.utf8) {
                isAny = true
            }
        }
        self.isAny = isAny
        self.id = ids == 1 ? id : nil
        key = self.id.map { Bytes32(hashing: $0) }
    }

    static func headers(id: String, for request: HTTPRequest, isNew: Bool = false) -> [(name: String, value: String)] {
        let isSecure = request.isSecure
        // In one piece of memory, and what is the same for all as it is, since an interpolation is slower.
        var cookie = ""
        cookie.reserveCapacity(128)
        cookie += name(isSecure: isSecure).description
        cookie += "="
        cookie += id
        cookie += isSecure ? attributes.secure : attributes.plain
        return isNew ? [("Set-Cookie", cookie), seenHeader(for: request)] : [("Set-Cookie", cookie)]
    }

    /// A year, no id. The marks that the browser has stay.
    static func seenHeader(for request: HTTPRequest) -> (name: String, value: String) {
        if let marks = DeviceMarks.text(in: request) { return seenHeader(for: request, marks: marks) }
        return ("Set-Cookie", request.isSecure ? seenCookie.secure : seenCookie.plain)
    }

    static func seenHeader(for request: HTTPRequest, marks: String) -> (name: String, value: String) {
        ("Set-Cookie", "\(seen)=\(marks)\(year)\(request.isSecure ? attributes.secure : attributes.plain)")
    }

    private static func name(isSecure: Bool) -> StaticString { isSecure ? "__Host-usher" : "usher" }

    private static let attributes = (
        plain: "; Path=/; HttpOnly; SameSite=Lax", secure: "; Path=/; HttpOnly; SameSite=Lax; Secure"
    )

    private static let seenCookie = (
        plain: "\(seen)=1\(year)\(attributes.plain)", secure: "\(seen)=1\(year)\(attributes.secure)"
    )

    private static let year = "; Max-Age=31536000"
}
