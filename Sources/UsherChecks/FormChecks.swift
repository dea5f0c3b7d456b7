// The forms of a page, and what lies in them.

internal import UsherTemplate

/// Follows the forms of a page from its first tag to its last.
struct FormChecks {
    /// The action that Enter is to press; nil where none may be pressed by mistake.
    let entered: String?
    /// A mistake of the page's own template as a whole.
    let error: (String) -> TemplateError

    /// A form whose end has not been read.
    private struct OpenForm {
        let item: Outline.Item
        /// The hidden fields, by which a form shows whose it is, and other named ones.
        var names: Set<String> = []
        /// Buttons that post nothing.
        var nameless: [Outline.Item] = []
        /// The one that Enter presses.
        var firstButton: Outline.Item?
        var hasFields = false

        var isPosted: Bool { item["method"]?.literal?.lowercased() == "post" }
    }

    private var open: [OpenForm] = []
    /// True once a page's form or the button for Enter has been read: buttons that follow do not come first.
    private var hasEnter = false
    private(set) var mistakes: [TemplateError] = []
    /// Those that count where the page is a document.
    private(set) var layersInForms: [TemplateError] = []

    init(entered: String?, error: @escaping (String) -> TemplateError) { (self.entered, self.error) = (entered, error) }

    mutating func read(_ item: Outline.Item) {
        switch (item.kind, item.name) {
        case (.html, _):
            hasEnter = true
            guard open.contains(where: { !$0.item.excludes(item) }) else { return }
            layersInForms.append(
                mistake(item, "this lies in a form, and what it shows has forms of its own: end the form before it"))
        case (.start, "form"): begin(item)
        case (.end, "form"):
            guard let index = open.lastIndex(where: { !$0.item.excludes(item) }) else { return }
            end(open.remove(at: index))
        case (.start, "button"), (.start, "input"), (.start, "select"), (.start, "textarea"): readControl(item)
        default: break
        }
    }

    /// A mistake is told where it stands; one in a built-in template is told of the page that uses it.
    func mistake(_ item: Outline.Item, _ message: String) -> TemplateError {
        item.builtIn.map { error("\(message) (in {{>\($0.replacing(".html", with: ""))}})") } ?? item.error(message)
    }

    /// The page ends, and with it what is open.
    mutating func end() {
        for form in open { end(form) }
        open = []
    }

    private mutating func begin(_ item: Outline.Item) {
        if open.contains(where: { !$0.item.excludes(item) }) {
            mistakes.append(
                mistake(
                    item,
                    "a form lies inside of another one, which browsers ignore: usher/layer and usher/form are one"))
        }
        open.append(OpenForm(item: item))
    }

    private mutating func end(_ form: OpenForm) {
        guard form.isPosted else { return }
        if form.hasFields, let first = form.firstButton, !isEntered(first) { mistakes.append(pressed(first)) }
        if !form.names.isSuperset(of: ["token", "nonce"]) {
            mistakes.append(
                mistake(
                    form.item,
                    "this form has no token of its page, so what it posts would be refused: "
                        + "{{<usher/form}}{{$inside}}…{{/inside}}{{/usher/form}} has it"))
        }
        if !form.names.contains("act") {
            mistakes += form.nameless.map {
                mistake(
                    $0,
                    "this button posts no action: name=\"act\" value=\"ACTION\" says which, "
                        + "type=\"button\" that it is for a script alone")
            }
        }
    }

    private mutating func readControl(_ item: Outline.Item) {
        let type = item["type"]?.pieces.first?.lowercased() ?? ""
        let isButton = item.name == "button" || ["submit", "image"].contains(type)
        if isButton, Self.isEnter(item) { hasEnter = true }
        if ["button", "reset"].contains(type) { return }
        if item["form"] != nil, !Self.isEnter(item) {
            if isButton, !hasEnter, item["name"]?.literal == "act" { mistakes.append(pressed(item)) }
            return
        }
        guard let index = open.lastIndex(where: { !$0.item.excludes(item) }) else {
            // A button outside of a form that names an action is the compiler's to refuse, and one that does not is a
            // script's.
            if !isButton, item["name"] != nil {
                mistakes.append(
                    mistake(
                        item,
                        "this field lies in no form, so what is typed there is never sent: {{<usher/form}} is one"))
            }
            return
        }
        if item.isTypedInto { open[index].hasFields = true }
        if isButton {
            if open[index].firstButton == nil { open[index].firstButton = item }
            readButton(item, in: index)
        } else if let name = item["name"]?.literal {
            open[index].names.insert(name)
        }
    }

    private static func isEnter(_ item: Outline.Item) -> Bool {
        item.conditions.contains { $0.name == "page.entered" && !$0.isInverted }
    }

    private func isEntered(_ button: Outline.Item) -> Bool {
        Self.isEnter(button) || entered != nil && button["value"]?.literal == entered
    }

    private func pressed(_ item: Outline.Item) -> TemplateError {
        mistake(
            item,
            "Enter in a field would press this button, since it is the first of its form: {{>usher/enter}} before it "
                + "is what Enter presses")
    }

    private mutating func readButton(_ item: Outline.Item, in form: Int) {
        if item["formmethod"] != nil || item["name"].map({ $0.literal == nil }) == true { return }
        guard item["name"]?.literal == "act" else { return open[form].nameless.append(item) }
        if item["value"].map({ $0.literal == "" }) ?? true {
            mistakes.append(mistake(item, "this button says no action: value=\"ACTION\" names it"))
        }
    }
}
