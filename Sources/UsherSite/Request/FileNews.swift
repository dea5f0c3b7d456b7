// A file replaces no page, and no event tells a script of it: the redirect that leads to one says so by a cookie with
// the beginning of its form's nonce, and the page of that form lives on.

internal import UsherHTTP

extension Reply {
    /// Only a file says on which page it is asked for: a page has a key of its own.
    static func leadsToFile(_ location: String) -> Bool {
        location.withBytes { location in
            guard let mark = location.firstIndex(of: UInt8(ascii: "?")) else { return false }
            let query = location[(mark + 1)...]
            // Nearly all have their own key first.
            return !query.starts(with: "p=".utf8)
                && query.split(separator: UInt8(ascii: "&")).contains { $0.starts(with: "on=".utf8) }
        }
    }
}

extension CookieNames {
    /// Tells the page whose form this is that a file is the answer. Nil where the nonce is none of ours.
    func fileNews(for request: HTTPRequest) -> (name: String, value: String)? {
        let values = request.form?.values ?? FormValues(urlencoded: request.body)
        guard let nonce = values["nonce"] else { return nil }
        // As many as the script looks for.
        let start = nonce.utf8.prefix(22)
        let isSafe = start.allSatisfy { byte in
            switch UInt8(byte) {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        guard isSafe, !start.isEmpty else { return nil }
        return (
            "Set-Cookie",
            "\(file)=\(Substring(start)); Max-Age=15; Path=/; SameSite=Strict\(request.isSecure ? "; Secure" : "")"
        )
    }
}
