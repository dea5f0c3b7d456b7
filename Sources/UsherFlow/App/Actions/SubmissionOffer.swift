// What a screen offers for a submission.

/// The action that a submission asks for, and the page's form. A class: copying an `Action` retains its four closures
/// each time.
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
    /// Asks only for the action that is wanted, and for the page's form.
    func offer(for submission: Submission, with model: Model) -> SubmissionOffer {
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
