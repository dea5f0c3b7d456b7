// An action's answer, which may be there before anybody waits for it.

internal import UsherLock

/// What one request waits for: the answer of an action that is under way.
///
/// It is given to the action as soon as the request knows that it has to wait, which is before its task begins: the
/// action may end in between.
final class AwaitedAnswer: Sendable {
    private enum State {
        case nobody
        case waiting(CheckedContinuation<Answer, Never>)
        case given(Answer)
    }

    private let state = Lock(State.nobody)

    /// To be called at most once.
    func give(_ answer: Answer) {
        let waiting: CheckedContinuation<Answer, Never>? = state.withLock { state in
            defer { state = .given(answer) }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: answer)
    }

    /// To be awaited at most once.
    var value: Answer {
        get async {
            await withCheckedContinuation { continuation in
                let given: Answer? = state.withLock { state in
                    if case .given(let answer) = state { return answer }
                    state = .waiting(continuation)
                    return nil
                }
                if let given { continuation.resume(returning: given) }
            }
        }
    }
}
