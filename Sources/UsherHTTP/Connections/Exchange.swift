// One request under way, from its first line to the end of its answer.
//
// It is made when the request line is there and freed in NOTIFY_COMPLETED, the only call that comes at
// every end; a task that outlives it holds it by reference and finds it over. Whether an answer is handed
// to the callback or resumes the connection is decided under one lock, since the answer may come from
// another thread at any moment:
//
//     running ──answer──▶ answered ──callback──▶ over
//        └─callback─▶ suspended ──answer, resume──▶ answered ──callback──▶ over
//     any ──NOTIFY_COMPLETED──▶ over: later answers go nowhere
//
// libmicrohttpd does not look at a suspended connection, so a visitor who leaves is noticed after the
// resume; the connection cannot be freed while anyone may still resume it.

import CMicrohttpd

final class Exchange: @unchecked Sendable {
    // because all but `progress` is touched only by the thread that serves the connection, and other
    // threads use `connection` only to resume it, under the lock, while it is suspended

    /// What the next callback means.
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
    }

    /// Of the thread that serves the connection.
    let desk: ServerDesk
    /// Nil only where libmicrohttpd knows no peer.
    let peer: OpenConnection?
    let target: [UInt8]
    // What is read and assigned as a whole is not checked for overlaps.
    @exclusivity(unchecked) var stage = Stage.head
    /// Nil where the head has announced none. It knows no exchange, so no look can overlap with another: checked in tests only.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var body: RequestBody?
    /// Once the head has passed, and until the site's work begins: without its body.
    @exclusivity(unchecked) var request: HTTPRequest?
    /// Whether the connection must end with the answer: whoever reads chunks otherwise than we do would see another
    /// request behind the body.
    @exclusivity(unchecked) var endsConnection = false
    /// While it is being sent.
    @exclusivity(unchecked) var reply: ReusableReply?
    /// Whether a task has it too.
    private var isShared = false
    private let connection: OpaquePointer
    private let progress = Lock(Progress.running)

    var core: ServerCore { desk.core }

    init(desk: ServerDesk, connection: OpaquePointer, peer: OpenConnection?, target: [UInt8]) {
        self.desk = desk
        self.connection = connection
        self.peer = peer
        self.target = target
    }

    /// From any thread; the first answer counts.
    func answer(_ response: HTTPResponse) {
        let wasSuspended = progress.withLock { progress in
            switch progress {
            case .running:
                progress = .answered(response)
                return false
            case .suspended:
                progress = .answered(response)
                MHD_resume_connection(connection)
                return true
            case .answered, .over:
                return false
            }
        }
        if wasSuspended {
            desk.bell.ring()
            core.suspended.remove(self)
        }
    }

    /// In the callback: the answer if it is there; else the connection is suspended, and the callback comes again.
    func takeAnswer(orSuspendFor task: Task<Void, Never>?) -> HTTPResponse? {
        let taken: Taken = progress.withLock { progress in
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
                return .nothing
            case .suspended:
                return .nothing
            case .over:
                return .refusal(.unanswered)
            }
        }
        switch taken {
        case .answer(let response): return response
        case .nothing: return nil
        case .refusal(let refusal):
            task?.cancel()
            return core.page(for: refusal)
        }
    }

    private enum Taken {
        case answer(HTTPResponse)
        case refusal(Refusal)
        case nothing
    }

    /// At the stop's limit: gives up what is still waiting.
    func abandon() {
        let task = progress.withLock { progress in
            if case .suspended(let task) = progress { return task }
            return nil
        }
        answer(core.page(for: .stopping))
        task?.cancel()
    }

    /// Begins a task that answers, at once or at any later time.
    func answer(on thread: ServerThread, by work: @escaping @Sendable () async -> HTTPResponse) -> Task<Void, Never> {
        isShared = true
        return Task.immediate(executorPreference: thread) { self.answer(await work()) }
    }

    /// The connection may be freed as soon as this returns.
    func end() {
        if isShared { progress.withLock { $0 = .over } }
    }
}

extension Refusal {
    static let stopping = Refusal(503, "The server is being restarted. Please try again in a moment.")
    static let overdue = Refusal(503, "This takes longer than expected. Please try again in a moment.")
    static let unsendable = Refusal(500, "The answer had a status, a header or a body that cannot be sent.")
    static let unanswered = Refusal(500, "Something went wrong here.")
    static let bodyTooLarge = Refusal(413, "What was sent is too large.")
}
