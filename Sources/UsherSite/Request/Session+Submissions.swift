// What a flow gets of a form that was sent, and what the session knows it by.

internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// The submission for the flow. What its visitor saw (`seeing:`) is valid for this page and the session's present
    /// token alone.
    func submission(of form: SentForm, on id: PageID) -> Submission {
        let nonce = form["nonce"] ?? ""
        guard FormNonce.saysWhatWasSeen(nonce) else { return submission(of: form) }
        let (mark, keys, site) = (token.mark, keys, parts.keys.seen)
        return submission(of: form) { value in
            FormNonce.seen(in: nonce).contains(SeenMark(value, by: mark, on: keys.key(id), site: site))
        }
    }

    /// The submission for what runs no action, and so depends on nothing that was seen.
    func submission(
        of form: SentForm, _ hasSeen: @escaping @Sendable (SeenValue) -> Bool = { _ in false }
    ) -> Submission {
        form.submission(
            by: secret, keep: form.files.isEmpty ? nil : keeper(for: form.request), language: language(of: form),
            hasSeen: hasSeen)
    }

    private func keeper(for request: HTTPRequest) -> @Sendable (FormFile) -> SealedCopy? {
        let (parts, key) = (parts, key)
        return { parts.keep($0, sentBy: request, to: key) }
    }

    /// The name of a form that is sent now: what was typed into it is kept no more.
    func noted(_ form: SentForm) -> SubmissionCopy {
        submissions.noteSent(form["nonce"] ?? "")
        return SubmissionCopy(form)
    }
}
