// What a coordinator asks for by its navigation.

package enum Move {
    case push(AnyRoute)
    case present(AnyRoute)
    case replace(AnyRoute)
    case pop
    /// Takes away what stands above the nearest page of this route.
    case unwind(AnyRoute)
    case dismiss
    case finish(any Sendable)
    case cancel
    case restart(AnyRoute)
    /// The page stays, and its browser fetches the file of this route.
    case download(AnyRoute)
    case privilegeChanged(Privilege)
    /// The browser is known to this one from now on.
    case rememberBrowser(of: Privilege)
    /// All other sessions that act for this one end.
    case endOthers(of: String)
    case notify(Phrase)
    case run(FlowJob)
    /// Ends the flow's job of that id.
    case stop(String)

    /// True if it is about the session as a whole, and so means the same from any flow.
    var concernsSession: Bool {
        switch self {
        case .privilegeChanged, .rememberBrowser, .endOthers, .notify: true
        default: false
        }
    }
}

/// Who a session acts for from an action on.
package enum Privilege: Equatable, Sendable {
    /// A guest, or somebody that the app does not name.
    case nobody
    /// The id of an account, as a text, and what its browser is known by besides (see `Navigation.privilegeChanged`).
    case principal(String, credential: String? = nil)
}

/// Work that a flow runs beside its pages.
package struct FlowJob: Sendable {
    /// Names it within its flow.
    package let id: String
    package let work: @Sendable () async throws -> Void

    /// Work whose texts are in the language of the page at hand.
    init(id: String, speaking work: @escaping @Sendable () async throws -> Void) {
        self.id = id
        guard let words = ShownWords.words else {
            self.work = work
            return
        }
        self.work = { try await ShownWords.$words.withValue(words, operation: work) }
    }
}
