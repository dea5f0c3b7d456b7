// An error page's way back: to the page of its visitor's session on which they were. It is looked for only when an
// error page is made, and only in a session that is the visitor's as it is now: an id that is over is shown nothing.

internal import UsherFlow
internal import UsherHTTP
package import UsherTemplate

/// A page of the session that a request came with.
package struct WayBack: Sendable {
    let address: String
    /// Nil where nobody could be asked: the address is then what the browser itself said.
    let title: String?

    func link(in words: Words?) -> Link {
        let label: Phrase = title.map { "Back to “\($0, as: "title")”" } ?? "Back"
        return Link(address: address, label: label.text(in: words))
    }

    package struct Link: ViewModel {
        package let address: String
        package let label: String
        package static let fields: Fields<Self> = [.text("address", \.address), .text("label", \.label)]
    }
}

extension Dispatcher {
    /// The answer by an error page with the way back. If only the store can say whether the session lives, it is asked.
    ///
    /// - Parameter isNew: whether the session is made for this request alone: nothing leads back into it.
    func failing(
        _ request: HTTPRequest?, isNew: Bool = false, _ page: @escaping @Sendable (_ errors: ErrorPages) -> HTTPResponse
    ) -> Handling {
        let errors = errors(for: request)
        guard !parts.source.isAtOnce, let request, !isNew, errors.back?.title == nil else {
            return .answer(page(errors))
        }
        let (cookie, place) = (parts.cookie(of: request), WayBack.Place(request, parts.addresses))
        guard cookie.key != nil else { return .answer(page(errors)) }
        let work = WayBackWork(dispatcher: self, key: cookie.key, place: place, errors: errors, page: page)
        return (try? meet(cookie, work, request)) ?? work.answerStranger(request)
    }

    private struct WayBackWork: SessionWork {
        let dispatcher: Dispatcher
        let key: Bytes32?
        let place: WayBack.Place
        let errors: ErrorPages
        let page: @Sendable (_ errors: ErrorPages) -> HTTPResponse
        let entry = SessionEntry(counts: false)

        var access: Access { .id(key) }

        func begin(in session: isolated Session) -> Soon<WayBack?> { .now(place.wayBack(in: session)) }

        func answer(to way: WayBack?, _: HTTPRequest) -> Handling {
            .answer(page(errors.speaking(errors.words, leadingTo: way)))
        }

        func answerStranger(_: HTTPRequest) -> Handling { .answer(page(errors.speaking(errors.words))) }

        func answer(failure _: any Error, _ request: HTTPRequest) -> Handling { answerStranger(request) }
    }

    /// The page that a form came from, or that the browser says it showed, or that was shown last; nil where Home
    /// leads there too, and without a session.
    func wayBack(for request: HTTPRequest) -> WayBack? {
        let (cookie, place) = (parts.cookie(of: request), WayBack.Place(request, parts.addresses))
        guard let key = cookie.key else { return nil }
        guard case .session(let session)? = try? parts.source.enter(cookie, SessionEntry(counts: false), in: parts)
        else {
            guard !parts.source.isAtOnce, let came = place.came, came.page != nil else { return nil }
            return WayBack(address: came.whole, title: nil)
        }
        defer { parts.table.leave(session, weighing: session.outside.weight.bytes) }
        let found: Soon<WayBack?>? = session.begin { session in
            .now(session.identity.standing(of: key) == .same ? place.wayBack(in: session) : nil)
        }
        if case .now(let way) = found { return way }
        return nil
    }
}

extension WayBack {
    /// A visitor's place, as a request tells it.
    struct Place: Sendable {
        let asked: PagePath
        /// The page that the browser says it showed.
        let came: PagePath?
        /// True if it is what could not be shown, to which nothing leads back.
        let isFailed: Bool

        init(_ request: HTTPRequest, _ addresses: DeclaredAddresses?) {
            (asked, came) = (PagePath(request, addresses), PagePath.shown(by: request, addresses))
            isFailed = request.method != .post && asked.wait == nil
        }

        /// The page to lead back to.
        func wayBack(in session: isolated Session) -> WayBack? {
            let (tree, keys) = (session.tree, session.keys)
            func isLeftOut(_ id: PageID) -> Bool {
                guard isFailed else { return false }
                if let key = asked.page { return keys.page(key) == id }
                return tree.isAddress(asked.segments, asked.query, of: id) == true
            }
            let likely = [asked.page, came?.page].lazy.compactMap { keys.page($0) }
                .compactMap { tree.contains($0) ? $0 : tree.successor(of: $0) }
            guard let page = likely.first(where: { !isLeftOut($0) }) ?? tree.lastShown(but: isLeftOut),
                !tree.isHome(page)
            else { return nil }
            let shown = tree.title(of: page)
            // Another server may have shown it.
            let title = shown.isEmpty ? (try? tree.screen(of: page).templated?.title.phrase) ?? "" : shown
            return WayBack(
                address: session.address(of: page), title: title.isEmpty ? nil : title.text(in: tree.words))
        }
    }
}
