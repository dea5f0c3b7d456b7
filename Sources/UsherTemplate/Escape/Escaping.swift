// The escaping of a template's values: a table of all contexts, and what is done with a value in each.
//
//     context                                          escaping            what the value becomes
//     text; comment, title, textarea; plain attribute  html                & < > " ' as character references
//     URL attribute, where the URL begins              urlStart            #blocked unless its scheme is harmless
//       behind a section or another value              urlAnyPart          by what the page holds of the URL
//       right behind the slash that begins it          urlAfterSlash(Last) never the second of two slashes
//       in the host or port                            urlHost             percent-encoded, never empty
//       in the path                                    urlPath             percent-encoded where it cannot stand
//       in the query or fragment                       urlQuery            percent-encoded as one component
//     URL of what the browser runs, or of a refresh    urlPathSegment      one segment, never out of its folder
//     srcset: where a URL begins, in its path, …       srcset, …           as for URLs, commas encoded within one
//     JSON in a script; in one of its strings          json, jsonString    a JSON string; its inside
//     elsewhere in scripts and styles, in on… and style attributes, tag and attribute names, unquoted: refused
//
// `HTMLContext` follows the HTML to know the context, `AttributeKind` what an attribute takes, `URLContext` the part of
// the URL. `escaping(of:before:)` below decides, asked by `Compiler.variable` as the template is compiled, and `write`
// calls the function when the page is rendered: EscapeURL, EscapeJSON, and for HTML `OutputBuffer.append(escaping:)`. A
// value of the type `HTML` is put out as it is (`HTMLReader`).

/// How a value is escaped where it is shown.
enum Escaping: UInt8, Sendable {
    case html
    /// At the beginning of a URL.
    case urlStart
    /// Decided by what the page holds of the URL: behind a section or another value.
    case urlAnyPart
    /// Right behind the slash that begins a URL, with more behind the value. An empty value, or one that begins with a
    /// slash, would make two slashes of it; it has `./` before it, which changes no path.
    case urlAfterSlash
    /// The same where no slash can follow, so that an empty value is nothing.
    case urlAfterSlashLast
    case urlHost
    case urlPath
    case urlPathSegment
    case urlQuery
    /// URLs with descriptors.
    case srcset
    case srcsetPath
    case srcsetAfterSlash
    /// A JSON value by itself.
    case json
    case jsonString
}

// MARK: Compiling: from the context to its escaping

extension HTMLContext {
    /// How a value is escaped here. The context is behind the value afterwards.
    ///
    /// - Parameter next: The byte of the template behind it; nil where that is no text.
    mutating func escaping(of kind: Schema.Kind, before next: UInt8?) throws(Refusal) -> Escaping {
        if case .html = kind {
            guard state == .text else {
                throw Refusal(message: "HTML can only stand in text, not \(description)")
            }
            return .html
        }
        switch state {
        case .text: return .html
        case .comment:
            state = .comment(.value)
            return .html
        case .quotedValue(let quote): return try escapingInAttribute(of: kind, before: lookahead(next, quote))
        case .content(let read):
            guard read == 0 else { throw lessThanRefusal }
            return try escapingInContent()
        case .tagOpen, .endTagOpen: throw lessThanRefusal
        case .declarationOpen, .commentOpen, .declaration:
            throw Refusal(message: "a value cannot stand \(description)")
        case .tagName: throw Refusal(message: "a value cannot be a part of a tag's name")
        case .tag, .attributeName, .afterName:
            throw Refusal(
                message: "a value cannot be the name of an attribute, or a part of it; write name=\"{{value}}\"")
        case .beforeValue, .unquotedValue:
            let name = attributeDescription
            throw Refusal(message: "quote the value of \(name): \(name)=\"{{value}}\"")
        }
    }

    /// The same for the URL of one of the site's own files.
    mutating func escapingOfFile(before next: UInt8?) throws(Refusal) -> Escaping {
        if case .quotedValue = state, attributeKind == .url || attributeKind == .resource,
            let escaping = url.escapingOfFile()
        {
            return escaping
        }
        return try escaping(of: .text, before: next)
    }

    private func lookahead(_ next: UInt8?, _ quote: UInt8) -> Lookahead {
        guard let next else { return .unknown }
        let endsURL =
            switch attributeKind {
            case .srcset: isSpace(next) || next == UInt8(ascii: ",")
            case .urlWords: isSpace(next)
            default: false
            }
        return next == quote || endsURL ? .end : .byte(next)
    }

    private mutating func escapingInAttribute(
        of kind: Schema.Kind, before next: Lookahead
    ) throws(Refusal) -> Escaping {
        if element.isButton { button.readModelValue(in: attribute) }
        switch attributeKind {
        case .plain:
            if element.name == "meta", attribute.elementsEqual("content".utf8) { element.hasProvisionalValue = true }
            return .html
        case .url, .urlWords:
            let escaping = try url.escaping(before: next)
            if element.name == "link", escaping != .urlQuery { element.hasProvisionalValue = true }
            return escaping
        case .srcset: return try url.escapingInList(before: next)
        case .refresh: return try refresh.escaping(of: kind)
        case .resource:
            if let escaping = try url.escapingOfComponent() { return escaping }
            let hint = element.name == "link" ? "; what only leads somewhere has its rel before href" : ""
            throw Refusal(
                message:
                    "a value cannot say where the browser finds what <\(element.name)> runs, applies or shows; write "
                    + "{{@/file}}, or the address up to a folder or a \"?\" before the value\(hint)")
        case .refused(let reason):
            throw Refusal(
                message: "a value cannot stand in \(attributeDescription) of <\(element.name)>, \(reason)")
        }
    }

    private func escapingInContent() throws(Refusal) -> Escaping {
        if element.holdsText { return .html }
        guard element.isScript else { throw Refusal(message: "a value cannot stand \(description)") }
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
}

// MARK: Rendering: from the escaping to its function

extension Escaping {
    /// Not inlined, so that a text stored in a model is borrowed without a retain.
    @inline(never)
    func write(_ text: String, to output: inout OutputBuffer) {
        write(text.utf8.span, to: &output)
    }

    /// Writes a value that is missing.
    @inline(never)
    func writeNothing(to output: inout OutputBuffer) {
        if self == .json { return output.append("null") }
        if self != .jsonString { write("".utf8.span, to: &output) }
    }

    private func write(_ bytes: Span<UInt8>, to output: inout OutputBuffer) {
        switch self {
        case .html: output.append(escaping: bytes)
        case .urlStart: output.append(url: bytes)
        case .urlAnyPart: output.append(anyPartOfURL: bytes)
        case .urlAfterSlash: output.append(afterSlash: bytes, keeping: .url, isLast: false)
        case .urlAfterSlashLast: output.append(afterSlash: bytes, keeping: .url, isLast: true)
        case .urlHost: output.append(host: bytes)
        case .urlPath: output.append(percentEncoding: bytes, keeping: .url)
        case .urlPathSegment: output.append(pathSegment: bytes)
        case .urlQuery: output.append(percentEncoding: bytes, keeping: .component)
        case .srcset: output.append(srcset: bytes)
        case .srcsetPath: output.append(percentEncoding: bytes, keeping: .listedURL)
        case .srcsetAfterSlash: output.append(afterSlash: bytes, keeping: .listedURL, isLast: false)
        case .json:
            output.append(UInt8(ascii: "\""))
            output.append(json: bytes)
            output.append(UInt8(ascii: "\""))
        case .jsonString: output.append(json: bytes)
        }
    }
}
