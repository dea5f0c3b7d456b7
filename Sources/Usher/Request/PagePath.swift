// Addresses of pages as text: `/library/3?p=KEY`, or `/p/KEY` for a page whose route has none.

internal import UsherHTTP

/// The path of a request, and what its query says of the page.
struct PagePath: Sendable {
    let segments: [String]
    /// The key of the page itself.
    let page: String?
    /// The key of the page to build above.
    let on: String?
    /// The submission that is waited for.
    let wait: String?
    /// Whether a page asks for itself again.
    let isRefresh: Bool
    /// Whether the page only wants to ask if anybody is there.
    let isEnding: Bool
    /// Whether a form led here that came without any cookie: nothing of it was done.
    let hadNoCookie: Bool
    /// Whether it lies at `/p/KEY`, which only the key leads to.
    let isKeyOnly: Bool
    /// The address that the tab showed before, where somebody asks.
    var origin: Origin?

    struct Origin: Sendable {
        let segments: [String]
        /// The key of its page, where the address has it.
        let page: String?
    }

    init(_ request: HTTPRequest) {
        // By bytes: a slash with a combining mark behind it is another `Character`.
        segments = request.path.withBytes { path in
            path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        }
        isKeyOnly = segments.count == 2 && segments[0] == "p"
        page = isKeyOnly ? segments[1] : request.query["p"]
        on = request.query["on"]
        wait = request.query["wait"]
        isRefresh = request.query["refresh"] == "1"
        isEnding = request.query["ending"] == "1"
        // Not behind a link that somebody shared.
        hadNoCookie = request.query["c"] == "1" && request.headers["Sec-Fetch-Site"] ?? "same-origin" == "same-origin"
    }

    /// The address as it was asked for, but for what only led to it.
    var whole: String {
        let path = Self.text(segments)
        return isKeyOnly ? path : page.map { "\(path)?p=\(Self.percentEncoded($0))" } ?? path
    }

    /// With the address that the browser says it comes from.
    func notingOrigin(_ request: HTTPRequest) -> PagePath {
        guard let address = request.headers["Referer"], let scheme = address.firstRange(of: "://") else { return self }
        let rest = address[scheme.upperBound...]
        let target = rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
        guard let asked = try? HTTPRequest(target: target, headers: request.headers) else { return self }
        let came = PagePath(asked)
        var path = self
        path.origin = Origin(segments: came.segments, page: came.page)
        return path
    }

    /// Whether it is the address of a page with this path.
    func fits(_ address: [String]?) -> Bool {
        guard let address else { return isKeyOnly }
        return address == segments
    }

    /// The address of a page.
    static func text(_ address: [String]?, key: String) -> String {
        guard let address else { return "/p/" + key }
        return PlainAddress.text(address, key: key) ?? encoded(address) + "?p=" + key
    }

    static func text(_ segments: [String]) -> String { PlainAddress.text(segments) ?? encoded(segments) }

    private static func encoded(_ segments: [String]) -> String {
        guard let first = segments.first else { return "/" }
        var text = "/" + percentEncoded(first)
        for segment in segments.dropFirst() {
            text.append("/")
            text.append(percentEncoded(segment))
        }
        return text
    }

    private static func percentEncoded(_ segment: String) -> String {
        // As nearly all are.
        if segment.utf8.allSatisfy(isUnreserved) { return segment }
        var text = ""
        for byte in segment.utf8 {
            if isUnreserved(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                text += hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
        return text
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
