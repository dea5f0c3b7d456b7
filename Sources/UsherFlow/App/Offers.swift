// What a screen offers in one request: as its page is shown, and for a submission.

/// What a page has to know of its screen's offers before it is shown.
package struct PageOffers {
    /// That of the first action that is offered and has one.
    package fileprivate(set) var form: FormDescription?
    /// What a visitor sees on which its actions depend.
    package fileprivate(set) var seen: [SeenValue] = []
    /// The places of all names that are offered, in the names of the screen's list; empty where nobody asks.
    package fileprivate(set) var places: [Int] = []
}

/// What a submission finds. By reference, since an action holds four closures and is handed on several times.
final class SubmissionOffer {
    /// Nil where the screen does not offer it.
    let action: Action?
    /// The form of the page that it comes from.
    let form: FormDescription?

    init(action: consuming Action?, form: FormDescription?) {
        self.action = action
        self.form = form
    }
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
            if offers.form == nil { offers.form = action.form }
            if sees { offers.seen += try action.seenValues() }
            if naming { offers.places.append(list.places[index]) }
        }
        return offers
    }

    /// Asks only for the action that is wanted, and for the page's form.
    func offer(for submission: Submission, with model: Model) -> SubmissionOffer {
        let list = Self.actions.list
        for index in list.lines.indices where list.lines[index].name == submission.action {
            guard let action = offer(index, with: model), action.accepts(submission.argument) else { continue }
            return SubmissionOffer(action: action, form: action.form ?? form(of: list, with: model))
        }
        return SubmissionOffer(action: nil, form: form(of: list, with: model))
    }

    /// That of the first action that is offered and has one.
    private func form(of list: ActionList, with model: Model) -> FormDescription? {
        for index in list.lines.indices where list.lines[index].hasForm {
            if let form = offer(index, with: model)?.form { return form }
        }
        return nil
    }

    /// All that is offered now; asked for by tests.
    func offers(with model: Model) -> [Action] {
        Self.actions.list.lines.indices.compactMap { offer($0, with: model) }
    }
}
