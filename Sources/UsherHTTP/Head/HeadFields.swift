// A head as it came, before the check.

/// The fields of a head as they came, nothing decoded.
package struct HeadFields: Sendable {
    /// The request line's first word.
    package var method: String
    /// The target as it stands in the request line.
    package var target: [UInt8]
    /// The protocol's version, such as `HTTP/1.1`.
    package var version: String
    /// All lines, as far as there was room for them.
    package var headers: HTTPHeaders
    /// True if there was more than `headers` was made to hold.
    package var isTruncated = false
    /// True if a header went on over a second line. libmicrohttpd glues that line to the header's name.
    package var isFolded = false
    /// True if the head ended with a line without a name. libmicrohttpd writes a NUL in the place of its colon, and
    /// then takes it for the empty line. Behind a bare line feed it cannot be told from one.
    package var isCutShort = false

    /// A head of these parts.
    package init(method: String, target: [UInt8], version: String = "HTTP/1.1", headers: HTTPHeaders) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
    }
}
