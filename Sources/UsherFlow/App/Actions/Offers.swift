// A screen's offers, now that its model is there: those that its page shows, and the one that a submission asks for.

/// The part of a screen's offers that its page needs before it is shown.
package struct PageOffers {
    /// The form of the first action that is offered and has one, with those that actions have of their own.
    package fileprivate(set) var form: FormDescription?
    /// The name of the action that Enter presses; nil for none, and where nobody asks.
    package fileprivate(set) var entered: String?
    /// The values on the page that its actions depend on.
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
        // The offer that was made last: mostly Enter presses that one, and its form need not be described again.
        var last: (index: Int, action: Action)?
        for index in list.lines.indices {
            let (sees, hasForm) = (list.lines[index].sees, list.lines[index].hasForm)
            guard naming || sees || hasForm && offers.form == nil else { continue }
            guard let action = offer(index, with: model) else { continue }
            last = (index, action)
            if hasForm, offers.form == nil { offers.form = action.form }
            if sees { offers.seen += try action.seenValues() }
            if naming { offers.places.append(list.places[index]) }
        }
        for index in list.entered where hasFields && offers.entered == nil {
            let made = last?.index == index ? last?.action : offer(index, with: model)
            guard let action = made else { continue }
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
    package func offers(with model: Model) -> [Action] {
        Self.actions.list.lines.indices.compactMap { offer($0, with: model) }
    }
}

/// The action that a submission asks for, and the page's form.
package struct SubmissionOffer {
    /// Nil where the screen does not offer it.
    package let action: Action?
    /// The form of the page that it comes from.
    let form: FormDescription?

}

extension FlowScreen {
    /// Asks only for the action that is wanted, and for the page's form.
    package func offer(for submission: Submission, with model: Model) -> SubmissionOffer {
        let list = Self.actions.list
        guard case .action(let name, let argument, _) = submission.press else {
            return SubmissionOffer(action: Action.builtIn(submission.press), form: form(of: list, with: model))
        }
        for index in list.lines.indices where list.lines[index].name == name {
            guard let action = offer(index, with: model), action.accepts(argument) else { continue }
            let form = list.hasOwnForms ? nil : action.form
            return SubmissionOffer(action: action, form: form ?? self.form(of: list, with: model))
        }
        return SubmissionOffer(action: nil, form: form(of: list, with: model))
    }

    private func form(of list: ActionList, with model: Model) -> FormDescription? {
        let form = screenForm(of: list, with: model)
        return list.hasOwnForms ? pageForm(form, of: list, with: model) : form
    }

    /// The form of the first action that is offered and has one.
    private func screenForm(of list: ActionList, with model: Model) -> FormDescription? {
        for index in list.lines.indices where list.lines[index].hasForm {
            if let form = offer(index, with: model)?.form { return form }
        }
        return nil
    }
}

/// A value that a visitor is to have seen, for one action and its argument.
package struct SeenValue: Sendable {
    package let action: String
    package let argument: String?
    /// The value as bytes: equal values have the same bytes in every process and build.
    package let encoded: [UInt8]
}

extension Action {
    /// This action with a condition: it runs only if its page showed this value.
    ///
    /// - Parameter seen: the value, by the action's argument; nil where no page shows that argument.
    func seeing<Seen: Encodable>(_ seen: @escaping (String?) -> Seen?) -> Action {
        seeing = { [name] argument in
            SeenValue(action: name, argument: argument, encoded: try canonicalBytes(of: seen(argument)))
        }
        return self
    }

    /// All that its visitor sees of it, as its page is shown.
    func seenValues() throws -> [SeenValue] {
        guard let seeing else { return [] }
        guard let values else { return [try seeing(nil)] }
        return try values().map { try seeing($0) }
    }
}
