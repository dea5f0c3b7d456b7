// A type of screen with its compiled template.

internal import UsherFlow
internal import UsherTemplate

/// A type of screen, ready to be drawn. Its fields are asked for once: a generic type makes them anew each time.
final class ReadyScreen<Drawn: TemplateScreen>: Sendable {
    private let template: CompiledTemplate
    private let fields: Fields<Drawn>
    /// Nil where it has none but itself.
    private let modelFields: Fields<Drawn.Model>?
    /// Of its form; nil where it has none.
    private let form: Fields<FormView>?
    /// Of the forms that actions have of their own; nil where none has one.
    private let forms: Fields<PageForms>?
    /// Whether its rows ask for what only the page knows: a form of their own, or whether they are ticked.
    private let hasRows: Bool
    var hasSearch: Bool { search != nil }
    /// Of its search form; nil where it has none.
    private let search: Fields<SearchView>?
    /// Of the templates that it was compiled from.
    let generation: Int

    /// Whether its template shows which actions are offered.
    let asksForOffers: Bool

    /// What a form of a page has to say, or its POST is refused.
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
        let names = Drawn.actions.list.names
        let actions = ActionNames(
            of: "\(Drawn.self)", always: [], optional: names, builtIn: Action.builtIn, proof: Self.proof)
        let scopes =
            [PageView.fields.schema.named("page")] + (form.map { [$0.schema.named("form")] } ?? [])
            + (forms.map { [$0.schema.named("forms")] } ?? [])
            + (search.map { [$0.schema.named("search")] } ?? []) + [fields.schema]
            + (modelFields.map { [$0.schema] } ?? [])
        let checks = templates.checks(
            of: PageChecks.Screen(name: "\(Drawn.self)", actions: names, form: Drawn.emptyForm, own: own),
            template: Drawn.template, in: reading)
        template = try templates.compile(
            Drawn.template, scopes: scopes, actions: actions, check: checks.mistakes, in: reading)
        asksForOffers = template.asksForOffers
    }

    /// One screen, ready to be drawn.
    ///
    /// - Parameter form: that of the actions which are offered; nil where none has one, and its empty form is shown.
    func drawing(
        of screen: Drawn, with model: Drawn.Model, offering offers: PageOffers, page: PageView, input: FormInput?,
        in words: Words?
    ) -> Drawing {
        var shown: [ModelBox] = []
        shown.reserveCapacity(4)
        shown.append(ModelBox.make(page, PageView.fields))
        var main: FormView?
        if let fields = form, let form = offers.form ?? Drawn.emptyForm {
            let own = form.fields.indices.prefix(upTo: form.sections.first?.fields.lowerBound ?? form.fields.count)
            let view = FormView(form, own, input: input, key: page.key, words: words)
            shown.append(ModelBox.make(view, fields))
            main = view
        }
        var forms: PageForms?
        if hasRows {
            let made = PageForms(
                offers.form, main, of: Drawn.actions.list.ownForms, input: input, key: page.key, words: words)
            if let fields = self.forms { shown.append(ModelBox.make(made, fields)) }
            forms = made
        }
        if let fields = search { shown.append(SearchView.box(of: screen, key: page.key, words, fields)) }
        shown.append(ModelBox.make(screen, fields))
        if let fields = modelFields { shown.append(ModelBox.make(model, fields)) }
        var offered = Offers()
        for place in offers.places { offered.insert(place) }
        return Drawing(template, shown, offering: offered, in: forms)
    }
}
