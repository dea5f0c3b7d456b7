// The check of a request's head, before anything else happens.
//
// libmicrohttpd 0.9.75 takes heads that hide a second request (two lengths, a length beside a transfer coding, a space
// before a colon), glues folded lines to names, takes a line without a name for the end of the head and what follows
// for the next request, and knows no allowed hosts. So every head goes through this one pure function in the first
// callback, where a refusal still means that the body is not read and that bytes behind it never run.

/// The rules of one server. A class, since copying a struct for each request would retain its fields.
package final class HeadCheck: Sendable {
    /// How many header lines a head may have.
    package static let maximumHeaders = 100

    /// Hosts that this server answers to, in lower case, without ports, IPv6 in brackets.
    private let hosts: [String]
    /// Bytes of a target and of its headers' names and values, together.
    package let headLimit: Int
    /// Bytes of cookies, which the library keeps twice: of some more than these it lets a request through, so that the
    /// site can say what is wrong.
    var cookieLimit: Int { headLimit / 8 * 5 }
    /// Bytes.
    package let bodyLimit: Int
    /// Bytes of a form with files; nil where no files are taken.
    package let uploadLimit: Int?
    /// Bytes of a form of which some may have to be read and dropped: who may send so much is seen later.
    let formLimit: Int
    /// True if visitors come by https.
    package let isSecure: Bool

    /// The rules for these names and limits; the loopback names are always answered to.
    package init(
        hostNames: [String] = [], headLimit: Int = 16_384, bodyLimit: Int = 1_000_000, uploadLimit: Int? = nil,
        formLimit: Int = 0, isSecure: Bool = false
    ) {
        hosts = ["localhost", "127.0.0.1", "[::1]"] + hostNames.map { $0.lowercased() }
        self.headLimit = headLimit
        self.bodyLimit = bodyLimit
        self.uploadLimit = uploadLimit
        self.formLimit = max(formLimit, bodyLimit, uploadLimit ?? 0)
        self.isSecure = isSecure
    }

    /// Why the head is refused, or nil.
    package func check(_ fields: HeadFields) -> Refusal? {
        do throws(Refusal) {
            _ = try read(fields)
            return nil
        } catch {
            return error
        }
    }

    /// The checked head; throws the refusal if a check fails.
    ///
    /// - Parameter client: how they came, where a proxy says it.
    func read(_ fields: HeadFields, from client: Client? = nil) throws(Refusal) -> CheckedHead {
        try fields.headers.withLines { (lines) throws(Refusal) in try read(fields, lines, from: client) }
    }

    private func read(_ fields: HeadFields, _ lines: HeaderLines, from client: Client?) throws(Refusal) -> CheckedHead {
        let isSecure = client?.isSecure ?? isSecure
        let method = try method(fields.method)
        guard fields.version == "HTTP/1.1" || fields.version == "HTTP/1.0"
        else { throw Refusal(505, "Only HTTP/1.1 and HTTP/1.0 are spoken here.") }
        try checkLines(fields, lines)
        let said = SingleLines(lines)
        guard !said.isAmbiguous else { throw Refusal(400, "The request says one thing twice.") }
        let host = try host(said, named: client?.host)
        let target = try RequestTarget(fields.target, host: host, isSecure: isSecure)
        let type = said[.contentType]
        let form = type.flatMap { FormType($0) }
        let length = try bodyLength(fields, said, method: method, form: form)
        try checkSender(
            said, method: method, form: form, host: host, isProxied: client?.host != nil, isSecure: isSecure)
        return CheckedHead(
            method: method, target: target, bodyLength: length ?? 0, isChunked: length == nil,
            multipartType: form == .multipart ? type.map(\.text) : nil)
    }

    /// How long the body of a refused request is, where it should be read all the same. Closing while the client still
    /// sends resets the connection, and then proxies, and some browsers, see the reset instead of the answer. Nil where
    /// the length cannot be told for sure, where nothing is coming yet, and where it is too much to wait for.
    static func droppedLength(_ fields: HeadFields) -> Int? {
        let headers = fields.headers
        guard !fields.isTruncated, !fields.isFolded, !fields.isCutShort, fields.method == HTTPMethod.post.rawValue,
            headers.count(of: .transferEncoding) == 0, headers.count(of: .expect) == 0
        else { return nil }
        return headers.withLines { lines in
            guard case (1, let digits?) = lines.occurrences(of: .contentLength), let length = ASCII.number(digits),
                (1...RequestBody.patience).contains(length)
            else { return nil }
            return length
        }
    }

    private func method(_ name: String) throws(Refusal) -> HTTPMethod {
        // Strings this short are compared in one instruction each, where a look-up would hash.
        if name == "GET" { return .get }
        if name == "POST" { return .post }
        if name == "HEAD" { return .head }
        throw ASCII.isToken(Array(name.utf8))
            ? Refusal(405, "Only GET, HEAD and POST are served here.")
            : Refusal(501, "The request's method is malformed.")
    }

    private func checkLines(_ fields: HeadFields, _ lines: HeaderLines) throws(Refusal) {
        let headers = fields.headers
        guard !fields.isTruncated, headers.count <= Self.maximumHeaders,
            fields.target.count + headers.byteCount <= headLimit
        else {
            throw hasTooManyCookies(lines)
                ? .tooManyCookies : Refusal(431, "The request's headers are too many or too long.")
        }
        // Counted only where they can be so many.
        if headers.byteCount > cookieLimit, hasTooManyCookies(lines) { throw .tooManyCookies }
        guard !fields.isCutShort else { throw Refusal(400, "A header of the request has no name.") }
        guard !fields.isFolded else { throw Refusal(400, "A header of the request is folded.") }
        guard lines.isWellFormed else { throw Refusal(400, "A header of the request is malformed.") }
    }

    private func hasTooManyCookies(_ lines: HeaderLines) -> Bool {
        lines.values(of: .cookie).reduce(0) { $0 + $1.count } > cookieLimit
    }

    private func host(_ said: SingleLines, named: [UInt8]?) throws(Refusal) -> Authority {
        guard let value = said[.host],
            let host = if let named { Authority(named) } else { Authority(value) }
        else { throw Refusal(400, "The request needs one well-formed Host header.") }
        guard hosts.contains(host.host) else { throw Refusal.foreignHost }
        return host
    }

    /// Nil where the body comes in chunks.
    private func bodyLength(
        _ fields: HeadFields, _ said: SingleLines, method: HTTPMethod, form: FormType?
    ) throws(Refusal) -> Int? {
        let announced = said[.contentLength]
        if let coding = said[.transferEncoding] {
            guard announced == nil, fields.version == "HTTP/1.1"
            else { throw Refusal(400, "The request's length is ambiguous.") }
            guard ASCII.equalIgnoringCase(coding, "chunked".utf8)
            else { throw Refusal(501, "The request's transfer coding is not known here.") }
            // Only uploads may come in chunks.
            guard uploadLimit != nil, method == .post, form == .multipart
            else { throw Refusal(411, "The request needs a Content-Length.") }
            return nil
        }
        guard let announced else {
            if method == .post { throw Refusal(411, "The request needs a Content-Length.") }
            return 0
        }
        guard !announced.isEmpty, announced.allSatisfy(ASCII.isDigit)
        else { throw Refusal(400, "The request's Content-Length is malformed.") }
        let length = ASCII.number(announced) ?? Int.max
        guard method == .post || length == 0 else { throw Refusal(400, "Only a POST has a body here.") }
        guard length <= formLimit else { throw .bodyTooLarge }
        return length
    }

    /// A GET may come from anywhere; a POST is a form of this site's own.
    private func checkSender(
        _ said: SingleLines, method: HTTPMethod, form: FormType?, host: Authority, isProxied: Bool, isSecure: Bool
    ) throws(Refusal) {
        guard method == .post else { return }
        guard form != nil else { throw Refusal(415, "Only forms are taken here.") }
        let isOurs =
            said[.fetchSite].map { $0.elementsEqual("same-origin".utf8) || $0.elementsEqual("none".utf8) } ?? true
        // The Host header is compared as it is; a host that a proxy names, parsed.
        let own = isProxied ? nil : said[.host]
        guard isOurs, said[.origin].map({ WebOrigin.matches($0, host: host, said: own, isSecure: isSecure) }) ?? true
        else { throw Refusal.foreignSender }
    }
}
