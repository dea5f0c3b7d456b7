// A form as its session hands it to a flow: with what its visitor saw, and who keeps its files.

internal import UsherFlow
internal import UsherHTTP

extension SentForm {
    /// The submission that the flow gets for an action. The values that its visitor saw (`.seeing`) are valid for this
    /// page and the session's present token alone.
    func submission(on id: PageID, in session: isolated Session) -> Submission {
        let nonce = self["nonce"] ?? ""
        guard FormNonce.saysWhatWasSeen(nonce) else { return submission(in: session) }
        let (mark, key, site) = (session.identity.token.mark, session.keys.key(id), session.parts.keys.seen)
        return submission(in: session) { value in
            FormNonce.seen(in: nonce).contains(SeenMark(value, by: mark, on: key, site: site))
        }
    }

    /// The submission for what runs no action, and so depends on nothing that was seen.
    func submission(
        in session: isolated Session, _ hasSeen: @escaping @Sendable (SeenValue) -> Bool = { _ in false }
    ) -> Submission {
        submission(
            by: session.identity.secret, uploads: uploads(in: session),
            language: language(in: session), hasSeen: hasSeen)
    }

    /// Nil where it neither has a file nor takes one away, and where nobody keeps them.
    private func uploads(in session: isolated Session) -> (@Sendable ((any KeptUploads)?) -> any KeptUploads)? {
        if files.isEmpty { guard case .drop = press else { return nil } }
        guard let keeper = session.parts.uploads else { return nil }
        let (visits, key, request) = (session.parts.visits, session.key, request)
        return { kept in
            keeper.ready(kept, for: visits.holder(of: request, session: key)) { refusal in
                if refusal == .share { visits.noteShare(of: "kept files", request) }
            }
        }
    }
}
