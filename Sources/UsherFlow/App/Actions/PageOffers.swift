// What a screen offers as its page is shown.

/// What a page has to know of its screen's offers before it is shown.
package struct PageOffers {
    /// The form of the first action that is offered and has one, with those that actions have of their own.
    package fileprivate(set) var form: FormDescription?
    /// The name of the action that Enter presses; nil for none, and where nobody asks.
    package fileprivate(set) var entered: String?
    /// What a visitor sees on which its actions depend.
    package fileprivate(set) var seen: [SeenValue] = []
    /// The indices of the offered names in the names of the screen's list; empty where nobody asks.
    package fileprivate(set) var places: [Int] = []
}

extension FlowScreen {
    /// Asks only for what a page needs.
    ///
    /// - Parameters:
    ///   - naming: whether it is asked which actions are offered.
    ///   - hasFields: whether it is asked what Enter presses.
    func pageOffers(of list: ActionList, with model: Model, naming: Bool, hasFields: Bool) throws -> PageOffers {
        var offers = PageOffers()
        for index in list.lines.indices {
            let (sees, hasForm) = (list.lines[index].sees, list.lines[index].hasForm)
            guard naming || sees || hasForm && offers.form == nil else { continue }
            guard let action = offer(index, with: model) else { continue }
            if hasForm, offers.form == nil { offers.form = action.form }
            if sees { offers.seen += try action.seenValues() }
            if naming { offers.places.append(list.places[index]) }
        }
        for index in list.entered where hasFields && offers.entered == nil {
            guard let action = offer(index, with: model) else { continue }
            guard action.accepts(nil) else {
                guard list.lines[index].press.contains(.entered) else { continue }
                throw FlowError(
                    "“\(action.name)” of \(Self.self) takes a value, so Enter cannot press it: take .entered() away.")
            }
            offers.entered = action.name
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
