// Who may look into a site in development: whoever started it, on the same machine.
//
//      a proxy's header, or a host that is not loopback's ─▶ 404, as if there were nothing
//      no cookie ─▶ a form that asks for the key, which the start has printed
//      POST with the key ─▶ a cookie of its own, for these pages alone, which other sites cannot have sent
//      POST of anything else ─▶ only with the cookie, and with a token that the pages have

internal import UsherHTTP
internal import UsherSite

struct InspectorAccess: Sendable {
    /// Printed at start: 22 characters.
    let key = Bytes16.random().text
    private let pass = Bytes32.random().text
    /// In the forms of its pages.
    let token = Bytes32.random().text

    /// The cookie's name.
    let cookie: String

    init(cookie: String) { self.cookie = cookie }

    private static let proxyHeaders = [
        "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port",
        "X-Forwarded-Server", "X-Real-IP", "Via",
    ]

    /// True if a request comes from this machine itself, by a name of it that no other site can take.
    static func isLocal(_ request: HTTPRequest) -> Bool {
        guard !proxyHeaders.contains(where: { request.headers[$0] != nil }), let host = request.headers["Host"]
        else { return false }
        let port = host.lastIndex(of: ":").flatMap { host[$0...].dropFirst().allSatisfy(\.isNumber) ? $0 : nil }
        return ["localhost", "127.0.0.1", "[::1]"].contains(host[..<(port ?? host.endIndex)].lowercased())
    }

    func isKey(_ text: String) -> Bool { Bytes32.isEqual(text, key) }
    func isToken(_ text: String?) -> Bool { text.map { Bytes32.isEqual($0, token) } ?? false }

    func hasPass(_ request: HTTPRequest) -> Bool {
        var isKnown = false
        request.eachCookie { name, value in
            if name.elementsEqual(cookie.utf8),
                Bytes32.isEqual(String(decoding: value.buffer, as: UTF8.self), pass)
            {
                isKnown = true
            }
        }
        return isKnown
    }

    /// Gone with the browser's session, or with the process.
    var passHeader: (name: String, value: String) {
        ("Set-Cookie", "\(cookie)=\(pass); Path=\(Inspector.path); HttpOnly; SameSite=Strict")
    }
}
