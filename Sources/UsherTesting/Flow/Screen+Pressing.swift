// One screen alone: what it offers, and what its buttons do.

public import UsherSite
internal import UsherFlow

extension TemplateScreen {
    /// The buttons that the screen offers now, in order: an action's name, or name and value as `move.done` where the
    /// screen says for which values it offers it.
    public func offeredActions() async throws -> [String] { try await offers().flatMap(\.buttons) }

    /// Presses one of the screen's buttons.
    ///
    ///     var chosen: [String] = []
    ///     let screen = WelcomeScreen(
    ///         createAccount: { chosen.append("create") }, signIn: { chosen.append("sign in") }, lookAround: {})
    ///     try await screen.press("signIn")
    ///     #expect(chosen == ["sign in"])
    ///
    /// - Parameters:
    ///   - act: the button's value: an action's name, or name and value as `open.3`.
    ///   - fields: what is typed, by the fields' names; `on` ticks a checkbox.
    /// - Throws: ``NotOffered``, ``FormRefusal``, or what the action throws.
    public func press(
        _ act: String, fields: [String: String] = [:], files: [String: FormFile] = [:]
    ) async throws {
        try await press(act, typing: fields, files)
    }
}

extension Action {
    fileprivate var buttons: [String] {
        values.map { values in values().map { "\(name).\($0)" } } ?? [name]
    }
}

extension FlowScreen {
    func press(_ act: String, typing fields: [String: String], _ files: [String: FormFile]) async throws {
        // The fields of an action's own form have its name before theirs on the page.
        let isOwn = Self.actions.list.ownForms.contains { act == $0.action || act.hasPrefix("\($0.action).") }
        let prefix = isOwn ? "\(act)." : ""
        let submission = Submission(
            Press(act), fields: Dictionary(uniqueKeysWithValues: fields.map { (prefix + $0.key, [$0.value]) }),
            files: Dictionary(uniqueKeysWithValues: files.map { (prefix + $0.key, [$0.value]) }))
        do {
            guard try await perform(submission) else {
                throw NotOffered(act: act, offered: try await offers().flatMap(\.buttons))
            }
        } catch let invalid as InvalidForm {
            throw FormRefusal(invalid, without: prefix)
        }
    }
}
