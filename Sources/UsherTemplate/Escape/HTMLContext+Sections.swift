// Sections and contexts: a section may show once, often or never, so that both ways must lead to the same context.

extension HTMLContext {
    /// The context where a section begins or ends.
    func atSection() throws(Refusal) -> HTMLContext {
        var context = self
        switch state {
        case .text, .tag, .comment, .declaration, .quotedValue: break
        case .content(let read): if read > 0 { throw lessThanRefusal }
        case .tagOpen, .endTagOpen: throw lessThanRefusal
        case .tagName, .attributeName, .unquotedValue:
            // The name or value is whole if no byte follows it right behind the section.
            if state == .attributeName { try context.endAttributeName() }
            context.forgetAttribute()
            context.state = .tag
            context.needsSeparator = true
        case .afterName:
            context.state = .tag
            context.attribute = []
        case .beforeValue, .declarationOpen, .commentOpen:
            throw Refusal(message: "a section stands \(description), where it would split what belongs together")
        }
        return context
    }

    /// The context behind a section: `self` where it began, `end` where it ended, both from `atSection`.
    func joined(_ end: HTMLContext) throws(Refusal) -> HTMLContext {
        var (one, two) = (self, end)
        (one.url, two.url) = (URLContext(), URLContext())
        (one.refresh, two.refresh) = (RefreshContext(), RefreshContext())
        // A script's type must be known; other elements may differ, and then count as unknown.
        if !element.isScript {
            (one.element, two.element) = (element.joined(end.element), element.joined(end.element))
        }
        one.button = end.button
        one.offset = end.offset
        one.needsSeparator = needsSeparator || end.needsSeparator
        two.needsSeparator = one.needsSeparator
        if case .comment = one.state, case .comment = two.state, one.state != two.state {
            // The comment may or may not have ended in dashes.
            one.state = .comment(.value)
            two.state = one.state
        }
        guard one == two else {
            throw Refusal(
                message: "the section ends \(end.description), in another context than it began, which is "
                    + description)
        }
        one.url = url.joined(end.url)
        one.refresh = refresh.joined(end.refresh)
        return one
    }

    // MARK: Words for messages

    var lessThanRefusal: Refusal {
        Refusal(message: "a \"<\" stands right before a value or a section, and a tag's name cannot be one; write &lt;")
    }

    var attributeDescription: String {
        attribute.isEmpty ? "an attribute" : String(decoding: attribute, as: UTF8.self)
    }

    /// In words, behind "stand" or "ends".
    var description: String {
        switch state {
        case .text: "in text"
        case .comment, .commentOpen: "in a comment"
        case .declarationOpen, .declaration: "in a declaration"
        case .content: "in <\(element.name)>"
        case .quotedValue, .unquotedValue, .beforeValue: "in the attribute \(attributeDescription)"
        case .tagOpen, .endTagOpen, .tagName, .tag, .attributeName, .afterName: "in a tag"
        }
    }
}
