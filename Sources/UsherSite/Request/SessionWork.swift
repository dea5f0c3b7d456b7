// What a request does in its session. A type for each kind of request and no closures: a request that is answered at
// once allocates nothing for what it might have had to wait for.

internal import UsherFlow
internal import UsherHTTP

protocol SessionWork: Sendable {
    associatedtype Value: Sendable

    /// Begins it, in the session.
    func begin(in session: isolated Session) throws -> Soon<Value>

    /// The answer to what it has come to.
    func answer(to value: Value, _ request: HTTPRequest) -> Handling

    /// Called once, when all is done or has failed.
    func leave()
}
