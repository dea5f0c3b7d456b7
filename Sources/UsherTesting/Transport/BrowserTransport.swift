// Carries a browser's requests to a site: by a socket, or to the site's own handler in memory. One story, two depths.

/// Sends one request and returns its answer, redirects and cookies untouched.
///
/// Requests may come from several tabs at once, hence `Sendable`.
public protocol BrowserTransport: Sendable {
    /// Scheme, host and port that pages of this transport live at, without a slash at the end.
    ///
    /// It becomes the `Host` and `Origin` of each request. `http://localhost` unless a transport says otherwise.
    var origin: String { get }

    /// Sends a request, and waits for its answer.
    ///
    /// - Throws: where no answer comes; one of any status is an answer.
    func send(_ request: WireRequest) async throws -> WireResponse
}

extension BrowserTransport {
    /// `http://localhost`.
    public var origin: String { "http://localhost" }
}
