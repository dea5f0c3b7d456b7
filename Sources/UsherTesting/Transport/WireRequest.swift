// A browser's request.

/// A request as it goes over the wire. `Host` is among the headers; `Content-Length` is left to the transport.
public struct WireRequest: Sendable {
    /// In capitals: `GET`.
    public var method: String
    /// Path and query, percent-encoded, without a fragment: `/library?sort=title`.
    public var target: String
    /// In the order in which they are sent; a name may occur more than once.
    public var headers: [(name: String, value: String)]
    /// Empty for none.
    public var body: [UInt8]

    /// A request for a transport: `Host` must be among its headers.
    public init(method: String, target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// The first header of that name, whatever its case.
    public func header(_ name: String) -> String? {
        headers.first { sameASCII($0.name, name) }?.value
    }
}
