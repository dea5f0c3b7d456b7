// An answer as the site gives it, now or later. The server adds the security headers, Date, Content-Length and, where
// it must, `Connection: close`.

/// One answer.
///
/// An answer that may not be sent is replaced by a bare 500: one with a header whose name is no token or whose value
/// holds a control character; with one of the server's own headers, `Content-Length`, `Transfer-Encoding`, `Connection`
/// and `Date`; with a status outside 200...599; with a part that does not lie within its file. Of the body of a 304,
/// and of any answer to HEAD, only the length is sent.
package struct HTTPResponse: Sendable {
    /// The body that is sent behind the headers.
    package enum Body: Sendable {
        /// Bytes of an array, which is not copied.
        case bytes([UInt8])
        /// Bytes that somebody has written for this answer.
        case owned(OwnedBytes)
        /// Bytes of a file, from an offset on. If the file has got shorter meanwhile, the connection ends early.
        case file(OpenFile, offset: Int, length: Int)
        /// A producer's bytes, sent as they are made. The stream must have begun, but for an answer to HEAD; whoever
        /// drops the answer closes it. If it fails, the connection ends early.
        case stream(BodyStream)

        /// A whole file.
        package static func file(_ file: OpenFile) -> Body { .file(file, offset: 0, length: file.size) }

        /// How many bytes it is long; 0 where nobody knows yet.
        package var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .owned(let bytes): bytes.count
            case .file(_, _, let length): max(0, length)
            case .stream(let stream): max(0, stream.length ?? 0)
            }
        }
    }

    /// From 200 to 599.
    package var status: Int
    /// In the order in which they are sent; a name may occur more than once.
    package var headers: [(name: String, value: String)]
    /// May be empty.
    package var body: Body
    /// True if the connection ends with this answer.
    package var closesConnection = false

    /// An answer with these bytes.
    package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.init(status: status, headers: headers, body: .bytes(body))
    }

    /// An answer with this body.
    package init(status: Int, headers: [(name: String, value: String)] = [], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first value of that header, names without regard to case.
    package subscript(header name: String) -> String? {
        headers.first { ASCII.equalIgnoringCase($0.name.utf8, name.utf8) }?.value
    }
}

/// How a request is handled: an answer now, or work that may have to wait.
///
/// It is the server's form of "finished now or later". Within a session, work that is finished later may be a closure
/// that never leaves its actor; on its way to a server's thread it crosses an isolation boundary, so here it is
/// `Sendable` work, which the exchange starts as a task. Most requests are answered at once and need no task, nor do
/// those that only have to hear something from others first.
package enum Handling: Sendable {
    /// The answer is there.
    case answer(HTTPResponse)
    /// The answer is there and has been sent before.
    case ready(ReadyResponse)
    /// Work that may have to wait before there is an answer. It begins in a task on the thread that has read the
    /// request, and goes on inline there until it really waits.
    case work(@Sendable () async -> HTTPResponse)
    /// Nothing can be done until something has come that others bring, such as a store's answer. No task waits for it.
    case awaiting(Event)

    /// Asks for what is to come. Is called once, and calls `goOn` once, then or later, on any thread.
    package typealias Event = @Sendable (_ goOn: @escaping GoOn) -> Void

    /// Does the rest on the thread that has read the request, which may have to wait again.
    package typealias GoOn = @Sendable (_ rest: @escaping @Sendable () -> Handling) -> Void

    /// The answer, once it is there.
    package var response: HTTPResponse {
        get async {
            switch self {
            case .answer(let response): response
            case .ready(let ready): ready.response
            case .work(let work): await work()
            case .awaiting(let event): await Self.rest(after: event).response
            }
        }
    }

    private static func rest(after event: Event) async -> Handling {
        let rest = await withCheckedContinuation { waiting in event { waiting.resume(returning: $0) } }
        return rest()
    }
}
