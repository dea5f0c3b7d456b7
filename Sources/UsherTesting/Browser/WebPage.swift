// A page as a visitor has it: the answer, its document, and what has been entered in its fields so far.

/// A page that a browser showed. It is a value: one that was kept stays as it was while the browser goes on, and can
/// be asked, or sent again with ``Browser/submit(old:pressing:filling:)``, as from a tab left open.
///
/// *Visible* means: not inside an element with `inert` or `hidden`, nor in a closed `<dialog>`. The inside of a closed
/// `<details>` counts as visible, since a visitor opens it without the server.
public struct WebPage: Sendable {
    /// The answer's status; 0 before a tab's first page.
    public let status: Int
    /// The answer's headers, in the order in which they came.
    public let headers: [(name: String, value: String)]
    /// The body's bytes as they came.
    public let body: [UInt8]
    /// Empty when the answer is not HTML.
    public let document: HTMLDocument

    var address: WebAddress
    var entries = FieldEntries()
    /// The place of the form that was filled last.
    var activeForm: Int?

    static var blank: WebPage { WebPage(address: .start, response: WireResponse(status: 0)) }

    init(address: WebAddress, response: WireResponse) {
        self.address = address
        status = response.status
        headers = response.headers
        body = response.body
        let type = response.header("Content-Type") ?? "text/html"
        let isHTML = type.lowercased().hasPrefix("text/html") || type.lowercased().hasPrefix("application/xhtml+xml")
        document = HTMLDocument(isHTML ? response.body : [])
        plainText =
            isHTML ? nil : type.lowercased().hasPrefix("text/") ? String(decoding: response.body, as: UTF8.self) : ""
    }

    /// The text of an answer that is not HTML.
    private let plainText: String?

    /// Path, query and fragment of where the page lives: `/library/3?p=k1`. `about:blank` before a tab's first page.
    public var url: String { status == 0 ? "about:blank" : address.description }

    /// The first header of that name, whatever its case.
    public func header(_ name: String) -> String? { WireResponse(status: status, headers: headers).header(name) }

    /// The content of the first `<title>`, white space collapsed; empty without one.
    public var title: String { document.title }

    /// The heading a visitor takes the page to be about: the first visible `h1` of the topmost open dialog, or what
    /// labels that dialog; without a dialog the first visible `h1`. Empty when there is none.
    public var heading: String {
        if let dialog = openDialogs.last {
            if let heading = dialog.descendants.first(where: { $0.tag == "h1" && $0.isVisible }) { return heading.text }
            let name = Self.name(of: dialog)
            if !name.isEmpty { return name }
        }
        return document.elements.first { $0.tag == "h1" && $0.isVisible }?.text ?? ""
    }

    /// All that can be read on the page, white space collapsed. Values of fields are not part of it.
    public var text: String { plainText ?? document.tree.text(of: document.tree.nodes.indices) }

    /// The visible texts of elements with `role="status"` or the class `notice`.
    public var notices: [String] { innermost { $0["role"] == "status" || $0.classes.contains("notice") }.map(\.text) }

    /// The visible texts of elements with `role="alert"`, which are no notices, or the class `error`, but for headings;
    /// of nested ones the innermost.
    public var errors: [String] {
        innermost {
            $0.classes.contains("error") || $0["role"] == "alert" && !$0.classes.contains("notice")
        }
        .map { $0.text { HTMLTags.headings.contains($0.tag) } }
    }

    /// The open dialogs that a visitor can use, topmost last, each by its heading or what labels it.
    public var dialogs: [String] { openDialogs.map(Self.name) }

    /// The captions of the visible submit buttons, in document order, without disabled ones.
    public var buttons: [String] { pressables.filter { !$0.isDisabled }.compactMap(\.captions.first) }

    /// The captions of the visible links, in document order.
    public var links: [String] { visibleLinks.compactMap { FormControl.captions(of: $0).first } }

    /// The address that the page leads to by itself, and after how many seconds: by a `Refresh` header or `<meta
    /// http-equiv>`. The reference is empty when the page just asks for itself again.
    public var refresh: (seconds: Int, reference: String)? {
        let meta = document.all("meta").first { $0["http-equiv"].map { sameASCII($0, "refresh") } ?? false }?["content"]
        guard let rule = header("Refresh") ?? meta else { return nil }
        let digits = rule.trimmed.prefix { $0.isASCII && $0.isNumber }
        guard let seconds = Int(digits) else { return nil }
        guard let equals = rule.firstIndex(of: "="), rule.lowercased().contains("url") else { return (seconds, "") }
        return (seconds, rule[rule.index(after: equals)...].trimmed.trimmingQuotes)
    }

    var visibleLinks: [HTMLElement] {
        document.elements.filter { ($0.tag == "a" || $0.tag == "area") && $0.has("href") && $0.isVisible }
    }

    var controls: [FormControl] {
        document.tree.controls.compactMap { FormControl(HTMLElement(tree: document.tree, index: $0)) }
    }
    var pressables: [FormControl] { controls.filter { $0.isPressable && $0.isVisible } }
    private var openDialogs: [HTMLElement] { document.all("dialog").filter(\.isVisible) }

    private static func name(of dialog: HTMLElement) -> String {
        let document = HTMLDocument(tree: dialog.tree)
        let labels = dialog.words(of: "aria-labelledby").compactMap { document.element(id: $0)?.text }
        if !labels.isEmpty { return labels.joined(separator: " ") }
        if let label = dialog["aria-label"] { return label.collapsed }
        return dialog.descendants.first { HTMLTags.headings.contains($0.tag) }?.text ?? ""
    }

    private func innermost(where isWanted: (HTMLElement) -> Bool) -> [HTMLElement] {
        let found = document.elements.filter { $0.isVisible && isWanted($0) }.filter { !$0.text.isEmpty }
        return found.filter { outer in !found.contains { outer.contains($0) } }
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        guard let first = utf8.first, first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") else { return self }
        return String(dropFirst().prefix { $0.utf8.first != first })
    }
}
