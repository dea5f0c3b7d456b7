// What carries a browser's requests to a site: a socket, or the site's own handler in memory. One story, two depths.

/// Sends one request and returns its answer, redirects and cookies untouched.
///
/// Requests may come from several tabs at once, hence `Sendable`.
public protocol BrowserTransport: Sendable {
    /// Scheme, host and port that pages of this transport live at, without a slash at the end.
    ///
    /// It becomes the `Host` and `Origin` of each request. `http://localhost` unless a transport says otherwise.
    var origin: String { get }

    func send(_ request: WireRequest) async throws -> WireResponse
}

extension BrowserTransport {
    public var origin: String { "http://localhost" }
}

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
    public func header(_ name: String) -> String? { first(name, in: headers) }
}

/// An answer as it came over the wire, with its body decoded from any chunks.
public struct WireResponse: Sendable {
    public var status: Int
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header of that name, whatever its case.
    public func header(_ name: String) -> String? { first(name, in: headers) }

    /// Every header of that name, in order, whatever its case.
    public func headers(_ name: String) -> [String] {
        headers.filter { sameASCII($0.name, name) }.map(\.value)
    }
}

/// No answer came: the site cannot be reached, was too slow, or did not speak HTTP.
public struct TransportError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

private func first(_ name: String, in headers: [(name: String, value: String)]) -> String? {
    headers.first { sameASCII($0.name, name) }?.value
}
