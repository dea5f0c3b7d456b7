// How an action ends, whether it waited or not: where its outcome leads, what is said there, and what follows from it.
// An action that is cancelled has failed with a `CancellationError`, and nothing of it has happened; one that ignores
// its cancellation, and returns after all, is committed as any other. An outcome that cannot be kept is a matter of the
// session's lease (OutcomeWrite of UsherStore): its visitor is told that nothing was stored.

internal import Logging
package import UsherFlow

extension Session {
    /// Applies an action's effects on its session as a whole: its jobs, its new id, the end of other sessions.
    package func applyEffects(of outcome: PageTree.Outcome, _ reply: Reply, to copy: SubmissionCopy) {
        follow(outcome)
        if identity.nextID != nil {
            let new = identity.nextToken.key
            parts.table.move(key, to: new, leaving: FormerAnswer(reply, proof: copy.proof))
            parts.observer?.led(key, to: new)
            identity.finishRenewal()
            lease?.letGo()
        }
        for principal in outcome.endsOthers { parts.end(principal, but: self) }
    }

    /// Concludes an action: decides where its outcome leads, and prepares the new id that the session may have by it.
    func conclude(_ outcome: PageTree.Outcome, _ action: String, on page: PageID) -> Reply {
        // First, since a tree that began anew has other addresses.
        let newID = renew(by: outcome)
        var reply = lead(outcome, action: action)
        reply.newID = newID?.text
        parts.observer?.ended(
            action, on: page, outcome.result, wrong: wrongFields(of: outcome), changes: tree.takeLastChanges(), in: key)
        if case .principal(let principal, let credential, _) = outcome.known {
            reply.mark = parts.visits.marks.mark(of: principal, credential)
        }
        return reply
    }

    /// Prepares what a change of privileges makes of the session, at the commit of the action that changed them. If
    /// somebody has left and the tree began anew, the session goes by another tag, and nothing is remembered of what
    /// they had open and sent. A guest who signs in is the same person: what they had open still leads on.
    ///
    /// - Returns: its new id; nil where nothing of that changes.
    private func renew(by outcome: PageTree.Outcome) -> Bytes32? {
        guard let privilege = outcome.privilege else { return nil }
        let (next, idle): (Identity.Principal?, Duration?) =
            switch privilege {
            case .nobody: (nil, nil)
            case .principal(let text, _, let idle):
                (Identity.Principal(hash: parts.keys.principal(text), since: identity.endings), idle)
            }
        let hasLeft =
            outcome.hasRestarted && (next == nil || identity.principal.map { $0.hash != next?.hash } ?? false)
        let id = identity.renew(
            for: next, idle: idle, leaving: hasLeft ? keys.tag : nil, until: tree.now + SessionTable.grace,
            site: parts.keys.token)
        if hasLeft {
            keys = PageKeys()
            tree.forgetPast()
            turns.forgetAll()
        }
        // Downloads that were asked for before are no longer theirs to read.
        parts.downloads.end(of: key)
        return id
    }

    /// The fields whose problems the page of an outcome shows, for the observer.
    private func wrongFields(of outcome: PageTree.Outcome) -> [String] {
        guard case .invalid(let page) = outcome.result else { return [] }
        return (tree.pending(on: page).typed?.problems ?? []).map { $0.field ?? "" }
    }

    /// Decides where an outcome leads and whether its copies lead there too, and notes there what its visitor is told.
    private func lead(_ outcome: PageTree.Outcome, action: String) -> Reply {
        switch outcome.result {
        case .moved(let page):
            let file = outcome.download?.text(adding: [QueryItem("on", keys.key(page))])
            return Reply(location: file ?? address(of: page), page: page, isFinal: true)
        case .invalid(let page):
            return Reply(location: address(of: page))
        case .failed(let page, _ as CancellationError):
            tree.addNotice(
                "That took too long, so it was stopped, and nothing was changed. Please try again.", .failed,
                on: page)
            return Reply(location: address(of: page))
        case .failed(let page, let error):
            let screen = (try? tree.screen(of: page)).map { "\(type(of: $0.screen))" }
            let incident = Log.failure(
                error, "An action failed; nothing has changed.", screen: screen, action: action,
                path: tree.pattern(of: page), to: parts.logger)
            let sorry: Phrase =
                """
                Something went wrong on our side, and nothing was changed. Please try again. \
                (\(incident, as: "incident"))
                """
            tree.addNotice(
                parts.isDevelopment ? Phrase(reason(of: error, screen, action, page)) : sorry, .failed, on: page)
            return Reply(location: address(of: page))
        case .notOffered(let page):
            tree.addNotice("That is no longer possible.", .failed, on: page)
            return Reply(location: address(of: page))
        case .changed(let page):
            tree.addNotice(
                "This has changed since you opened it, so nothing was done. Check it and try again.", .failed, on: page)
            return Reply(location: address(of: page))
        case .past(let page, let next):
            tree.addNotice(over(page), on: next)
            return Reply(location: address(of: next))
        case .unknown:
            return Reply(location: "/")
        }
    }

    /// Why an action failed, for whoever writes the app.
    private func reason(of error: any Error, _ screen: String?, _ action: String, _ page: PageID) -> String {
        let place = tree.place(of: page)
        let changed = (tree.development?.lastChanges ?? []).map(\.owner)
        var words = "\(error)"
        if let last = words.last, !".!?”".contains(last) { words += "." }
        let built = (error as? FlowError)?.place.map { " as the route \($0.route) of \($0.flow) was built" } ?? ""
        let undone =
            changed.isEmpty
            ? "Nothing was changed." : "What it had changed of \(changed.joined(separator: ", ")) was taken back."
        let advice =
            error is FlowError ? "" : " Where its visitor should read it, throw a VisitorError or another ShownError."
        return """
            The action “\(action)” of \(screen ?? "a screen"), at the route \(place?.route ?? "?") of \
            \(place?.flow ?? "a flow"), threw \(type(of: error))\(built): \(words) \(undone)\(advice) \
            (In development only.)
            """
    }
}
