// A head behind the check.

/// A head that has passed.
struct CheckedHead {
    let method: HTTPMethod
    let target: RequestTarget
    /// As announced; zero without a body.
    let bodyLength: Int
    /// Whether the body comes in chunks, its length unannounced.
    let isChunked: Bool
    /// The Content-Type of a form that comes as multipart.
    let multipartType: String?

    /// A form that comes as multipart has one even where it is empty: its parser says what it lacks.
    var hasBody: Bool { isChunked || bodyLength > 0 || multipartType != nil }
}

/// A head that has passed, with its headers and who sent it: all of a request but its body.
struct ReceivedHead {
    let checked: CheckedHead
    let headers: HTTPHeaders
    let client: Client
}

extension HTTPRequest {
    /// A request whose body is whole.
    convenience init(_ head: ReceivedHead, body: [UInt8], form: MultipartForm?) {
        self.init(
            method: head.checked.method, path: head.checked.target.path, query: head.checked.target.query,
            headers: head.headers, body: body, form: form, remoteAddress: head.client.address,
            addressSource: head.client.source, isSecure: head.client.isSecure)
    }
}
