// The context: a template's place in the HTML, as Go's html/template calls it, which decides how a value is escaped.
//
// The context follows the literal text byte by byte when the template is compiled, with all partials and layouts
// written out. A section must end in the context in which it began, so that it does not matter how often it shows; what
// cannot be told is refused.

/// The state of HTML's tokenizer, with what is known of the tag, the attribute and the URL.
///
///     state             bytes → next state
///     text              `<` → tagOpen
///     tagOpen           letter → tagName · `/` → endTagOpen · `!` → declarationOpen · `?` → declaration · else → text
///     endTagOpen        letter → tagName · `>` → text · else → declaration
///     declarationOpen, commentOpen   `-` → commentOpen, comment · `>` → text · else → declaration
///     comment           `-->` or `--!>` → text, by the states of CommentEnd
///     declaration       `>` → text
///     tagName           space or `/` → tag · `>` → text, or content of an element without tags
///     tag               as tagName · else → attributeName
///     attributeName     as tagName, but space → afterName · `=` → beforeValue
///     afterName         as tag, but `=` → beforeValue
///     beforeValue       quote → quotedValue · `>` as in tagName · other but space → unquotedValue
///     quotedValue       the same quote → tag
///     unquotedValue     space → tag · `>` as in tagName
///     content           `</name` and then space or `/` → tag · and then `>` → text
struct HTMLContext: Equatable {
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
        /// In an element that holds no tags; how many bytes of its end tag have been read.
        case content(Int)
    }

    /// How much of a comment's end has been read: `>` ends the comment in dashes, bang, start and startDash.
    ///
    ///     none                              `-` → dash
    ///     dash, dashes                      `-` → dashes · `!` → bang, behind two or more
    ///     start, behind `<!--`              `-` → startDash
    ///     startDash, valueDash              `-` → dashes
    ///     value, which may end in dashes    `-` → valueDash · `!` → valueBang
    ///     bang, valueBang                   `-` → dash
    ///     any                               else → none
    enum CommentEnd: Equatable {
        case none, dash, dashes, bang, start, startDash
        case value, valueDash, valueBang
    }

    var state = State.text
    /// The element whose tag or content is being read.
    var element = ElementContext()
    var isEndTag = false
    /// The name of the attribute that is being read, in small letters.
    var attribute: [UInt8] = []
    var attributeKind = AttributeKind.plain
    var url = URLContext()
    var refresh = RefreshContext()
    var json = JSONContext()
    /// True if the next byte in this tag must end a name or value, since a section ended right after one.
    var needsSeparator = false

    /// The action that the tag posts, if it is a button.
    var button = ActionButton()
    /// The offset in the file of the byte that was read last.
    var offset = 0

    /// Why a template is refused, as a sentence.
    struct Refusal: Error { let message: String }

    /// True where the byte changes nothing and need not be read: most of a template is text between tags.
    func isUnchanged(by byte: UInt8) -> Bool {
        if case .text = state { byte != UInt8(ascii: "<") } else { false }
    }

    /// Reads one byte of the template's text, which stands at this offset of its file.
    mutating func read(_ byte: UInt8, at offset: Int) throws(Refusal) {
        self.offset = offset
        switch state {
        case .text: if byte == UInt8(ascii: "<") { state = .tagOpen }
        case .tagOpen: readTagOpen(byte)
        case .endTagOpen: readEndTagOpen(byte)
        case .declarationOpen: state = byte == hyphen ? .commentOpen : byte == end ? .text : .declaration
        case .commentOpen: state = byte == hyphen ? .comment(.start) : byte == end ? .text : .declaration
        case .comment(let read): try readComment(byte, read)
        case .declaration: if byte == end { state = .text }
        case .content(let read): readContent(byte, read)
        case .tagName:
            if byte == end || isSpace(byte) || byte == slash {
                try endName(byte)
            } else {
                element.nameBytes.append(lowercase(byte))
            }
        default: try readInTag(byte)
        }
    }

    // MARK: Outside of tags

    private mutating func readTagOpen(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "!"): state = .declarationOpen
        case UInt8(ascii: "?"): state = .declaration
        case slash: state = .endTagOpen
        case _ where isLetter(byte): beginTag(byte, isEnd: false)
        case UInt8(ascii: "<"): break
        default: state = .text
        }
    }

    private mutating func readEndTagOpen(_ byte: UInt8) {
        if isLetter(byte) { beginTag(byte, isEnd: true) } else { state = byte == end ? .text : .declaration }
    }

    private mutating func beginTag(_ byte: UInt8, isEnd: Bool) {
        element = ElementContext(nameBytes: [lowercase(byte)])
        button = ActionButton()
        isEndTag = isEnd
        state = .tagName
    }

    private mutating func readComment(_ byte: UInt8, _ read: CommentEnd) throws(Refusal) {
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

    private mutating func readContent(_ byte: UInt8, _ read: Int) {
        let closing = [UInt8(ascii: "<"), slash] + element.nameBytes
        if read == closing.count, !element.isEndless, byte == end || isSpace(byte) || byte == slash {
            isEndTag = true
            json = JSONContext()
            byte == end ? endTag() : (state = .tag)
            return
        }
        if read < closing.count, lowercase(byte) == closing[read] {
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
            if byte == quote { return try endValue() }
            try readValue(byte)
        case .unquotedValue:
            if isSpace(byte) {
                try endValue()
            } else if byte == end {
                try endValue()
                endTag()
            } else {
                try readValue(byte)
            }
        case .beforeValue:
            if byte == end { return endTag() }
            if isSpace(byte) { return }
            let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            state = isQuote ? .quotedValue(byte) : .unquotedValue
            if !isQuote { try readValue(byte) }
        case .attributeName:
            if byte == UInt8(ascii: "=") {
                try endAttributeName()
                beginValue()
            } else if isSpace(byte) {
                try endAttributeName()
                state = .afterName
            } else if byte == slash || byte == end {
                try endAttributeName()
                try endName(byte)
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
        if isSpace(byte) || byte == slash || byte == end { return try endName(byte) }
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

    /// Reads the byte behind the name of a tag or attribute, or one between attributes.
    private mutating func endName(_ byte: UInt8) throws(Refusal) {
        needsSeparator = false
        state = .tag
        if byte == end { endTag() }
    }

    /// The name of an attribute has been read to its end.
    mutating func endAttributeName() throws(Refusal) {
        element.beginAttribute(attribute)
        if element.hasProvisionalValue, element.name == "meta", element.decidingValue != .absent {
            throw Refusal(message: "http-equiv stands behind a content with a value; put it first")
        }
    }

    private mutating func beginValue() {
        state = .beforeValue
        attributeKind = AttributeKind(attribute, of: element)
        url = URLContext()
        refresh = RefreshContext()
        if element.isButton { button.beginValue(of: attribute, at: offset) }
    }

    private mutating func readValue(_ byte: UInt8) throws(Refusal) {
        if element.isDecided(by: attribute) { element.readDecidingValue(byte) }
        if element.isButton { button.read(byte, of: attribute) }
        switch attributeKind {
        case .url, .resource: try url.read(byte)
        case .srcset: try url.readInList(byte)
        case .urlWords: if isSpace(byte) { url = URLContext() } else { try url.read(byte) }
        case .refresh: try refresh.read(byte)
        case .plain, .refused: break
        }
    }

    private mutating func endValue() throws(Refusal) {
        if element.hasProvisionalValue, element.name == "link", element.isDecided(by: attribute),
            !element.isNavigational
        {
            throw Refusal(
                message: "this rel makes a style sheet, or what else is applied to the page, of a href with a value; "
                    + "write {{@/file}} there, or the address up to a folder or a \"?\" before the value")
        }
        forgetAttribute()
        state = .tag
    }

    mutating func forgetAttribute() {
        attribute = []
        attributeKind = .plain
        url = URLContext()
        refresh = RefreshContext()
    }

    private mutating func endTag() {
        needsSeparator = false
        if element.isButton, !isEndTag { button.end() }
        state = element.holdsNoTags && !isEndTag ? .content(0) : .text
        if state == .text { element = ElementContext() }
        attribute = []
        isEndTag = false
    }
}

private let end = UInt8(ascii: ">")
private let slash = UInt8(ascii: "/")
private let hyphen = UInt8(ascii: "-")
