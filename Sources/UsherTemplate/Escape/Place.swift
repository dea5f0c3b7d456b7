// Where in the HTML a template stands, byte by byte: what a value needs there is decided when the template is compiled.
//
// It follows the states of HTML's tokenizer as far as they matter for that, over the literal text with all partials and
// layouts written out. A section must end where it began, so that it does not matter how often it shows; what cannot be
// told is refused.

struct Place: Equatable {
    enum State: Equatable {
        case text
        /// After `<`, `</`, `<!` and `<!-`.
        case tagOpen, endTagOpen, declarationOpen, commentOpen
        case tagName
        /// Between attributes.
        case tag
        case attributeName, afterName, beforeValue, unquotedValue
        case quotedValue(UInt8)
        case comment(CommentEnd)
        /// `<!doctype …>` and `<?…>`, up to the next `>`.
        case declaration
        /// In an element that holds no tags; how much of its end tag has been read.
        case content(Int)
    }

    /// How much of a comment's end has been read.
    enum CommentEnd: Equatable {
        case none, dash, dashes, bang, start, startDash
        /// Behind a value, which may have ended in dashes.
        case value, valueDash, valueBang
    }

    var state = State.text
    /// The tag that is being read, or the element whose content this is.
    var element = Element()
    var isEndTag = false
    /// The attribute that is being read.
    var attribute: [UInt8] = []
    var kind = AttributeKind.plain
    var url = AddressPlace()
    var refresh = RefreshPlace()
    var json = JSONPlace()
    /// Whether the next byte in this tag must end a name or value, since a section ended right after one.
    var needsSeparator = false

    /// The button that is being read.
    var button = ButtonPlace()
    /// Of the byte that was read last.
    var offset = 0

    /// Why a template cannot be taken, as a sentence.
    struct Refusal: Error { let message: String }

    /// Reads one byte of the text, which stands at this offset.
    mutating func read(_ byte: UInt8, at offset: Int) throws(Refusal) {
        self.offset = offset
        switch state {
        case .text: if byte == UInt8(ascii: "<") { state = .tagOpen }
        case .tagOpen: open(byte)
        case .endTagOpen: openEnd(byte)
        case .declarationOpen: state = byte == hyphen ? .commentOpen : byte == end ? .text : .declaration
        case .commentOpen: state = byte == hyphen ? .comment(.start) : byte == end ? .text : .declaration
        case .comment(let read): try comment(byte, read)
        case .declaration: if byte == end { state = .text }
        case .content(let read): content(byte, read)
        case .tagName:
            if byte == end || isSpace(byte) || byte == slash {
                try leaveName(byte)
            } else {
                element.name.append(lowercase(byte))
            }
        default: try readInTag(byte)
        }
    }

    // MARK: Outside of tags

    private mutating func open(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "!"): state = .declarationOpen
        case UInt8(ascii: "?"): state = .declaration
        case slash: state = .endTagOpen
        case _ where isLetter(byte): begin(byte, isEnd: false)
        case UInt8(ascii: "<"): break
        default: state = .text
        }
    }

    private mutating func openEnd(_ byte: UInt8) {
        if isLetter(byte) { begin(byte, isEnd: true) } else { state = byte == end ? .text : .declaration }
    }

    private mutating func begin(_ byte: UInt8, isEnd: Bool) {
        element = Element(name: [lowercase(byte)])
        button = ButtonPlace()
        isEndTag = isEnd
        state = .tagName
    }

    private mutating func comment(_ byte: UInt8, _ read: CommentEnd) throws(Refusal) {
        if byte == end {
            switch read {
            case .none, .dash: break
            case .dashes, .bang, .start, .startDash:
                state = .text
                return
            case .value, .valueDash, .valueBang:
                throw Refusal(message: "a \">\" right behind a value could end the comment; put a space between")
            }
        }
        let next: CommentEnd =
            switch (read, byte) {
            case (.value, hyphen): .valueDash
            case (.valueDash, hyphen): .dashes
            case (.value, UInt8(ascii: "!")): .valueBang
            case (.start, hyphen): .startDash
            case (.dash, hyphen), (.dashes, hyphen), (.startDash, hyphen): .dashes
            case (_, hyphen): .dash
            case (.dashes, UInt8(ascii: "!")): .bang
            default: .none
            }
        state = .comment(next)
    }

    private mutating func content(_ byte: UInt8, _ read: Int) {
        let endTag = [UInt8(ascii: "<"), slash] + element.name
        if read == endTag.count, !element.isEndless, byte == end || isSpace(byte) || byte == slash {
            isEndTag = true
            json = JSONPlace()
            byte == end ? leaveTag() : (state = .tag)
            return
        }
        if read < endTag.count, lowercase(byte) == endTag[read] {
            state = .content(read + 1)
        } else {
            state = .content(byte == UInt8(ascii: "<") ? 1 : 0)
        }
        if element.isJSON { json.read(byte) }
    }

    // MARK: In tags

    private mutating func readInTag(_ byte: UInt8) throws(Refusal) {
        switch state {
        case .quotedValue(let quote):
            if byte == quote { return try leaveValue() }
            try readValue(byte)
        case .unquotedValue:
            if isSpace(byte) {
                try leaveValue()
            } else if byte == end {
                try leaveValue()
                leaveTag()
            } else {
                try readValue(byte)
            }
        case .beforeValue:
            if byte == end { return leaveTag() }
            if isSpace(byte) { return }
            let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            state = isQuote ? .quotedValue(byte) : .unquotedValue
            if !isQuote { try readValue(byte) }
        case .attributeName:
            if byte == UInt8(ascii: "=") {
                try noteName()
                beginValue()
            } else if isSpace(byte) {
                try noteName()
                state = .afterName
            } else if byte == slash || byte == end {
                try noteName()
                try leaveName(byte)
            } else {
                try checkName(byte)
                attribute.append(lowercase(byte))
            }
        case .afterName where byte == UInt8(ascii: "="): beginValue()
        case .afterName where isSpace(byte): break
        default: try betweenAttributes(byte)
        }
    }

    private mutating func betweenAttributes(_ byte: UInt8) throws(Refusal) {
        if isSpace(byte) || byte == slash || byte == end { return try leaveName(byte) }
        if needsSeparator {
            throw Refusal(message: "a tag goes on right after a section, within a name or value; put a space between")
        }
        if byte == UInt8(ascii: "=") {
            throw Refusal(message: "a tag is split by a section: a \"=\" has no attribute's name before it")
        }
        try checkName(byte)
        attribute = [lowercase(byte)]
        state = .attributeName
    }

    private func checkName(_ byte: UInt8) throws(Refusal) {
        if byte == UInt8(ascii: "<") { throw Refusal(message: "a tag begins where the one before it is not closed") }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            throw Refusal(message: "a quote stands in a tag where the name of an attribute should be")
        }
    }

    /// After a tag's or an attribute's name, or between attributes.
    private mutating func leaveName(_ byte: UInt8) throws(Refusal) {
        needsSeparator = false
        state = .tag
        if byte == end { leaveTag() }
    }

    /// The name of an attribute has been read to its end.
    mutating func noteName() throws(Refusal) {
        element.note(attribute)
        if element.isOwing, element.title == "meta", element.said != .nothing {
            throw Refusal(message: "http-equiv stands behind a content with a value; put it first")
        }
    }

    private mutating func beginValue() {
        state = .beforeValue
        kind = AttributeKind(attribute, of: element)
        url = AddressPlace()
        refresh = RefreshPlace()
        if element.isButton { button.begin(attribute, at: offset) }
    }

    private mutating func readValue(_ byte: UInt8) throws(Refusal) {
        if element.isDecided(by: attribute) { element.say(byte) }
        if element.isButton { button.read(byte, of: attribute) }
        switch kind {
        case .url, .resource: try url.read(byte)
        case .urlList: try url.readInList(byte)
        case .urlWords: if isSpace(byte) { url = AddressPlace() } else { try url.read(byte) }
        case .refresh: try refresh.read(byte)
        case .plain, .refused: break
        }
    }

    private mutating func leaveValue() throws(Refusal) {
        if element.isOwing, element.title == "link", element.isDecided(by: attribute), !element.onlyLeads {
            throw Refusal(
                message: "this rel makes a style sheet, or what else is applied to the page, of a href with a value; "
                    + "write {{@/file}} there, or the address up to a folder or a \"?\" before the value")
        }
        forgetAttribute()
        state = .tag
    }

    mutating func forgetAttribute() {
        attribute = []
        kind = .plain
        url = AddressPlace()
        refresh = RefreshPlace()
    }

    private mutating func leaveTag() {
        needsSeparator = false
        if element.isButton, !isEndTag { button.end() }
        state = element.holdsNoTags && !isEndTag ? .content(0) : .text
        if state == .text { element = Element() }
        attribute = []
        isEndTag = false
    }
}

private let end = UInt8(ascii: ">")
private let slash = UInt8(ascii: "/")
private let hyphen = UInt8(ascii: "-")

func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D }

func isLetter(_ byte: UInt8) -> Bool {
    let lower = lowercase(byte)
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
}

func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}
