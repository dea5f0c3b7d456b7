// An address that leads to a file. It is thrown, so that the plan which found it is given up with all that it built on
// the way, guards included: a file makes no page.

/// What an address leads to that is no page.
package struct FoundFile: Error {
    package let find: @Sendable () async throws -> Download
    /// The coordinator's type, the route, and the pattern of its address.
    package let place: FlowError.Place
}

extension FlowError {
    /// A file where a page was asked for.
    init(_ file: @escaping @Sendable () async throws -> Download, at place: Place) {
        self.init(
            "\(place.flow) leads to a file at \(place.route), which is no page. "
                + "Link to it, or let an action call navigation.download(_:).")
        self.place = place
        self.file = file
    }
}

extension Plan {
    /// What an address comes to at its end. A file of which the address does not say in full what it should hold is
    /// not made: the address leads to the page below it.
    ///
    /// - Returns: nil for a file with no page below it, where a page is asked for.
    /// - Throws: `FoundFile`, where a file may be found.
    mutating func end(
        at route: AnyRoute, of flow: Flow, _ below: PageID?, _ isModal: Bool, reuse: Builder.Reuse = .newest
    ) throws -> PageTree.Arrival? {
        do {
            let page = try builder.open(route, of: flow, below: below, isModal: isModal, reuse: reuse)
            return .init(page: page, isComplete: true)
        } catch let error as FlowError {
            guard let file = error.file, let place = error.place else { throw error }
            if findsFiles, flow.coordinator.unread(query, of: route).isEmpty {
                throw FoundFile(find: file, place: place)
            }
            return below.map { .init(page: $0, isComplete: false, isBelowFile: true) }
        }
    }
}
