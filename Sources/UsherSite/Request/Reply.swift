// A session's reply to a POST: the address that its visitor is led to, and the cookies that change with it.
// `Dispatcher.answer` makes the HTTP answer of it.

internal import UsherFlow
internal import UsherLock

/// The reply to a POST.
package struct Reply: Sendable {
    /// An address of the session.
    package let location: String
    /// The page there, where an action led to one.
    var page: PageID?
    /// The session's new id, where the action changed what the session may do.
    var newID: String?
    /// The mark of the one to whom the action has made the browser known.
    var mark: String?
    /// True where copies of the submission get the same.
    var isFinal = false
    /// Why it leads nowhere after all.
    var trouble: Trouble?

    package enum Trouble: Sendable {
        /// The token is not this session's.
        case forbidden
        /// There is no such page, and its address leads nowhere.
        case nowhere
        /// The session is another one in its source: the submission is to begin again with that.
        case outdated
        /// The action's outcome could not be kept. It has happened in this copy of the session, which is given up: the
        /// source has the session as before.
        case notSaved
        /// A sign-in that came too late: all sessions of that account were ended meanwhile, so nothing of it has
        /// happened in the session.
        case ended
    }

    package static func none(_ trouble: Trouble) -> Reply { Reply(location: "/", trouble: trouble) }

    /// True if nothing of it has happened here, and its source has another session for it to begin with.
    var isToBeginAgain: Bool {
        switch trouble {
        case .outdated, .ended: true
        default: false
        }
    }
}

/// The answer that one request waits for, of an action that is under way.
///
/// It is given to the action as soon as the request knows that it has to wait, which is before its task begins: the
/// action may end in between.
final class AwaitedReply: Sendable {
    private enum State {
        case nobody
        case waiting(@Sendable (Reply) -> Void)
        case given(Reply)
    }

    private let state = Lock(State.nobody)

    /// To be called at most once.
    func give(_ answer: Reply) {
        let waiting: (@Sendable (Reply) -> Void)? = state.withLock { state in
            defer { state = .given(answer) }
            if case .waiting(let tell) = state { return tell }
            return nil
        }
        waiting?(answer)
    }

    /// Calls back with the answer, at once where it is there. Either this or `value`, at most once.
    func tell(_ tell: @escaping @Sendable (Reply) -> Void) {
        let given: Reply? = state.withLock { state in
            if case .given(let answer) = state { return answer }
            state = .waiting(tell)
            return nil
        }
        if let given { tell(given) }
    }

    var value: Reply {
        get async { await withCheckedContinuation { waiting in tell { waiting.resume(returning: $0) } } }
    }
}

extension Reply {
    /// A reply that leads to an address, and no more.
    package init(to location: String) { self.init(location: location) }
}
