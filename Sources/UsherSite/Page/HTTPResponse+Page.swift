internal import UsherHTTP

extension HTTPResponse {
    /// An answer that is a page of HTML, which no cache keeps.
    ///
    /// - Parameter policy: nil for the server's own.
    static func page(_ body: Body, status: Int = 200, policy: ContentPolicy?) -> HTTPResponse {
        var response = HTTPResponse(
            status: status, headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            body: body)
        if let policy { response.headers.append(("Content-Security-Policy", policy.text)) }
        return response
    }
}
