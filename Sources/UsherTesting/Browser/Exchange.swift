// One request of a browser and its answer, kept so that a test can say what went over the wire.

/// A request that a browser made, and what came back. Redirects are exchanges of their own.
public struct Exchange: Sendable, CustomStringConvertible {
    /// As it was handed to the transport, with all its headers.
    public let request: WireRequest
    /// As it came, with its cookies.
    public let response: WireResponse

    /// The request's method.
    public var method: String { request.method }
    /// The request's path and query.
    public var target: String { request.target }
    /// The answer's status.
    public var status: Int { response.status }

    /// `POST /sign-up 303`
    public var description: String { "\(method) \(target) \(status)" }
}
