// An answer as the site gives it. The server adds the security headers, Date, Content-Length and, where
// it must, `Connection: close`.

/// One answer.
///
/// A header whose name is no token or whose value holds a control character is never sent: the visitor
/// gets a bare 500 instead. `Content-Length`, `Transfer-Encoding`, `Connection` and `Date` are the server's
/// and count as such a mistake. A status outside 200...599 does too, and a part that does not lie within its file. Of
/// the body of a 304, and of any answer to HEAD, only the length is sent.
package struct HTTPResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        case owned(OwnedBytes)
        /// Bytes of a file, from an offset on. Where the file has got shorter meanwhile, the connection ends early.
        case file(OpenFile, offset: Int, length: Int)

        /// A whole file.
        package static func file(_ file: OpenFile) -> Body { .file(file, offset: 0, length: file.size) }

        package var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .owned(let bytes): bytes.count
            case .file(_, _, let length): max(0, length)
            }
        }
    }

    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: Body
    /// Whether the connection ends with this answer.
    package var closesConnection = false

    package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.init(status: status, headers: headers, body: .bytes(body))
    }

    package init(status: Int, headers: [(name: String, value: String)] = [], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first value of that header, names without regard to case.
    package subscript(header name: String) -> String? {
        headers.first { ASCII.equalIgnoringCase($0.name.utf8, name.utf8) }?.value
    }
}
