// Code that is in a session's turn, and so may use what the session isolates.

/// Does work as the session, by a caller who has the turn of its executor and so is in the actor; `assumeIsolated`
/// would ask for that again.
func inTurn<Value>(of session: Session, _ work: (isolated Session) throws -> Value) rethrows -> Value {
    try withoutActuallyEscaping(work) { try unsafeBitCast($0, to: ((Session) throws -> Value).self)(session) }
}
