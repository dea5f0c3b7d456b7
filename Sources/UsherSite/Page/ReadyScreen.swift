// A type of screen with its compiled template.

internal import Synchronization
internal import UsherFlow
internal import UsherTemplate

/// A type of screen, ready to be drawn. Its fields are asked for once: a generic type makes them anew each time.
final class ReadyScreen<Drawn: TemplateScreen>: Sendable {
    private let template: CompiledTemplate
    private let fields: Fields<Drawn>
    /// Nil where it has none but itself.
    private let modelFields: Fields<Drawn.Model>?
    /// The fields of its form; nil where it has none.
    private let form: Fields<FormView>?
    /// The fields of the forms that actions have of their own; nil where none has one.
    private let forms: Fields<PageForms>?
    /// True if its rows ask for what only the page knows: a form of their own, or whether they are ticked.
    private let hasRows: Bool
    var hasSearch: Bool { search != nil }
    /// The fields of its search form; nil where it has none.
    private let search: Fields<SearchView>?
    /// The generation of the templates that it was compiled from.
    let generation: Int

    /// The policy of its page with the site's hosts; nil where it has none of its own.
    let policy: ContentPolicy?

    /// True if its template shows which actions are offered.
    let asksForOffers: Bool
    /// True if its template draws a field, in which somebody may press Enter.
    let hasFields: Bool
    /// True if Escape, and a press beside it, have something to press where it is a modal.
    let canBeCancelled: Bool
    private let isTold = Atomic(false)

    /// Fields that a form of a page must name, or its POST is refused.
    private static var proof: Set<String> { ["page.token", "page.nonce"] }

    init(_ templates: SiteTemplates, in reading: SiteTemplates.Reading?) throws {
        fields = Drawn.fields
        modelFields = Drawn.Model.self == Drawn.self ? nil : Drawn.Model.fields
        form = Drawn.emptyForm.map { FormView.fields(of: $0) }
        let own = Drawn.actions.list.ownForms
        forms = own.isEmpty ? nil : PageForms.fields(of: own)
        hasRows = !own.isEmpty || Drawn.emptyForm?.fields.contains { $0.shape.control == .ticks } == true
        search = Drawn.Filter.self == NoQuery.self ? nil : SearchView.fields(of: SearchForm<Drawn.Filter>.empty)
        generation = reading?.generation ?? 0
        let sources = Drawn.contentSources
        policy = sources.isEmpty ? nil : ContentPolicy(sources + templates.contentSources)
        let list = Drawn.actions.list
        let names = list.names
        canBeCancelled = !list.names(.cancels).isEmpty
        let actions = ActionNames(
            of: "\(Drawn.self)", always: [], optional: names, attributes: list.attributes, builtIn: Press.buttons,
            mistake: list.mistake, proof: Self.proof)
        let scopes =
            [PageView.fields.schema.named("page")] + (form.map { [$0.schema.named("form")] } ?? [])
            + (forms.map { [$0.schema.named("forms")] } ?? [])
            + (search.map { [$0.schema.named("search")] } ?? []) + [fields.schema]
            + (modelFields.map { [$0.schema] } ?? [])
        let check = templates.check(
            of: CheckedPage.Screen(
                name: "\(Drawn.self)", actions: names, entered: list.enteredName, cancels: list.names(.cancels),
                valued: list.names(.takesValue), plain: list.names(.takesValue, areMarked: false),
                form: Drawn.emptyForm, own: own, contentSources: sources),
            template: Drawn.template, in: reading)
        var hasFields = false
        template = try templates.compile(
            Drawn.template, scopes: scopes, actions: actions,
            check: { outline in
                hasFields = outline.items.contains { $0.isTypedInto }
                return check?(outline) ?? []
            }, in: reading)
        self.hasFields = hasFields
        asksForOffers = template.asksForOffers
    }

    /// True the first time.
    func isNews() -> Bool { !isTold.exchange(true, ordering: .relaxed) }

    /// The value of the button that Enter presses: of an action, or of none where the page has several forms, whose
    /// fields do not say which of them is meant, or where no action may be pressed by mistake.
    func entered(_ offers: PageOffers) -> String? {
        guard hasFields else { return nil }
        return offers.entered ?? Press.enter.text
    }

    /// One screen, ready to be drawn.
    ///
    /// - Parameter form: that of the actions which are offered; nil where none has one, and its empty form is shown.
    func drawing(
        of screen: Drawn, with model: Drawn.Model, offering offers: PageOffers, page: PageView, typed: Typed?,
        in words: Words?
    ) -> Drawing {
        var shown: [ModelBox] = []
        shown.reserveCapacity(4)
        shown.append(ModelBox.make(page, PageView.fields))
        var main: FormView?
        let shownForm = offers.form ?? (form == nil ? nil : Drawn.emptyForm)
        let mistakes = FormMistakes(shownForm, typed?.problems ?? [])
        if let fields = form, let form = shownForm {
            let own = form.fields.indices.prefix(upTo: form.sections.first?.fields.lowerBound ?? form.fields.count)
            let view = FormView(form, own, typed: typed, mistakes: mistakes, key: page.key, words: words)
            shown.append(ModelBox.make(view, fields))
            main = view
        }
        var forms: PageForms?
        if hasRows {
            let made = PageForms(
                offers.form, main, of: Drawn.actions.list.ownForms, typed: typed, mistakes: mistakes, key: page.key,
                words: words)
            if let fields = self.forms { shown.append(ModelBox.make(made, fields)) }
            forms = made
        }
        if let fields = search { shown.append(SearchView.box(of: screen, on: page, words, fields)) }
        shown.append(ModelBox.make(screen, fields))
        if let fields = modelFields { shown.append(ModelBox.make(model, fields)) }
        var offered = Offers()
        for place in offers.places { offered.insert(place) }
        return Drawing(template, shown, offering: offered, in: forms)
    }
}

extension ActionList {
    /// Further attributes of their buttons' tags, for the script and for style sheets.
    fileprivate var attributes: [String: String] {
        var attributes: [String: String] = [:]
        for name in names(.destroys) { attributes[name, default: ""] += " data-destructive" }
        for name in names(.cancels) { attributes[name, default: ""] += " data-cancels" }
        return attributes
    }
}
