// Whether a request needs a task.

/// How a request is handled: most are answered at once, and need no task, which costs a tenth of a page.
package enum Handling: Sendable {
    case answer(HTTPResponse)
    /// What may have to wait before there is an answer. It begins in a task on the thread that has read the request.
    case work(@Sendable () async -> HTTPResponse)

    /// The answer, once it is there.
    package var response: HTTPResponse {
        get async {
            switch self {
            case .answer(let response): response
            case .work(let work): await work()
            }
        }
    }
}
