// Questions about a field that only a service can answer: asked while it is typed, and again with the action.

/// A question about one field.
struct FieldQuestion {
    let field: String
    /// Gives the problem of the field as it was sent; nil where the field is right.
    let ask: (Submission) async throws -> Phrase?
}

extension Actions.Entry {
    /// The same action, which asks a service about one of its form's fields when all are right, and does not run where
    /// that has something to say. With the script it is also asked as soon as the field is left, with the form as far
    /// as it is right; so it says nothing that not everybody may know, such as who has an account:
    /// `.submit("next", \.next).asking("street", \.mistakeInStreet)`.
    ///
    /// - Parameters:
    ///   - field: the field's name in the screen's form.
    ///   - question: gives a sentence that says what to do, or nil where the field is right.
    public func asking(_ field: String, _ question: Actions.Path<(S.Input) async throws -> Phrase?>) -> Self {
        var copy = self
        copy.make = { [make] screen, model in
            guard let action = make(screen, model) else { return nil }
            let (form, question) = (screen.form(with: model), screen[keyPath: question])
            action.ask(
                FieldQuestion(field: field) { sent in
                    let read = S.Input.read(sent.fields, files: sent.files, over: form, language: sent.language)
                    return try await question(read.form)
                })
            return action
        }
        return copy
    }
}

extension Action {
    /// Asks before it runs.
    fileprivate func ask(_ question: FieldQuestion) {
        questions.append(question)
        prepare = { [prepare] submission in
            let work = try prepare(submission)
            return {
                .later {
                    if let message = try await question.ask(submission) {
                        throw InvalidForm(problems: [FormProblem(field: question.field, message: message)])
                    }
                    try await work().value
                }
            }
        }
    }
}

extension FlowScreen {
    /// Checks a field as it is being typed: `message` is its problem. Nil where the screen's form has no such field.
    fileprivate func look(
        at field: String, of sent: Submission, with model: Model
    ) -> Soon<(message: Phrase?, isAsked: Bool)?> {
        guard Input.fields.contains(where: { $0.shape.name == field && $0.shape.isKept }) else { return .now(nil) }
        let read = Input.read(sent.fields, files: sent.files, over: form(with: model), language: sent.language)
        if let problem = read.problems.all.first(where: { $0.field == field }) {
            return .now((problem.phrase, false))
        }
        let lines = Self.actions.list.lines
        for index in lines.indices where lines[index].hasForm {
            guard let question = offer(index, with: model)?.questions.first(where: { $0.field == field }) else {
                continue
            }
            return .later { (try await question.ask(sent), true) }
        }
        return .now((nil, false))
    }
}

extension PageTree {
    /// Checks a field of a page as it is being typed, by its rules and by what a service says; nil where
    /// nothing can be said. Runs no action.
    package func look(
        at field: String, of submission: Submission, on id: PageID
    ) throws -> Soon<(message: Phrase?, isAsked: Bool)?> {
        try look(at: field, of: submission, screen: screen(of: id).screen, on: id)
    }

    private func look<Shown: FlowScreen>(
        at field: String, of submission: Submission, screen: Shown, on id: PageID
    ) throws -> Soon<(message: Phrase?, isAsked: Bool)?> {
        let model: Shown.Model
        do { model = try screen.modelAtOnce() } catch {
            return .later {
                let model = try await screen.load()
                return try await self.asking(on: id) {
                    screen.look(at: field, of: submission, with: model)
                }.value
            }
        }
        return try asking(on: id) { screen.look(at: field, of: submission, with: model) }
    }
}
