// Mistakes in a table of steps, found as its site starts, and of its conditions, as one of them is met.

internal import UsherFlow
internal import UsherSite

extension Steps {
    /// The first mistake, as a sentence; nil where there is none.
    func mistake(of flow: Flow.Type) -> String? {
        var templates: [ObjectIdentifier: String] = [:]
        for (index, step) in all.enumerated() {
            if let mistake = mistake(in: step, after: all[..<index], of: flow) { return mistake }
            for screen in step.screens where step.template != nil {
                guard let template = step.template,
                    templates.updateValue(template, forKey: ObjectIdentifier(screen)) ?? template != template
                else { continue }
                return
                    "“\(step.title)” of \(flow) asks with the same form as an earlier step, and has another template. "
                    + "Give it a form of its own."
            }
        }
        if let list, step(at: list) != nil {
            return "The list of tasks of \(flow) is one of its own steps. Take it out."
        }
        if list == nil, let last = all.last, last.answer != nil {
            return
                "The steps of \(flow) end with “\(last.title)”, after which nothing comes. Let a .check, or a .screen "
                + "that gives no answer, end the flow."
        }
        let shown = Set(flow.screens.map { ObjectIdentifier($0) })
        if let screen = screens.first(where: { !shown.contains(ObjectIdentifier($0)) }) {
            return "The screens of \(flow) lack \(screen), which a step shows. Write `steps.screens + […]`, or leave "
                + "`screens` out."
        }
        return nil
    }

    private func mistake(in step: Step<Flow>, after earlier: ArraySlice<Step<Flow>>, of flow: Flow.Type) -> String? {
        if let route = step.place.base, let other = earlier.first(where: { $0.isAt(route) }) {
            return
                "“\(step.title)” of \(flow) stands at \(route), as “\(other.title)” does. "
                + "Each step has a route of its own."
        }
        if let answer = step.answer, let other = earlier.first(where: { $0.answer?.path == answer.path }) {
            return
                "“\(step.title)” of \(flow) gives the answer that “\(other.title)” gives. "
                + "Each has its own place in the state."
        }
        for need in step.needs where !earlier.contains(where: { $0.answer?.path == need.path }) {
            let later = all.first { $0.answer?.path == need.path }
            return later.map {
                "“\(step.title)” of \(flow) needs “\($0.title)”, which comes no earlier. Put that one first."
            } ?? "“\(step.title)” of \(flow) needs an answer that no step gives. Name that of an earlier step."
        }
        return step.storedMistake?().map { "“\(step.title)” of \(flow) stores its form, but \($0)" }
    }
}

extension Steps {
    /// A step that is asked, or is not any more, because of an answer that comes after it; nil where there is none.
    ///
    /// - Parameter place: of the step whose answer changes.
    func mistake(in flow: Flow.Type, changing place: Int, from former: Flow.State, to state: Flow.State) -> FlowError? {
        guard list == nil, let step = all[..<place].first(where: { $0.isAsked(former) != $0.isAsked(state) }) else {
            return nil
        }
        return FlowError(
            "“\(step.title)” of \(flow) goes by the answer to “\(all[place].title)”, which comes after it. "
                + "Put that one first.")
    }
}

extension Form where Self: Codable {
    /// Why no state may hold it, as the end of a sentence; nil where one may.
    static var storedMistake: String? {
        let form = FormDescription(of: Self.self)
        if let secret = form.fields.first(where: { !$0.shape.isKept && $0.shape.control != .file }) {
            return "“\(secret.name)” is a password or a code, which no state may hold. Store something else: "
                + ".ask(…, form:) { flow, form in … }."
        }
        if let name = lostOptions() {
            return
                "its options of “\(name)” are not stored with it, so that an answer would read as its value, and not "
                + "as its label, after a restart. Let Swift write its Codable."
        }
        return nil
    }

    /// A file that nobody keeps, as the end of a sentence; nil where there is none.
    static var fileMistake: String? {
        FormDescription(of: Self.self).fields.first { $0.shape.control == .file }.map {
            "“\($0.name)” is a file, whose bytes no state holds. Let a service keep it: .ask(…) { flow, form in … }."
        }
    }
}
