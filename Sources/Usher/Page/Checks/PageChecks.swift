// What is wrong with a page as a whole, found once its templates are compiled: forms, buttons, fields and links that
// would do nothing, or not what they say.

internal import UsherFlow
internal import UsherTemplate

/// The checks of one screen's page, or of the document around all of them.
struct PageChecks {
    struct Screen {
        /// That of its type.
        let name: String
        let actions: [String]
        let form: FormDescription?
    }

    /// Nil for the document.
    let screen: Screen?
    let links: LinkCheck
    /// A mistake of the template as a whole.
    let error: (String) -> TemplateError

    func mistakes(in outline: Outline) -> [TemplateError] {
        var forms = FormChecks(error: error)
        for item in outline.items { forms.read(item) }
        forms.end()
        var mistakes = forms.mistakes + outline.items.compactMap { links.mistake(in: $0) }
        if let screen {
            // What follows from another mistake is not told beside it.
            if !mistakes.isEmpty { return mistakes }
            mistakes += unposted(screen, outline) + undrawn(screen, outline)
        } else {
            mistakes += forms.layersInForms
        }
        return mistakes
    }

    /// Actions that no button posts.
    private func unposted(_ screen: Screen, _ outline: Outline) -> [TemplateError] {
        var posted: Set<String> = []
        for item in outline.items {
            guard let name = item["name"], name.literal == "act" || name.literal == nil && item.name == "button" else {
                continue
            }
            // What only a rendering knows may be any of them.
            guard name.literal != nil, let value = item["value"], let action = Self.action(in: value) else { return [] }
            posted.insert(action)
        }
        return screen.actions.filter { !posted.contains($0) }.map {
            error("no button posts the action \"\($0)\" of \(screen.name): <button name=\"act\" value=\"\($0)\">")
        }
    }

    /// The name in `open`, `open.3` and `discard:open`; nil where it is known only as the page is drawn.
    private static func action(in value: AttributeText) -> String? {
        let first = value.pieces[0]
        guard let end = first.firstIndex(where: { $0 == "." || $0 == ":" }) else { return value.literal }
        return String(first[..<end])
    }

    /// Required fields that are not drawn.
    private func undrawn(_ screen: Screen, _ outline: Outline) -> [TemplateError] {
        let required = screen.form?.fields.filter { $0.isRequired && $0.condition == nil }.map(\.name) ?? []
        guard !required.isEmpty else { return [] }
        var drawn: Set<String> = []
        for item in outline.items where ["input", "select", "textarea"].contains(item.name) {
            if item["type"]?.literal == "hidden" { continue }
            guard let name = item["name"] else { continue }
            if let literal = name.literal {
                drawn.insert(literal)
            } else if let field = item.conditions.lazy.compactMap({ Self.field(in: $0.name) }).last, field != "fields" {
                drawn.insert(field)
            } else {
                // `usher/fields`, or a name that only a rendering knows.
                return []
            }
        }
        return required.filter { !drawn.contains($0) }.map { name in
            error(
                "the required field \"\(name)\" of \(screen.name) is never drawn, so nobody could send its form: "
                    + "{{>usher/fields}} draws all, {{#form.\(name)}}{{>usher/field}}{{/form.\(name)}} this one")
        }
    }

    private static func field(in section: String) -> String? {
        section.hasPrefix("form.") ? String(section.dropFirst("form.".count)) : nil
    }
}
