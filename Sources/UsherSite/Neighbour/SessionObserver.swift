// A site's reports of its sessions while they are used: five calls, each in its session's turn. A site that nobody
// observes pays the question for an observer.

package import UsherFlow

/// Told what happens in a site's sessions. A session goes on when the call returns.
package protocol SessionObserver: AnyObject, Sendable {
    /// An action is about to run.
    func began(on page: ObservedPage, in session: Bytes32)

    /// An action has ended.
    ///
    /// - Parameters:
    ///   - wrong: the fields that were not right; "" for the form as a whole.
    ///   - changes: what it changed; what it had changed, where it failed.
    func ended(
        _ action: String, on page: PageID, _ result: PageTree.Outcome.Result, wrong: [String], changes: [StateChange],
        in session: Bytes32)

    /// A page was shown, or a file sent.
    ///
    /// - Parameter origin: the page that the tab showed before, as its browser says.
    func shown(_ page: ObservedPage, from origin: PageID?, in session: Bytes32)

    /// A session goes on under another key.
    func led(_ session: Bytes32, to new: Bytes32)

    /// A session is over.
    func over(_ session: Bytes32)
}

/// A page, or a file, as its app's source names it.
package struct ObservedPage: Sendable {
    /// Nil for a file, which makes no page.
    package let id: PageID?
    package let place: FlowError.Place?
    /// Its screen's type; "file /address" for a file.
    package let screen: String?
}

extension ObservedPage {
    /// A fetch, as a file.
    init(_ found: FoundFetch) { self.init(id: nil, place: found.place, screen: "file \(found.place.path)") }

    /// A page of a session, which may be over.
    init(_ page: PageID, in session: isolated Session) {
        let tree = session.tree
        let screen = tree.contains(page) ? (try? tree.screen(of: page)).map { "\(type(of: $0.screen))" } : nil
        self.init(id: page, place: tree.place(of: page), screen: screen)
    }
}

extension SessionObserver {
    /// A page was shown in its session's turn.
    func shown(_ page: PageID, from origin: PageID?, in session: isolated Session) {
        shown(ObservedPage(page, in: session), from: origin, in: session.key)
    }

    /// A fetch is on its way.
    func shown(_ fetch: FoundFetch, from origin: PageID?, in session: Bytes32) {
        shown(ObservedPage(fetch), from: origin, in: session)
    }
}
