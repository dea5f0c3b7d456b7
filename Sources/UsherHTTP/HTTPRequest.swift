// A request as the site sees it: its head has passed the check, its target is decoded, its body is whole.

/// One request. All of it is a value; nothing in it refers to the connection.
package struct HTTPRequest: Sendable {
    package var method: HTTPMethod
    /// Decoded once; begins with a slash.
    package var path: String
    package var query: FormValues
    package var headers: HTTPHeaders
    /// Empty where it was a form with files.
    package var body: [UInt8]
    /// The body of a form that came as multipart.
    package var form: MultipartForm?
    /// The visitor's numeric address without a port: the peer's, or whom a trusted proxy names.
    package var remoteAddress: String
    /// Whether the visitor came by https.
    package var isSecure: Bool

    package init(
        method: HTTPMethod = .get, path: String = "/", query: FormValues = FormValues([]),
        headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], form: MultipartForm? = nil,
        remoteAddress: String = "127.0.0.1", isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.form = form
        self.remoteAddress = remoteAddress
        self.isSecure = isSecure
    }

    /// Splits, checks and decodes a target such as `/a?b=c` and a form with files, as the server does. Throws a `Refusal`.
    package init(
        method: HTTPMethod = .get, target: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []
    ) throws {
        let parsed = try RequestTarget(
            Array(target.utf8), host: headers["Host"].flatMap { Authority(Array($0.utf8)[...]) })
        self.init(method: method, path: parsed.path, query: parsed.query, headers: headers)
        let type = headers["Content-Type"] ?? ""
        guard FormType(Array(type.utf8)[...]) == .multipart else {
            self.body = body
            return
        }
        do throws(MultipartError) {
            var parser = try MultipartParser(contentType: type, folder: UploadSpace.usualFolder)
            try body.withUnsafeBufferPointer { (bytes) throws(MultipartError) in try parser.feed(bytes) }
            form = try parser.finish()
        } catch {
            throw Refusal(error)
        }
    }
}
