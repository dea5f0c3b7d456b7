// What a screen offers as its page is shown.

/// What a page has to know of its screen's offers before it is shown.
package struct PageOffers {
    /// The form of the first action that is offered and has one, with those that actions have of their own.
    package fileprivate(set) var form: FormDescription?
    /// What a visitor sees on which its actions depend.
    package fileprivate(set) var seen: [SeenValue] = []
    /// The indices of the offered names in the names of the screen's list; empty where nobody asks.
    package fileprivate(set) var places: [Int] = []
}

extension FlowScreen {
    /// Asks only for what a page needs.
    ///
    /// - Parameter naming: whether it is asked which actions are offered.
    func pageOffers(of list: ActionList, with model: Model, naming: Bool) throws -> PageOffers {
        var offers = PageOffers()
        for index in list.lines.indices {
            let (sees, hasForm) = (list.lines[index].sees, list.lines[index].hasForm)
            guard naming || sees || hasForm && offers.form == nil else { continue }
            guard let action = offer(index, with: model) else { continue }
            if hasForm, offers.form == nil { offers.form = action.form }
            if sees { offers.seen += try action.seenValues() }
            if naming { offers.places.append(list.places[index]) }
        }
        if list.hasOwnForms { offers.form = pageForm(offers.form, of: list, with: model) }
        return offers
    }

    /// - Throws: `FlowError` where two actions of one name are offered, neither under a condition.
    func checkNames(of list: ActionList, with model: Model) throws {
        guard list.names.count < list.lines.count else { return }
        var offered: Set<String> = []
        for (index, line) in list.lines.enumerated() where !line.isConditional && offer(index, with: model) != nil {
            guard !offered.insert(line.name).inserted else { continue }
            throw FlowError(
                """
                \(Self.self) offers two actions called “\(line.name)” at once, of which only the first would run. \
                Give one of them another name, or a condition: .when(…).
                """)
        }
    }

    /// All that is offered now; asked for by tests and by the inspector.
    func offers(with model: Model) -> [Action] {
        Self.actions.list.lines.indices.compactMap { offer($0, with: model) }
    }
}
