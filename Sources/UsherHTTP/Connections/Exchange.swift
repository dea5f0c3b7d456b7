// One request under way, from its first line to the end of its answer.
//
// It is made when the request line is there and freed in NOTIFY_COMPLETED, the only call that comes at every end; a
// task that outlives it holds it by reference and finds it over. `Stage` is what the next callback means, on the
// connection's thread:
//
//     head ──passed──▶ body ──whole──▶ answer ──queued──▶ done
//       ├──refused, with a body to drop──▶ refused ──queued──▶ done
//       └──refused──queued──▶ done
//
// `Progress` is where the answer is. It may come from another thread at any moment, so whether it is handed to the
// callback or resumes the connection is decided under one lock:
//
//     running ──answer──▶ answered ──callback──▶ over
//        └─callback─▶ suspended ──answer, resume──▶ answered ──callback──▶ over
//     any ──NOTIFY_COMPLETED──▶ over: later answers go nowhere
//
// libmicrohttpd does not look at a suspended connection, so a visitor who leaves is noticed after the resume; the
// connection cannot be freed while anyone may still resume it.

import CMicrohttpd
internal import UsherLock

/// A request and its answer.
final class Exchange: @unchecked Sendable {
    // because all but `progress` is touched only by the thread that serves the connection, and other
    // threads use `connection` only to resume it, under the lock, while it is suspended

    /// Decides the meaning of the next callback.
    enum Stage {
        case head
        case body
        /// The body is read and dropped, then the answer is this.
        case refused(Refusal)
        case answer
        case done
    }

    private enum Progress {
        case running
        case suspended(Task<Void, Never>?)
        case answered(HTTPResponse)
        case over

        /// True if another answer would go nowhere.
        var isDecided: Bool {
            switch self {
            case .answered, .over: true
            case .running, .suspended: false
            }
        }
    }

    /// The context of the thread that serves the connection.
    let context: ThreadContext
    /// Nil only where libmicrohttpd knows no peer.
    let peer: OpenConnection?
    /// The target as it stands in the request line.
    let target: [UInt8]
    var stage = Stage.head
    /// Made when the head of a request without a body has passed; handed to the site at its end.
    var request: HTTPRequest?
    /// The head of a request with a body; the request is made of it when the body is whole.
    var head: ReceivedHead?
    var body: RequestBody?
    /// True if the connection must end with the answer: a proxy that reads chunks otherwise than libmicrohttpd does
    /// would see another request behind the body.
    var endsConnection = false
    /// The reply that is being sent.
    var reply: ReusableReply?
    /// True if what is being sent counts among those that wait for their clients.
    var isHeld = false
    /// The body that is being sent, if it is still being made.
    var stream: BodyStream?
    /// True if the client speaks HTTP/1.0.
    var isOldClient = false
    /// The headers of its request, if that is refused or has to wait.
    var headers: HTTPHeaders?
    /// True if others have it too: a task, or who tells of an event.
    private var isShared = false
    private let connection: OpaquePointer
    private let progress = Lock(Progress.running)

    var core: ServerCore { context.core }

    init(context: ThreadContext, connection: OpaquePointer, peer: OpenConnection?, target: [UInt8]) {
        self.context = context
        self.connection = connection
        self.peer = peer
        self.target = target
    }

    /// From any thread; the first answer counts.
    func answer(_ response: HTTPResponse) {
        let was = progress.withLock { progress in
            defer {
                if !progress.isDecided { progress = .answered(response) }
            }
            if case .suspended = progress { MHD_resume_connection(connection) }
            return progress
        }
        switch was {
        case .running: break
        case .suspended:
            context.wakeup.signal()
            core.suspended.remove(self)
        case .answered, .over:
            if case .stream(let stream) = response.body { stream.close() }
        }
    }

    /// In the callback: the answer if it is there; else the connection is suspended, and the callback comes again.
    func answer(orSuspendFor task: Task<Void, Never>?) -> HTTPResponse? {
        let outcome: Outcome = progress.withLock { progress in
            switch progress {
            case .answered(let response):
                progress = .over
                return .answer(response)
            case .running:
                guard core.suspended.add(self, deadline: .now + core.options.answerLimit) else {
                    progress = .over
                    return .refusal(.stopping)
                }
                MHD_suspend_connection(connection)
                progress = .suspended(task)
                return .suspended
            case .suspended:
                return .suspended
            case .over:
                return .refusal(.unanswered)
            }
        }
        switch outcome {
        case .answer(let response): return response
        case .suspended: return nil
        case .refusal(let refusal):
            task?.cancel()
            return page(for: refusal)
        }
    }

    /// From any thread, while it is suspended.
    func refuse(_ refusal: Refusal) { answer(page(for: refusal)) }

    func page(for refusal: Refusal) -> HTTPResponse { core.page(for: refusal, target, headers, of: peer) }

    private enum Outcome {
        case answer(HTTPResponse)
        case refusal(Refusal)
        case suspended
    }

    /// Gives up what is still waiting, at the limit of a stop.
    func abandon() {
        let task = progress.withLock { progress in
            if case .suspended(let task) = progress { return task }
            return nil
        }
        refuse(.stopping)
        task?.cancel()
    }

    /// In the callback: begins what answers at any later time, or before this returns.
    ///
    /// - Returns: the task that does, if it is one by now.
    func begin(_ handling: Handling, of request: HTTPRequest, on thread: ServerThread) -> Task<Void, Never>? {
        headers = request.headers
        isShared = true
        switch handling {
        case .answer, .ready: return nil
        case .work(let work): return start(work, on: thread)
        case .awaiting(let event):
            ask(for: event, on: thread)
            return nil
        }
    }

    private func start(_ work: @escaping @Sendable () async -> HTTPResponse, on thread: ServerThread)
        -> Task<Void, Never>
    {
        Task.immediate(executorPreference: thread) { self.answer(await work()) }
    }

    private func ask(for event: Handling.Event, on thread: ServerThread) {
        event { rest in thread.enqueue(.rest { self.goOn(rest(), on: thread) }) }
    }

    /// The answer to the event that the request waited for has come.
    private func goOn(_ handling: Handling, on thread: ServerThread) {
        switch handling {
        case .answer(let response): answer(response)
        case .ready(let ready): answer(ready.response)
        case .work(let work):
            let task = start(work, on: thread)
            let isOver = progress.withLock { progress in
                if case .suspended = progress { progress = .suspended(task) }
                return progress.isDecided
            }
            if isOver { task.cancel() }
        case .awaiting(let event): ask(for: event, on: thread)
        }
    }

    /// The connection may be freed as soon as this returns.
    func end() {
        guard isShared else { return }
        let was = progress.withLock { progress in
            defer { progress = .over }
            return progress
        }
        if case .answered(let response) = was, case .stream(let stream) = response.body { stream.close() }
    }
}

extension Refusal {
    static let stopping = Refusal(503, "The service is being restarted. Please try again in a moment.")
    static let overdue = Refusal(503, "This takes longer than expected. Please try again in a moment.")
    static let unsendable = Refusal(500, "The answer had a status, a header or a body that cannot be sent.")
    static let unanswered = Refusal(500, "Something went wrong here.")
    static let bodyTooLarge = Refusal(413, "What was sent is too large.")
}
