// A page as text, for messages and for golden pages: what a visitor can read and use, a line each.

extension WebPage: CustomStringConvertible {
    /// The page's text and controls as a visitor can read and use them, in order, a line each. Keys of pages are left
    /// out, so that it is the same in each run.
    ///
    /// | line | what it is |
    /// |---|---|
    /// | `/sign-up/email, status 200: Your email · Shop` | the first line: address, status and title |
    /// | `# Your email` | a heading, with a `#` for each level |
    /// | `! Email: is missing.` | what was wrong, or a message that is shown once |
    /// | `Email: [ann@example.org]` | a field and what it holds; `[x]` for a box that is ticked |
    /// | `(Next)` | a button |
    /// | `→ Library: /library` | a link and where it leads |
    public var description: String {
        let head = "\(Self.withoutKeys(url)), status \(status): \(title)"
        return ([head] + document.elements.filter(\.isVisible).compactMap { line(of: $0) }).joined(separator: "\n")
    }

    private func line(of element: HTMLElement) -> String? {
        if let control = FormControl(element) { return line(of: control) }
        switch element.tag {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            return String(repeating: "#", count: element.tag.last?.wholeNumberValue ?? 1) + " " + element.text
        case "a":
            let address = element["href"].map { ": " + Self.withoutKeys($0) } ?? ""
            return "→ " + (FormControl.captions(of: element).first ?? "") + address
        default: return textLine(of: element)
        }
    }

    private static let blocks: Set<String> = [
        "blockquote", "caption", "dd", "div", "dt", "figcaption", "legend", "li", "p", "pre", "summary", "td", "th",
    ]

    /// The line of an innermost block, unless a link or a control says all of it.
    private func textLine(of element: HTMLElement) -> String? {
        guard Self.blocks.contains(element.tag) else { return nil }
        let isOuter = element.descendants.contains {
            Self.blocks.contains($0.tag) || HTMLTags.headings.contains($0.tag)
        }
        let text = isOuter ? "" : element.text { ["a", "button", "label"].contains($0.tag) }
        guard !text.isEmpty else { return nil }
        let isSaid = ["status", "alert"].contains(element["role"]) || element.classes.contains("error")
        let isInside = element.ancestors.contains { ["status", "alert"].contains($0["role"]) }
        return (isSaid || isInside ? "! " : "") + element.text
    }

    private func line(of control: FormControl) -> String? {
        let name = FormControl.captions(of: control.element).first ?? control.labels.first ?? control.name
        let off = control.isDisabled ? ", disabled" : ""
        switch control.kind {
        case .hidden, .inactive: return nil
        case .submit, .image: return "(\(name))\(off)"
        case .checkbox: return "\(label(of: control)): [\(isChecked(control) ? "x" : " ")]\(off)"
        case .radio: return "\(label(of: control)): (\(isChecked(control) ? "x" : " "))\(off)"
        case .select:
            let chosen = selection(of: control).sorted().map { control.options[$0].text }
            return "\(label(of: control)): [\(chosen.joined(separator: ", "))]\(off)"
        case .file: return "\(label(of: control)): a file\(off)"
        case .typed, .longText: return "\(label(of: control)): [\(text(of: control))]\(off)"
        }
    }

    private func label(of control: FormControl) -> String { control.labels.first ?? control.name }

    /// An address without the key of its page, which is another one in each session.
    static func withoutKeys(_ address: String) -> String {
        if address.hasPrefix("/p/") { return "/p/…" }
        guard let query = address.firstIndex(of: "?") else { return address }
        let values = address[query...].dropFirst().split(separator: "&").filter {
            !$0.hasPrefix("p=") && !$0.hasPrefix("on=")
        }
        return address[..<query] + (values.isEmpty ? "" : "?" + values.joined(separator: "&"))
    }
}
