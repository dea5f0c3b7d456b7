// What a value needs at its place, and what a section does to it.

extension Place {
    /// How a value is written here; afterwards it has been read.
    ///
    /// - Parameter next: the byte of the template behind it; nil where that is no text.
    mutating func takeValue(_ kind: Schema.Kind, before next: UInt8?) throws(Refusal) -> Escaping {
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
        case .quotedValue(let quote): return try takeAttribute(kind, before: following(next, quote))
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

    /// The same for the address of one of the site's own files.
    mutating func takeFile(before next: UInt8?) throws(Refusal) -> Escaping {
        if case .quotedValue = state, kind == .url || kind == .resource, let escaping = url.takeFile() {
            return escaping
        }
        return try takeValue(.text, before: next)
    }

    private func following(_ next: UInt8?, _ quote: UInt8) -> Following {
        guard let next else { return .unknown }
        let endsAddress = kind == .urlList && (isSpace(next) || next == UInt8(ascii: ","))
        return next == quote || endsAddress || kind == .urlWords && isSpace(next) ? .end : .byte(next)
    }

    private mutating func takeAttribute(_ value: Schema.Kind, before next: Following) throws(Refusal) -> Escaping {
        if element.isButton { button.readValue(of: attribute) }
        switch kind {
        case .plain:
            if element.title == "meta", attribute.elementsEqual("content".utf8) { element.isOwing = true }
            return .html
        case .url, .urlWords:
            let escaping = try url.takeValue(before: next)
            if element.title == "link", escaping != .urlQuery { element.isOwing = true }
            return escaping
        case .urlList: return try url.takeValueInList(before: next)
        case .refresh: return try refresh.takeValue(value)
        case .resource:
            if let escaping = try url.componentOnly() { return escaping }
            let hint = element.title == "link" ? "; what only leads somewhere has its rel before href" : ""
            throw Refusal(
                message:
                    "a value cannot say where the browser finds what <\(element.title)> runs, applies or shows; write "
                    + "{{@/file}}, or the address up to a folder or a \"?\" before the value\(hint)")
        case .refused(let reason):
            throw Refusal(message: "a value cannot stand in \(name) of <\(element.title)>, \(reason)")
        }
    }

    private func takeContent() throws(Refusal) -> Escaping {
        if element.holdsText { return .html }
        guard element.isScript else { throw Refusal(message: "a value cannot stand \(here)") }
        guard element.isJSON else {
            throw Refusal(
                message: "a value cannot stand in a script; put data into <script type=\"application/json\">")
        }
        guard !element.isImportMap else {
            throw Refusal(message: "a value cannot stand in an import map, which says what scripts the browser runs")
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
            if state == .attributeName { try place.noteName() }
            place.forgetAttribute()
            place.state = .tag
            place.needsSeparator = true
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
        (one.url, two.url) = (AddressPlace(), AddressPlace())
        (one.refresh, two.refresh) = (RefreshPlace(), RefreshPlace())
        // What a script holds must be told; of other elements it is enough to know where it is unclear.
        if !element.isScript {
            (one.element, two.element) = (element.joined(other.element), element.joined(other.element))
        }
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
        one.refresh = refresh.joined(other.refresh)
        return one
    }
}
