internal import UsherHTTP

extension HTTPResponse {
    /// An answer that is a page of HTML, which no cache keeps.
    static func page(_ body: Body, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            body: body)
    }
}
