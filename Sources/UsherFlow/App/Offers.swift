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

/// What a submission finds.
struct SubmissionOffer {
    /// Nil where the screen does not offer it.
    let action: Action?
    /// The form of the page that it comes from.
    let form: FormDescription?
}

extension FlowScreen {
    /// Asks only for what a page needs.
    ///
    /// - Parameter naming: whether it is asked which actions are offered.
    func pageOffers(of list: ActionList, with model: Model, naming: Bool) throws -> PageOffers {
        var offers = PageOffers()
        for index in list.lines.indices {
            let line = list.lines[index]
            guard naming || line.sees || line.hasForm && offers.form == nil else { continue }
            guard let action = offer(index, with: model) else { continue }
            if offers.form == nil { offers.form = action.form }
            if line.sees { offers.seen += try action.seenValues() }
            if naming { offers.places.append(list.places[index]) }
        }
        return offers
    }

    /// Asks only for the action that is wanted, and for the page's form.
    func offer(for submission: Submission, with model: Model) -> SubmissionOffer {
        let list = Self.actions.list
        var wanted: Action?
        for index in list.lines.indices where list.lines[index].name == submission.action {
            guard let action = offer(index, with: model), action.accepts(submission.argument) else { continue }
            wanted = action
            break
        }
        if let form = wanted?.form { return SubmissionOffer(action: wanted, form: form) }
        for index in list.lines.indices where list.lines[index].hasForm {
            if let form = offer(index, with: model)?.form { return SubmissionOffer(action: wanted, form: form) }
        }
        return SubmissionOffer(action: wanted, form: nil)
    }

    /// All that is offered now; asked for by tests.
    func offers(with model: Model) -> [Action] {
        Self.actions.list.lines.indices.compactMap { offer($0, with: model) }
    }
}
