// The names of a site's cookies. A browser knows cookies by host and name, whatever the port: each site has names of
// its own, so that two of one host live side by side.

internal import UsherFlow
internal import UsherHTTP

/// The names by http, and those by https, which no other host can set (`__Host-`).
struct SiteCookies: Sendable {
    /// The beginning of all of them, behind the prefix.
    let base: String
    private let plain: CookieNames
    private let secure: CookieNames

    /// - Parameter base: letters, digits and hyphens alone.
    init(_ base: String = "usher") {
        self.base = base
        plain = CookieNames(base, isSecure: false)
        secure = CookieNames(base, isSecure: true)
    }

    /// - Parameters:
    ///   - chosen: the app's own choice.
    ///   - name: what the site is called, by which it is told from others where nothing is chosen.
    /// - Throws: `FlowError` where the choice is no name of a cookie.
    init(chosen: String?, orBy name: String) throws {
        guard let chosen else {
            let safe = Self.safe(name)
            self.init(safe.isEmpty ? "usher" : "usher-" + safe)
            return
        }
        guard (1...64).contains(chosen.utf8.count), chosen.utf8.allSatisfy({ Self.isSafe($0) }) else {
            throw FlowError("SiteOptions.cookieName must be 1 to 64 letters of a to z, digits and hyphens.")
        }
        self.init(chosen)
    }

    func names(for request: HTTPRequest) -> CookieNames { request.isSecure ? secure : plain }

    /// In small letters and digits, a hyphen for all between them, and bytes beyond ASCII in two digits each, so that
    /// names in any script differ.
    static func safe(_ name: String) -> String {
        var safe = ""
        for byte in name.utf8.prefix(100) {
            if byte >= 0x80 {
                safe += String(byte, radix: 16)
            } else if isSafe(byte), byte != UInt8(ascii: "-") {
                safe += String(Unicode.Scalar(byte)).lowercased()
            } else if !safe.isEmpty, safe.last != "-" {
                safe += "-"
            }
        }
        safe = String(safe.prefix(48))
        return safe.last == "-" ? String(safe.dropLast()) : safe
    }

    private static func isSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

final class CookieNames: Sendable {
    let session: String
    /// Says that this browser has been here before, and whose it is perhaps (see `DeviceMarks`); holds no id.
    let seen: String
    /// Tells a page that its answer was a file (see FileNews).
    let file: String
    private let sessionBytes: [UInt8]
    private let seenBytes: [UInt8]
    private let attributes: String
    private let newSeen: String

    // No name of a site has an underscore, so none is that of a neighbour's other cookie.
    fileprivate init(_ base: String, isSecure: Bool) {
        session = (isSecure ? "__Host-" : "") + base
        seen = session + "_seen"
        file = session + "_file"
        (sessionBytes, seenBytes) = (Array(session.utf8), Array(seen.utf8))
        attributes = "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
        newSeen = seen + "=1" + Self.year + attributes
    }

    func isSession(_ name: ByteView) -> Bool { Self.isSame(name, sessionBytes) }
    func isSeen(_ name: ByteView) -> Bool { Self.isSame(name, seenBytes) }

    func sessionHeader(id: String) -> (name: String, value: String) {
        // In one piece of memory, since an interpolation is slower.
        var cookie = ""
        cookie.reserveCapacity(160)
        cookie += session
        cookie += "="
        cookie += id
        cookie += attributes
        return ("Set-Cookie", cookie)
    }

    /// A year, no id. The marks that the browser has stay.
    func seenHeader(for request: HTTPRequest) -> (name: String, value: String) {
        DeviceMarks.text(in: request, named: seen).map { seenHeader(marks: $0) } ?? ("Set-Cookie", newSeen)
    }

    func seenHeader(marks: String) -> (name: String, value: String) {
        ("Set-Cookie", "\(seen)=\(marks)\(Self.year)\(attributes)")
    }

    private static let year = "; Max-Age=31536000"

    private static func isSame(_ name: ByteView, _ own: [UInt8]) -> Bool {
        name.count == own.count && own.withUnsafeBufferPointer { name.elementsEqual($0) }
    }
}
