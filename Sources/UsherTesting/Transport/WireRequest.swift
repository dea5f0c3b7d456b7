// What a browser sends.

/// A request as it goes over the wire. `Host` is among the headers; `Content-Length` is left to the transport.
public struct WireRequest: Sendable {
    public var method: String
    /// Path and query, percent-encoded, without a fragment: `/library?sort=title`.
    public var target: String
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

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
