// What a visitor does, in the model: looks at pages, presses their buttons, submits their forms.

extension Model {
    /// A visitor looks at a page.
    mutating func look(at id: Int) {
        touch(id)
        change(id) {
            $0.notices = []
            $0.isShown = true
        }
    }

    mutating func touch(_ id: Int) {
        uses += 1
        for page in path(id) { change(page.id) { [uses] in $0.used = uses } }
        change(id) { [uses, now] in ($0.shown, $0.shownAt) = (uses, now) }
    }

    enum Press: Equatable {
        case act(Int)
        case form
    }

    enum Outcome: Equatable { case moved(Int), invalid(Int), failed(Int), notOffered(Int), past(Int), unknown }

    /// What the form of a page shows.
    func shownText(_ page: Page) -> String { page.input?.text ?? TallyForm.text(count(page.flow, at: page.id)) }

    /// An action names the page that it came from, and runs there while that offers it [2, 4].
    ///
    /// - Parameter text: what stands in the form's field, nil on a page without a form.
    mutating func act(on id: Int, _ press: Press, text: String?) -> Outcome {
        guard let page = page(id) else {
            guard let over = past[id] else { return .unknown }
            keepDraft(text, of: over)
            return successor(id).map { .past($0) } ?? .unknown
        }
        touch(id)
        change(id) { $0.isShown = true }
        let deeds: [Deed]
        switch press {
        case .form:
            guard page.spot.hasForm, let text else { return notOffered(page, text) }
            guard text.count >= 2 else {
                change(id) { $0.input = Input(text: text, hasProblem: true) }
                return .invalid(id)
            }
            deeds = [.push(.one)]
        case .act(let number):
            guard Maze.offers(number, at: count(page.flow, at: id)) else { return notOffered(page, text) }
            deeds = Maze.acts[number]
        }
        let isTyped = text != nil && (text != shownText(page) || page.input != nil)
        // What is as the form has it follows the form.
        let isTouched = text != TallyForm.text(count(page.flow, at: page.id))
        // All or nothing [8]: all of it is done to a copy.
        var copy = self
        do {
            let next = try copy.run(deeds, on: page, taking: press == .form ? text : nil)
            self = copy
            change(id) { $0.ended += 1 }
            if press != .form, isTyped { keepBeside(text, page, isTouched) } else { change(id) { $0.input = nil } }
            return .moved(next)
        } catch {
            let isForVisitor = (error as? Refusal)?.isForVisitor ?? false
            if (error as? Refusal)?.isEnd == true { change(id) { $0.ended += 1 } }
            if text != nil || isForVisitor { change(id) { $0.input = Input(text: text, hasProblem: isForVisitor) } }
            return isForVisitor ? .invalid(id) : .failed(id)
        }
    }

    private mutating func notOffered(_ page: Page, _ text: String?) -> Outcome {
        if let text, !text.isEmpty { change(page.id) { $0.input = Input(text: text, isDraft: true) } }
        return .notOffered(page.id)
    }

    /// What was typed beside an action that was not the form's own: kept by its page, or for the next one of its route
    /// where the page was left but its flow goes on.
    private mutating func keepBeside(_ text: String?, _ page: Page, _ isTouched: Bool) {
        if self.page(page.id) != nil {
            change(page.id) { $0.input = isTouched ? Input(text: text) : nil }
        } else if let over = past[page.id], over.flowLives {
            keepDraft(text, of: over)
        }
    }

    /// Drafts belong to the session, to the types and routes of the flows that lead there, and to the route; at most
    /// four, the oldest goes.
    private mutating func keepDraft(_ text: String?, of over: Past) {
        guard let text, !text.isEmpty, over.isShown, over.spot.hasForm else { return }
        let place = place(of: over.flow)
        drafts.removeAll { $0.place == place && $0.spot == over.spot }
        drafts.append(Draft(place: place, spot: over.spot, text: text, kept: now))
        drafts = drafts.suffix(4)
    }

    /// A draft fills the next page of its route once, and goes after 20 minutes.
    mutating func takeDraft(_ flow: Int, _ spot: Spot) -> Input? {
        let place = place(of: flow)
        drafts = drafts.filter { now - $0.kept <= 20 * 60 }
        guard let index = drafts.firstIndex(where: { $0.place == place && $0.spot == spot }) else { return nil }
        let text = drafts.remove(at: index).text
        return Input(text: text, isDraft: true)
    }
}
