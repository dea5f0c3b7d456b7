// The end tags that HTML lets an author leave out.

/// An open element that a start tag ends, and how far up the tag may look for it.
struct ImpliedEnd: Sendable {
    var ends: Set<String>
    var boundary: Set<String>

    static func of(_ tag: String) -> ImpliedEnd? {
        byTag[tag] ?? (HTMLTags.headings.contains(tag) ? heading : nil)
    }

    private static let heading = ImpliedEnd(
        ends: HTMLTags.headings, boundary: HTMLTags.special.subtracting(HTMLTags.headings))
    private static let table: Set<String> = ["table", "template", "html"]
    private static let byTag: [String: ImpliedEnd] = [
        "li": ImpliedEnd(ends: ["li"], boundary: HTMLTags.special.subtracting(["li", "address", "div", "p"])),
        "dt": ImpliedEnd(
            ends: ["dt", "dd"], boundary: HTMLTags.special.subtracting(["dt", "dd", "address", "div", "p"])),
        "dd": ImpliedEnd(
            ends: ["dt", "dd"], boundary: HTMLTags.special.subtracting(["dt", "dd", "address", "div", "p"])),
        "option": ImpliedEnd(ends: ["option"], boundary: ["select", "datalist", "template"]),
        "optgroup": ImpliedEnd(ends: ["optgroup", "option"], boundary: ["select", "template"]),
        "select": ImpliedEnd(ends: ["select"], boundary: HTMLTags.special.subtracting(["select"])),
        "button": ImpliedEnd(ends: ["button"], boundary: HTMLTags.scope),
        "a": ImpliedEnd(ends: ["a"], boundary: HTMLTags.scope),
        "td": ImpliedEnd(ends: ["td", "th"], boundary: table.union(["tr"])),
        "th": ImpliedEnd(ends: ["td", "th"], boundary: table.union(["tr"])),
        "tr": ImpliedEnd(ends: ["tr", "caption", "colgroup"], boundary: table),
        "tbody": ImpliedEnd(ends: ["tbody", "thead", "tfoot", "tr", "caption", "colgroup"], boundary: table),
        "thead": ImpliedEnd(ends: ["tbody", "thead", "tfoot", "tr", "caption", "colgroup"], boundary: table),
        "tfoot": ImpliedEnd(ends: ["tbody", "thead", "tfoot", "tr", "caption", "colgroup"], boundary: table),
        "body": ImpliedEnd(ends: ["head"], boundary: ["template"]),
    ]
}
