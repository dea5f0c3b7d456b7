// A fetch that a session leads to, such as a file. It is found in the session's turn, and made and sent outside of it:
// the session answers other requests meanwhile.

package import UsherFlow
package import UsherHTTP

/// A fetch that knows its answer.
package protocol AnsweredFetch: Fetch {
    /// The answer, whose body may have to begin. Asked for outside of the session, in the language of its page.
    ///
    /// - Throws: a `ShownError` for what its visitor is to read; any other error is logged.
    func answer(to request: HTTPRequest) async throws -> HTTPResponse
}

/// A fetch on its way out of its session.
struct SessionFetch: Sendable {
    let fetch: any Fetch
    let place: FlowError.Place
    let session: Session
    /// The language of the page that leads to it: what is fetched is written in that.
    let words: Words?
    /// Of the session as it is now: the answer is cut off when that is over.
    let key: Bytes32
    /// True if nobody has the session: it ends with this answer.
    var isStrangers = false

    /// A fetch that was found in the session's turn.
    init(_ found: FoundFetch, of session: isolated Session) {
        (fetch, place, words) = (found.fetch, found.place, session.tree.words)
        (self.session, key) = (session, session.key)
    }

    func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        guard let fetch = fetch as? any AnsweredFetch else {
            throw FlowError("A \(type(of: fetch)) has no answer: it is no AnsweredFetch.")
        }
        return try await fetch.answer(to: request)
    }
}
