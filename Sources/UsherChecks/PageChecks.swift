// The mistakes of a page as a whole, found once its templates are compiled: forms, buttons, fields and links that would
// do nothing, or not what they say.

internal import UsherFlow
internal import UsherSite
internal import UsherTemplate

/// The checks of one page.
struct PageChecks {
    let page: CheckedPage

    func mistakes(in outline: Outline) -> [TemplateError] {
        var forms = FormChecks(entered: page.screen?.entered, error: page.error)
        for item in outline.items { forms.read(item) }
        forms.end()
        let policy = PolicyChecks(allowed: page.contentSources, screen: page.screen?.name)
        var mistakes =
            forms.mistakes + policy.mistakes(in: outline)
            + outline.items.compactMap {
                page.addresses.mistake(in: $0, unless: page.addresses.declared.take) ?? unseen($0)
            }
        if let screen = page.screen {
            // The consequences of another mistake are not told beside it.
            if !mistakes.isEmpty { return mistakes }
            mistakes +=
                unposted(screen, outline) + misvalued(screen, outline, forms) + undrawn(screen, outline)
                + unanswerable(screen)
        } else {
            mistakes += forms.layersInForms
        }
        return mistakes
    }

    /// A picture of which somebody who does not see it is told nothing.
    private func unseen(_ item: Outline.Item) -> TemplateError? {
        guard item.name == "img", item.isStart, item["alt"] == nil else { return nil }
        return item.error("this picture has no alt: say what it shows, or alt=\"\" where it says nothing by itself")
    }

    /// Buttons without the value that their action takes, and those with one for an action that takes none.
    private func misvalued(
        _ screen: CheckedPage.Screen, _ outline: Outline, _ forms: FormChecks
    ) -> [TemplateError] {
        outline.items.compactMap { item in
            guard item["name"]?.literal == "act", let value = item["value"], let action = Self.action(in: value),
                screen.actions.contains(action)
            else { return nil }
            let hasValue = value.pieces[0].contains(".")
            if (hasValue ? screen.valued : screen.plain).contains(action) { return nil }
            let button =
                hasValue ? "takes no value, and this button says one" : "takes a value, and this button says none"
            return forms.mistake(
                item, "the action \"\(action)\" \(button): value=\"\(action)\(hasValue ? "" : ".{{id}}")\"")
        }
    }

    /// Actions that no button posts.
    private func unposted(_ screen: CheckedPage.Screen, _ outline: Outline) -> [TemplateError] {
        var posted: Set<String> = []
        var isKnown = true
        for item in outline.items {
            guard let name = item["name"], name.literal == "act" || name.literal == nil && item.name == "button" else {
                continue
            }
            // A value that only a rendering knows may be any action; not where Usher's own templates write it.
            // A value with a colon, of a built-in button, is Usher's own.
            if item.builtIn != nil, item["value"]?.pieces[0].contains(":") == true { continue }
            guard name.literal != nil, let value = item["value"], let action = Self.action(in: value) else {
                if item.builtIn == nil { isKnown = false }
                continue
            }
            posted.insert(action)
        }
        if let cancels = screen.cancels.first(where: { !posted.contains($0) }) {
            return [
                page.error(
                    "Escape finds no button of the action \"\(cancels)\" of \(screen.name), which is declared with "
                        + ".cancels(): <button name=\"act\" value=\"\(cancels)\">")
            ]
        }
        guard isKnown else { return [] }
        return screen.actions.filter { !posted.contains($0) }.map {
            page.error("no button posts the action \"\($0)\" of \(screen.name): <button name=\"act\" value=\"\($0)\">")
        }
    }

    /// The name in `open`, `open.3` and `discard:open`; nil where it is known only as the page is drawn.
    private static func action(in value: AttributeText) -> String? {
        let first = value.pieces[0]
        guard let end = first.firstIndex(where: { $0 == "." || $0 == ":" }) else { return value.literal }
        return String(first[..<end])
    }

    /// Fields that nobody could answer as they are meant: with an option twice, with a value at first that is none of
    /// the options, and hidden ones that lack a value.
    private func unanswerable(_ screen: CheckedPage.Screen) -> [TemplateError] {
        ((screen.form?.fields ?? []) + screen.own.flatMap(\.form.fields)).compactMap { field in
            var values: Set<String> = []
            if let twice = field.options.first(where: { !values.insert($0.value).inserted }) {
                return page.error(
                    "the field \"\(field.shape.name)\" of \(screen.name) offers \"\(twice.value)\" twice, and the "
                        + "second could not be told from the first: give each option a value of its own")
            }
            if !values.isEmpty, let alien = field.value.all.first(where: { !$0.isEmpty && !values.contains($0) }) {
                return page.error(
                    "the field \"\(field.shape.name)\" of \(screen.name) begins with \"\(alien)\", which is none of "
                        + "its options: offer it, or begin with nil")
            }
            guard field.shape.isHidden, field.isRequired, field.value.all.allSatisfy(\.isEmpty) else { return nil }
            return page.error(
                "the hidden field \"\(field.shape.name)\" of \(screen.name) must be filled in, and nobody sees it: say "
                    + "required: false, or begin with a value")
        }
    }

    /// Required fields that are not drawn.
    private func undrawn(_ screen: CheckedPage.Screen, _ outline: Outline) -> [TemplateError] {
        var mistakes = screen.form.map { undrawn($0, of: screen, as: "form.", outline) } ?? []
        for own in screen.own {
            mistakes += undrawn(
                own.form, of: screen, as: own.isForRows ? "\(own.action)." : "forms.\(own.action).", outline)
        }
        return mistakes
    }

    /// - Parameter path: what stands before a field's name in the template.
    private func undrawn(
        _ form: FormDescription, of screen: CheckedPage.Screen, as path: String, _ outline: Outline
    ) -> [TemplateError] {
        // Without its hidden part no tick would count.
        let required = form.fields.filter {
            $0.isRequired && $0.condition == nil || $0.shape.control == .ticks
        }.map(\.name)
        guard !required.isEmpty else { return [] }
        var drawn: Set<String> = []
        var drawsAll = false
        for item in outline.items where ["input", "select", "textarea"].contains(item.name) {
            // The box of a row is no field.
            if item["type"]?.literal == "hidden" || item.conditions.contains(where: { $0.name == "tick" }) { continue }
            guard let name = item["name"] else { continue }
            if let literal = name.literal {
                drawn.insert(literal)
            } else if let name = item.conditions.lazy.map(\.name).last(where: { Self.isField($0, of: screen) }) {
                if name.hasPrefix(path) { drawn.insert(String(name.dropFirst(path.count))) }
                if name == "\(path)fields" {
                    // `usher/filters` draws all but the ticks.
                    guard item.conditions.contains(where: { $0.name == "isTicks" && $0.isInverted }) else { return [] }
                    drawsAll = true
                }
            } else {
                // `usher/fields`, or a name that only a rendering knows.
                return []
            }
        }
        let ticks = form.fields.filter { $0.shape.control == .ticks }.map(\.name)
        return (drawsAll ? ticks : required).filter { !drawn.contains($0) }.map { name in
            page.error(
                "the required field \"\(name)\" of \(screen.name) is never drawn, so nobody could send its form: "
                    + (path == "form." ? "{{>usher/fields}} draws all, " : "")
                    + "{{#\(path)\(name)}}{{>usher/field}}{{/\(path)\(name)}} draws it")
        }
    }

    /// True if a section shows a field of one of the screen's forms, or all of them.
    private static func isField(_ section: String, of screen: CheckedPage.Screen) -> Bool {
        section.hasPrefix("form.") || section.hasPrefix("forms.")
            || screen.own.contains { $0.isForRows && section.hasPrefix("\($0.action).") }
    }
}
