// Actions that take long. What decides takes the time as a value; the site's sweep brings it along every second.

internal import Logging
internal import UsherFlow

extension Session {
    /// A submission that has not begun after so long is taken out and not recorded.
    static let beginLimit: Moment = .seconds(10)
    /// An action that has begun goes on, but after so long its requests are answered by the waiting page.
    static let answerLimit: Moment = .seconds(10)
    /// An action that takes longer than this is cancelled, unless it has a limit of its own.
    static let actionLimit: Moment = .seconds(60)

    /// Another copy has replaced it: it is looked after only as long as an action of it runs.
    func rest() {
        guard submissions.running.isEmpty else { return }
        isWatched = false
        parts.table.unwatch(self)
    }

    /// Answers what has waited too long, and cancels what runs too long.
    func tick(_ now: Moment) {
        defer { restIfDone() }
        tree.now = max(tree.now, now)
        for running in submissions.running {
            let digest = running.submission
            guard let begun = running.begun else {
                if now - running.arrived >= Self.beginLimit { giveUp(digest, running) }
                continue
            }
            if now - begun >= Self.answerLimit && !running.waiting.isEmpty {
                parts.logger.notice(
                    "An action holds its session.",
                    metadata: [Log.action: "\(running.action)", Log.duration: "\(now - begun)"])
                submissions.answerWaiting(digest, with: Reply(location: waitingAddress(digest, running.page)))
            }
            if now - begun >= tree.actingLimit ?? Self.actionLimit { running.task?.cancel() }
        }
    }

    private func giveUp(_ digest: Bytes32, _ running: Submissions.Running) {
        guard queue.remove(digest) else { return }
        let page = tree.contains(running.page) ? running.page : tree.successor(of: running.page)
        guard let page else { return submissions.end(digest, with: Reply(location: "/")) }
        tree.addNotice(Self.tooLate, on: page)
        submissions.end(digest, with: Reply(location: address(of: page)))
    }

    static let tooLate = "That took too long to begin, so nothing was done. Please try again."

    func waitingAddress(_ digest: Bytes32, _ page: PageID) -> String {
        let address = address(of: page)
        return address + (address.contains("?") ? "&" : "?") + "wait=" + digest.text
    }

    /// What somebody hears who waits for a submission.
    enum Waited {
        case goesOn
        /// It has ended: where it led, or its page, which says so.
        case ended(at: String)
        /// It led to a file, which replaces no page.
        case file(at: String, back: String)
        /// Nobody can say what became of it: perhaps its server is gone.
        case unknown(back: String)
    }

    func waited(for key: String, on path: PagePath) -> Waited {
        guard let digest = Bytes32(text: key) else { return .ended(at: home(path)) }
        let isElsewhere = lease.map { $0.isRunning(digest) || $0.isRunningElsewhere(digest, at: tree.now) } ?? false
        if isElsewhere || submissions.isRunning(digest) { return .goesOn }
        if let location = submissions.answer(to: digest)?.location {
            return Reply.leadsToFile(location) ? .file(at: location, back: home(path)) : .ended(at: location)
        }
        return submissions.hasEnded(digest) ? .ended(at: home(path)) : .unknown(back: home(path))
    }

    /// The address of a page without anything that was asked for besides.
    private func home(_ path: PagePath) -> String {
        let page = keys.page(path.page).flatMap { tree.contains($0) ? $0 : tree.successor(of: $0) }
        return page.map { address(of: $0) } ?? path.plain
    }
}
