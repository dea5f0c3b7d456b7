// A form's field as a template may name it: all that its HTML needs to know.

internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

/// One field as a template draws it. By reference, since a template asks for it more than once.
final class FieldView: ViewModel, Sendable {
    /// One of the options that can be chosen.
    struct Option: ViewModel {
        let id: String
        let option: FieldOption
        let label: String
        let help: String?
        let isChosen: Bool
        let hasFocus: Bool
        let asks: [FieldView]
        static let fields: Fields<Self> = [
            .text("id", \.id), .text("value") { $0.option.value }, .text("label", \.label), .text("help", \.help),
            .flag("isChosen", \.isChosen), .flag("autofocus", \.hasFocus), .list("asks", \.asks),
            .flag("hasAsks") { !$0.asks.isEmpty },
        ]
    }

    /// One of the controls of a field that has several.
    struct Part: ViewModel {
        let id: String
        let name: String
        let value: String
        let part: FieldPart
        let label: String
        let hasFocus: Bool
        static let fields: Fields<Self> = [
            .text("id", \.id), .text("name", \.name), .text("value", \.value), .text("label", \.label),
            .number("length") { $0.part.length }, .text("autocomplete") { $0.part.autocomplete },
            .flag("autofocus", \.hasFocus),
        ]
    }

    let field: FormDescription.Field
    let id: String
    /// The value of each control, or of each box that is ticked.
    let shown: FieldValue
    let error: String?
    let hasFocus: Bool
    /// The id of the form that it is sent with; nil for the one that it lies in.
    let owner: String?
    /// True if its form is sent for its values, and not only to look by them.
    let isAsked: Bool
    /// The file that was sent before.
    let keptFile: KeptFileName?
    /// The entries of a list of forms.
    let entries: [GroupEntryView]
    /// The fields that one of its options alone leads to, where they are drawn inside of it.
    let asks: [FieldView]
    /// The language of its page; nil for English as it is written.
    let words: Words?

    init(
        field: FormDescription.Field, id: String, shown: FieldValue, error: String?, hasFocus: Bool,
        owner: String? = nil, isAsked: Bool = true, entries: [GroupEntryView] = [],
        keptFile: KeptFileName? = nil, asks: [FieldView] = [], words: Words? = nil
    ) {
        (self.field, self.id, self.shown, self.error, self.hasFocus) = (field, id, shown, error, hasFocus)
        (self.owner, self.isAsked, self.entries, self.asks) = (owner, isAsked, entries, asks)
        (self.keptFile, self.words) = (keptFile, words)
    }

    static let fields = Fields<FieldView>(own + controls)

    /// One flag for each control, by which `usher/field-plain` chooses what draws it.
    private static let controls: [ViewField<FieldView>] = FieldKind.Control.allCases.map { control in
        .flag(control.rawValue) { $0.field.shape.control == control }
    }

    private static let own: [ViewField<FieldView>] = [
        .text("id") { $0.id },
        .text("name") { $0.field.name },
        .text("label") { $0.say($0.field.label) },
        .text("type") { $0.field.shape.traits.type },
        .text("value") { $0.value },
        .text("error") { $0.error },
        .text("hint") { view in view.field.rules.hint.map { view.say($0) } },
        .text("describedby") { $0.describedBy },
        .flag("isRequired") { $0.isRequired },
        .text("maxlength") { $0.field.rules.maximumLength.flatMap { $0 > 20 ? nil : String($0) } },
        .text("minlength") { $0.field.rules.minimumLength.map { String($0) } },
        .text("autocomplete") { $0.field.rules.autocomplete },
        .text("inputmode") { $0.field.rules.inputmode ?? $0.field.shape.traits.keys },
        .text("owner") { $0.owner },
        .flag("autofocus") { $0.hasFocus },
        .text("accept") { $0.accept },
        .text("mostBytes") { $0.field.rules.maximumSize.map { String($0) } },
        .text("tooLarge") { view in view.field.shape.tooLarge?.text(in: view.words) },
        .number("rows") { $0.field.shape.traits.rows },
        .object("kept") { $0.kept },
        .list("entries", \.entries),
        .text("adds", \.adds),
        .text("added", \.added),
        .text("adding") { view in view.field.group.map { view.say($0.adding) } },
        .text("showing") { $0.showing },
        .flag("isAllTicked") { $0.field.shape.control == .ticks && !$0.shown.first.isEmpty },
        .list("hidden") { $0.hidden },
        .flag("isChecked") { $0.field.shape.control == .checkbox && !$0.shown.first.isEmpty },
        .flag("isOptional") { !$0.isAsked || !$0.field.isRequired },
        .flag("marksOptional") { $0.marksOptional },
        .flag("isFolded") { $0.field.rules.isFolded },
        .flag("reveals") { $0.field.rules.isRevealed },
        .text("unit") { $0.field.rules.unit },
        .text("shownBy") { $0.field.condition?.field },
        .text("shownFor") { $0.field.condition?.values.joined(separator: "\n") },
        .list("options") { $0.options },
        .list("asks", \.asks),
        .flag("hasAsks") { !$0.asks.isEmpty },
        .list("parts") { $0.parts },
    ]

    private func say(_ text: String) -> String { words?.known(text) ?? text }

    /// Told apart from the ids of all else on the page, such as its heading's, and from other layers' fields.
    static func id(of name: String, on key: String) -> String {
        .joining("field-", name.utf8.allSatisfy { $0 > 32 } ? name : name.replacing(" ", with: "%20"), "-", key)
    }

    private var value: String {
        if field.shape.traits.control == .checkbox { return "on" }
        return field.shape.isKept ? shown.first : ""
    }

    /// For the browser, which knows no conditions.
    private var isRequired: Bool { isAsked && field.isRequired && field.condition == nil && keptFile == nil }

    /// True where its label says that it may be left empty: not of a search, and not of a password, which one button
    /// of its page asks for and another does not.
    private var marksOptional: Bool {
        isAsked && field.rules.marksOptional && !field.isRequired && field.shape.traits.type != "password"
    }

    private var kept: Kept? {
        keptFile.map { Kept(name: $0.name, size: $0.size.text(in: words), drops: Press.drop(control: field.name).text) }
    }

    /// A file that was sent before, with the value of the button that takes it away.
    private struct Kept: ViewModel {
        let name: String
        let size: String
        let drops: String
        static let fields: Fields<Self> = [
            .text("fileName", \.name), .text("size", \.size), .text("drops", \.drops),
        ]
    }

    private var describedBy: String? {
        var ids: [String] = []
        if error != nil { ids.append("\(id)-error") }
        let rules = field.rules
        if rules.hint != nil { ids.append("\(id)-hint") }
        if rules.currency != nil { ids.append("\(id)-unit") }
        return ids.isEmpty ? nil : ids.joined(separator: " ")
    }

    private var accept: String? {
        let accepts = field.rules.accepts
        return accepts.isEmpty ? nil : accepts.joined(separator: ",")
    }

    private var options: [Option] {
        let chosen = Set(shown.all)
        // By number: a value may have blanks, which an id may not. The first is where a link to the field leads.
        return field.options.enumerated().map { index, option in
            Option(
                id: index == 0 ? id : "\(id)-\(index + 1)", option: option, label: say(option.label),
                help: option.hint.map { say($0) }, isChosen: chosen.contains(option.value),
                hasFocus: hasFocus && index == 0, asks: asks.filter { $0.field.condition?.values == [option.value] })
        }
    }

    /// One that is sent along unseen, control by control.
    private var hidden: [Hidden] {
        guard field.shape.isHidden else { return [] }
        return switch field.shape.traits.control {
        case .parts: zip(field.controls, shown.all).map { Hidden(name: $0, value: $1) }
        case .several: shown.all.map { Hidden(name: field.name, value: $0) }
        case .checkbox where shown.first.isEmpty: []
        default: [Hidden(name: field.name, value: value)]
        }
    }

    private struct Hidden: ViewModel {
        let name: String
        let value: String
        static let fields: Fields<Self> = [.text("name", \.name), .text("value", \.value)]
    }

    private var parts: [Part] {
        let (texts, controls) = (shown.all, field.controls)
        return field.shape.parts.enumerated().map { index, part in
            Part(
                // The first is where a link to the field leads.
                id: index == 0 ? id : "\(id)-\(part.suffix)", name: controls[index],
                value: index < texts.count ? texts[index] : "", part: part, label: say(part.label),
                hasFocus: hasFocus && index == 0)
        }
    }

    // MARK: Inside of an option

    /// Fields as `usher/fields` draws them: one that a single option leads to lies inside of it, which opens and closes
    /// it without a script.
    static func nested(_ views: [FieldView]) -> [FieldView] {
        var inner: [String: [FieldView]] = [:]
        for view in views {
            if let host = view.host(among: views) { inner[host, default: []].append(view) }
        }
        return inner.isEmpty
            ? views
            : views.compactMap { view in
                view.host(among: views) == nil ? inner[view.field.name].map(view.asking) ?? view : nil
            }
    }

    /// The field of which a single option leads to it, where its own controls fit into that.
    private func host(among views: [FieldView]) -> String? {
        guard let condition = field.condition, condition.values.count == 1, condition.values != [""],
            [.line, .lines, .select, .parts, .file].contains(field.shape.control)
        else { return nil }
        return views.first {
            $0.field.name == condition.field && [.choice, .several, .checkbox].contains($0.field.shape.control)
        }?.field.name
    }

    private func asking(_ asks: [FieldView]) -> FieldView {
        FieldView(
            field: field, id: id, shown: shown, error: error, hasFocus: hasFocus, owner: owner, isAsked: isAsked,
            keptFile: keptFile, asks: asks, words: words)
    }
}
