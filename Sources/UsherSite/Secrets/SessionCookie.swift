// The cookie that names a session: 256 random bits, kept here only as their hash. An id that we did not give is never
// taken over.
//
// By https there can be one of the name, since browsers keep `__Host-` to one. By http a neighbour of the domain, or
// whoever is on the way, can set a second one beside ours: two are tried, and more are a stranger's.

internal import UsherHTTP

package struct SessionCookie: Sendable {
    /// The id in the cookie; nil without one that is well-formed, or with more than may be tried.
    package let id: Bytes32?
    /// The session's key in the table.
    package let key: Bytes32?
    /// The id of a second cookie: which of them is the session's has to be asked first (`chosen`).
    let other: Bytes32?
    /// True if the browser sent any cookie of ours.
    let isAny: Bool

    private init(_ id: Bytes32?, other: Bytes32? = nil, isAny: Bool) {
        (self.id, self.other, self.isAny) = (id, other, isAny)
        key = id.map { Bytes32(hashing: $0) }
    }

    init(_ request: HTTPRequest, _ cookies: SiteCookies) {
        var (count, isAny, first, second) = (0, false, Bytes32?.none, Bytes32?.none)
        let names = cookies.names(for: request)
        request.eachCookie { found, value in
            if names.isSession(found) {
                count += 1
                isAny = true
                guard count <= 2, let id = Bytes32(text: value.buffer) else { return }
                if first == nil { first = id } else { second = id }
            } else if names.isSeen(found) {
                isAny = true
            }
        }
        let isOurs = count <= (request.isSecure ? 1 : 2)
        self.init(isOurs ? first : nil, other: isOurs ? second : nil, isAny: isAny)
    }

    /// The one of two that lives. If both live one is somebody else's, and nobody can tell which: a stranger. If
    /// neither does, it is as if the first had come alone.
    func chosen(_ lives: (Bytes32) throws -> Bool) rethrows -> SessionCookie {
        guard let key, let other else { return self }
        let isOther = try lives(Bytes32(hashing: other))
        return switch (try lives(key), isOther) {
        case (true, true): SessionCookie(nil, isAny: isAny)
        case (false, true): SessionCookie(other, isAny: isAny)
        default: SessionCookie(id, isAny: isAny)
        }
    }
}
