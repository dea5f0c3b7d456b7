// A head as it came, before the check.

/// What the check looks at: the head as it came, nothing decoded.
package struct HeadFields: Sendable {
    package var method: String
    package var target: [UInt8]
    package var version: String
    package var headers: HTTPHeaders
    /// Whether there was more than `headers` was made to hold.
    package var isTruncated = false
    /// Whether a header went on over a second line. libmicrohttpd glues that line to the header's name.
    package var isFolded = false
    /// Whether the head ended with a line without a name. libmicrohttpd writes a NUL in the place of its colon, and
    /// then takes it for the empty line. Behind a bare line feed it cannot be told from one.
    package var isCutShort = false

    package init(method: String, target: [UInt8], version: String = "HTTP/1.1", headers: HTTPHeaders) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
    }
}
