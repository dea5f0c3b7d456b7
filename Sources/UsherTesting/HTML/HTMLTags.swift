// HTML's rules for elements by their names: which have no content, which hold raw text, which end one another.

enum HTMLTags {
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
    /// Their content is text without tags and references.
    static let rawText: Set<String> = ["script", "style", "xmp", "iframe", "noembed", "noframes"]
    /// Their content is text without tags, but with references.
    static let escapableText: Set<String> = ["textarea", "title"]
    /// A line feed right after the start tag does not count.
    static let dropsFirstNewline: Set<String> = ["textarea", "pre", "listing"]
    static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

    /// A start tag of these ends an open paragraph.
    static let endsParagraph: Set<String> = headings.union([
        "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "hr", "li", "listing", "main", "menu",
        "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul", "xmp",
    ])

    /// Words before and after these do not run together.
    static let block: Set<String> = endsParagraph.union([
        "body", "br", "button", "caption", "html", "input", "label", "legend", "optgroup", "option", "select", "tbody",
        "td", "textarea", "tfoot", "th", "thead", "tr",
    ])

    /// Elements that an end tag of an inline element does not reach through.
    static let special: Set<String> = block.union(["applet", "marquee", "object", "template", "colgroup"])
        .subtracting(["label", "option", "optgroup"])

    /// Elements that no implied or late end tag reaches through.
    static let scope: Set<String> = [
        "applet", "caption", "html", "marquee", "object", "table", "td", "template", "th",
    ]

    /// The scope of an open paragraph.
    static let paragraphScope: Set<String> = scope.union(["button"])

    /// Their content is not shown as text of the page.
    static let unshown: Set<String> = rawText.union([
        "area", "datalist", "head", "meta", "object", "option", "optgroup", "select", "template", "textarea", "title",
    ])
}
