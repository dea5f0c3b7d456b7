// An action's answer, which may be there before anybody waits for it.

internal import UsherLock

/// What one request waits for: the answer of an action that is under way.
///
/// It is given to the action as soon as the request knows that it has to wait, which is before its task begins: the
/// action may end in between.
final class AwaitedAnswer: Sendable {
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
