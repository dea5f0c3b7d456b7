// Work in a session without a task, where nobody is in it.

internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// Does `work` in the session here and now; nil where something else is in it, and has to be waited for.
    nonisolated func ifFree<Result: Sendable>(_ work: (isolated Session) throws -> Result) rethrows -> Result? {
        try executor.runNow {
            try withoutActuallyEscaping(work) { work in
                // Whoever has the turn of its executor is in the actor: `assumeIsolated` asks for that, in 740 instructions.
                try unsafeBitCast(work, to: ((Session) throws -> Result).self)(self)
            }
        }
    }
}

/// Tells the tree whether its coordinators' code runs in the session.
extension InlineSerialExecutor: SessionIsolation {}
