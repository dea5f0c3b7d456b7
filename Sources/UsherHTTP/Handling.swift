// What a site makes of a request: an answer now, or work that may have to wait.
//
// It is the server's form of "finished now or later". What a session finishes later may be a closure that never leaves
// its actor; what comes from there to a server's thread crosses an isolation boundary, so here it is `Sendable` work,
// which the exchange starts as a task. Most requests are answered at once and need no task, nor do those that only
// have to hear something from others first.

/// How a request is handled.
package enum Handling: Sendable {
    /// The answer is there.
    case answer(HTTPResponse)
    /// The answer is there and has been sent before.
    case ready(ReadyResponse)
    /// What may have to wait before there is an answer. It begins in a task on the thread that has read the request,
    /// and goes on inline there until it really waits.
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
