// One request of a browser and its answer, kept so that a test can say what went over the wire.

/// A request that a browser made, and what came back. Redirects are exchanges of their own.
public struct Exchange: Sendable, CustomStringConvertible {
    public let request: WireRequest
    public let response: WireResponse

    public var method: String { request.method }
    public var target: String { request.target }
    public var status: Int { response.status }

    /// `POST /sign-up 303`
    public var description: String { "\(method) \(target) \(status)" }
}
