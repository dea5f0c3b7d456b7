// A head behind the check.

/// A head that has passed.
struct CheckedHead {
    let method: HTTPMethod
    let target: RequestTarget
    /// As announced; zero without a body.
    let bodyLength: Int
    /// True if the body comes in chunks, its length unannounced.
    let isChunked: Bool
    /// The Content-Type of a form that comes as multipart.
    let multipartType: String?

    /// A form that comes as multipart has one even where it is empty: its parser says what it lacks.
    var hasBody: Bool { isChunked || bodyLength > 0 || multipartType != nil }
}
