// What a value needs at its place, and what a section does to it.

extension Place {
    /// How a value is written here; afterwards it has been read.
    mutating func takeValue(_ kind: Schema.Kind) throws(Refusal) -> Escaping {
        if case .html = kind {
            guard state == .text else {
                throw Refusal(message: "HTML can only stand in text, not \(here)")
            }
            return .html
        }
        switch state {
        case .text: return .html
        case .comment:
            state = .comment(.value)
            return .html
        case .quotedValue: return try takeAttribute()
        case .content(let read):
            guard read == 0 else { throw lessThan }
            return try takeContent()
        case .tagOpen, .endTagOpen: throw lessThan
        case .declarationOpen, .commentOpen, .declaration:
            throw Refusal(message: "a value cannot stand \(here)")
        case .tagName: throw Refusal(message: "a value cannot be a part of a tag's name")
        case .tag, .attributeName, .afterName:
            throw Refusal(
                message: "a value cannot be the name of an attribute, or a part of it; write name=\"{{value}}\"")
        case .beforeValue, .unquotedValue:
            throw Refusal(message: "quote the value of \(name): \(name)=\"{{value}}\"")
        }
    }

    private mutating func takeAttribute() throws(Refusal) -> Escaping {
        if element.isType(attribute) { element.type = nil }
        if element.isButton { button.readValue(of: attribute) }
        switch kind {
        case .plain: return .html
        case .url: return try url.takeValue(inList: false)
        case .urlList: return try url.takeValue(inList: true)
        case .refused:
            throw Refusal(
                message:
                    "a value cannot stand in \(name), which the browser would run or apply; use a class or a data-… attribute"
            )
        }
    }

    private func takeContent() throws(Refusal) -> Escaping {
        if element.holdsText { return .html }
        guard element.isScript else { throw Refusal(message: "a value cannot stand \(here)") }
        guard element.isJSON else {
            throw Refusal(
                message: "a value cannot stand in a script; put data into <script type=\"application/json\">")
        }
        guard !json.isEscaped else { throw Refusal(message: "a value cannot stand right after a backslash") }
        return json.isInString ? .jsonString : .json
    }

    private var lessThan: Refusal {
        Refusal(message: "a \"<\" stands right before a value or a section, and a tag's name cannot be one; write &lt;")
    }

    private var name: String { attribute.isEmpty ? "an attribute" : String(decoding: attribute, as: UTF8.self) }

    /// In words, behind "stand" or "ends".
    var here: String {
        switch state {
        case .text: "in text"
        case .comment, .commentOpen: "in a comment"
        case .declarationOpen, .declaration: "in a declaration"
        case .content: "in <\(element.title)>"
        case .quotedValue, .unquotedValue, .beforeValue: "in the attribute \(name)"
        case .tagOpen, .endTagOpen, .tagName, .tag, .attributeName, .afterName: "in a tag"
        }
    }

    // MARK: Sections

    /// The place where a section begins or ends.
    func atSection() throws(Refusal) -> Place {
        var place = self
        switch state {
        case .text, .tag, .comment, .declaration, .quotedValue: break
        case .content(let read): if read > 0 { throw lessThan }
        case .tagOpen, .endTagOpen: throw lessThan
        case .tagName, .attributeName, .unquotedValue:
            // Whole as long as nothing goes on behind the section.
            if state == .attributeName { place.element.note(attribute) }
            place.state = .tag
            place.needsSeparator = true
            place.attribute = []
            place.kind = .plain
            place.url = AddressPlace()
        case .afterName:
            place.state = .tag
            place.attribute = []
        case .beforeValue, .declarationOpen, .commentOpen:
            throw Refusal(message: "a section stands \(here), where it would split what belongs together")
        }
        return place
    }

    /// What holds behind a section that began here and ends at `other`, both at a section.
    func joined(_ other: Place) throws(Refusal) -> Place {
        var (one, two) = (self, other)
        one.url = AddressPlace()
        two.url = AddressPlace()
        one.button = other.button
        one.offset = other.offset
        one.needsSeparator = needsSeparator || other.needsSeparator
        two.needsSeparator = one.needsSeparator
        if case .comment = one.state, case .comment = two.state, one.state != two.state {
            // It may or may not have ended in dashes.
            one.state = .comment(.value)
            two.state = one.state
        }
        guard one == two else {
            throw Refusal(
                message: "the section ends \(other.here), in another context than it began, which is \(here)")
        }
        one.url = url.joined(other.url)
        return one
    }
}
