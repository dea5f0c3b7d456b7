// The inspector's view of a session: its tree as a picture, and the offers of its pages.

package import UsherFlow
package import UsherSite

extension SessionReader {
    /// A session as it is at one moment.
    package struct Picture: Sendable {
        package let tree: TreePicture
        /// True if it acts for somebody: whom, only a hash knows.
        package let actsForSomebody: Bool
        /// Actions that wait or run, by their page.
        package let running: [(page: PageID, action: String)]
        /// Bytes that the session holds.
        package let weight: Int
    }

    /// Nil where the session is over.
    package func picture(of session: Bytes32) async throws -> Picture? {
        try await read(session) { session in
            .now(
                Picture(
                    tree: try session.tree.picture(), actsForSomebody: session.identity.principal != nil,
                    running: session.turns.running.map { ($0.page, $0.action) }, weight: session.outside.weight.bytes))
        }
    }

    /// An action that a page offers.
    package struct Offer: Sendable {
        package let name: String
        /// The values that it may be pressed for; nil where it takes none, or any.
        package let values: [String]?
        package let hasForm: Bool
    }

    /// The screen of a live page, and what it offers now, in the order of its list; nil where the session is over.
    package func offers(
        of page: PageID, in session: Bytes32
    ) async throws -> (screen: String, offers: [Offer])? {
        try await read(session) { session in
            .later {
                let screen = try session.tree.screen(of: page).screen
                return ("\(type(of: screen))", try await offers(of: screen, on: page, in: session))
            }
        }
    }

    private func offers<Shown: FlowScreen>(
        of screen: Shown, on id: PageID, in session: isolated Session
    ) async throws -> [Offer] {
        let model = try await screen.load()
        return try session.tree.allOffers(of: screen, with: model, on: id).map {
            Offer(name: $0.name, values: $0.values?(), hasForm: $0.form != nil)
        }
    }
}
