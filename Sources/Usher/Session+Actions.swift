// A POST: checked, known copies answered from memory, the rest run one at a time on the page that they came from.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// What a POST comes to.
    enum Acting: Sendable {
        case answer(Answer)
        /// The token is not this session's.
        case forbidden
        /// The form names no action.
        case malformed
        /// There is no such page, and its address leads nowhere.
        case nowhere
    }

    func act(_ path: PagePath, _ form: FormValues, body: [UInt8]) async throws -> Acting {
        guard let sent = form["token"], Bytes32.isEqual(sent, token) else { return .forbidden }
        guard let act = form["act"], !act.isEmpty else { return .malformed }
        let digest = Bytes32(hashing: Array((path.page ?? "").utf8) + [0] + body)
        if let answer = submissions.answer(to: digest) { return .answer(answer) }
        if submissions.isRunning(digest) {
            return .answer(await withCheckedContinuation { submissions.wait(for: digest, $0) })
        }
        guard let id = keys.page(path.page), tree.contains(id) || tree.successor(of: id) != nil else {
            return try arrive(at: path, saying: "That page is gone. Nothing was done.")
                .map { .answer(Answer(location: $0)) } ?? .nowhere
        }
        guard !queue.isFull else {
            tree.leave("Too much at once. Please try again.", on: id)
            return .answer(Answer(location: address(of: id)))
        }
        submissions.begin(digest)
        if !queue.take() { await withCheckedContinuation { queue.wait($0) } }
        let submission = Submission(id: digest.text, act: act, fields: Self.fields(of: form))
        let outcome = await tree.act(on: id, submission)
        let (answer, isFinal) = answer(to: outcome, action: submission.action)
        submissions.end(digest, with: answer, isFinal: isFinal)
        queue.pass()
        return .answer(answer)
    }

    private func answer(to outcome: PageTree.Outcome, action: String) -> (Answer, isFinal: Bool) {
        follow(outcome)
        switch outcome.result {
        case .moved(let page):
            return (Answer(location: address(of: page), newID: outcome.privilegeChanged ? renew() : nil), true)
        case .invalid(let page):
            return (Answer(location: address(of: page)), false)
        case .failed(let page, let error):
            let incident = Log.failure(error, "An action failed; nothing has changed.", action: action)
            tree.leave(
                "Something went wrong on our side, and nothing was changed. Please try again. (\(incident))", on: page)
            return (Answer(location: address(of: page)), false)
        case .notOffered(let page):
            tree.leave("That is no longer possible.", on: page)
            return (Answer(location: address(of: page)), false)
        case .past(let next):
            tree.leave("That step is already complete.", on: next)
            return (Answer(location: address(of: next)), false)
        case .unknown:
            return (Answer(location: "/"), false)
        }
    }

    /// What the visitor filled in, without what the page added for itself.
    private static func fields(of form: FormValues) -> [String: [String]] {
        var fields: [String: [String]] = [:]
        for (name, value) in form.pairs where name != "token" && name != "nonce" && name != "act" {
            fields[name, default: []].append(value)
        }
        return fields
    }
}
