// The templates of screens, compiled once for each type of screen against what its template may name.

internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

final class ScreenTemplates: Sendable {
    /// A type of screen, ready to be drawn. Its fields are asked for once: a generic type makes them anew each time.
    private final class Ready<Drawn: Screen>: Sendable {
        let template: CompiledTemplate
        /// As its screen gives them; in a list, which few names are sooner found in than in a set.
        let actionNames: [String]
        let fields: Fields<Drawn>
        /// Nil where it has none.
        let modelFields: Fields<Drawn.Model>?
        /// Of the form that it declares.
        let form: Fields<FormView>?
        private let formShapes: [FieldShape]
        /// Of the templates that it was compiled from.
        let generation: Int

        init(
            _ template: CompiledTemplate, _ fields: Fields<Drawn>, _ modelFields: Fields<Drawn.Model>?,
            form: Fields<FormView>?, formShapes: [FieldShape], generation: Int
        ) {
            self.template = template
            actionNames = Array(Drawn.actionNames)
            self.fields = fields
            self.modelFields = modelFields
            self.form = form
            self.formShapes = formShapes
            self.generation = generation
        }

        /// Whether it is the declared form, by the names of its fields: nearly always they are the same objects.
        func isDeclared(_ form: FormDescription) -> Bool {
            form.fields.count == formShapes.count
                && form.fields.indices.allSatisfy {
                    form.fields[$0].shape === formShapes[$0] || form.fields[$0].name == formShapes[$0].name
                }
        }
    }

    private let templates: SiteTemplates
    private let known = Guarded<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    /// Compiles the templates of these screens; the others follow when they are first shown.
    ///
    /// - Throws: `TemplateErrors` with every mistake in all of them.
    init(_ templates: SiteTemplates, screens: [any Screen.Type]) throws {
        self.templates = templates
        var mistakes: [TemplateError] = []
        for screen in screens {
            do {
                try prepare(screen)
            } catch let errors as TemplateErrors {
                mistakes += errors.errors.filter { !mistakes.contains($0) }
            }
        }
        if !mistakes.isEmpty { throw TemplateErrors(mistakes) }
    }

    private func prepare(_ screen: (some Screen).Type) throws { _ = try ready(screen) }

    private func ready<Drawn: Screen>(_ screen: Drawn.Type) throws -> Ready<Drawn> {
        let id = ObjectIdentifier(screen)
        let reading = templates.reloads ? templates.current : nil
        if let known = known.withLock({ $0[id] }) {
            // What lies under a type's name was made for it; to ask would cost more than the look-up.
            let known = unsafeDowncast(known, to: Ready<Drawn>.self)
            if known.generation == reading?.generation ?? 0 { return known }
        }
        let form = screen.form.map { FormDescription(of: $0) }
        let fields = form.map { FormView.fields(of: $0) }
        let own = Drawn.fields
        let model = Drawn.loadsNothing ? nil : Drawn.Model.fields
        let scopes =
            [PageView.fields.schema.named("page")] + (fields.map { [$0.schema.named("form")] } ?? [])
            + [own.schema] + (model.map { [$0.schema] } ?? [])
        let made = Ready<Drawn>(
            try templates.compile(screen.template, scopes: scopes, actions: screen.actionNames, in: reading), own,
            model, form: fields, formShapes: form?.fields.map(\.shape) ?? [], generation: reading?.generation ?? 0)
        known.withLock { $0[id] = made }
        return made
    }

    /// One screen, ready to be drawn.
    ///
    /// - Parameters:
    ///   - offers: must be among the actions that the screen names.
    ///   - form: that of its actions; must be the one that the screen declares.
    func drawing<Drawn: Screen>(
        of screen: Drawn, with model: Drawn.Model, offering offers: [Action], _ form: FormDescription?, page: PageView,
        input: FormInput?
    ) throws -> Drawing {
        let ready = try ready(Drawn.self)
        if let unnamed = offers.first(outside: ready.actionNames) {
            throw FlowError("\(Drawn.self) offers \(unnamed.name), which is not among its actionNames.")
        }
        var shown: [ModelBox] = []
        shown.reserveCapacity(4)
        shown.append(ModelBox.make(page, PageView.fields))
        if let fields = ready.form, let declared = form ?? Drawn.form.map({ FormDescription(of: $0) }) {
            guard ready.isDeclared(declared) else {
                throw FlowError("\(Drawn.self) offers an action with another form than the one that it declares.")
            }
            shown.append(ModelBox.make(FormView(declared, input: input, key: page.key), fields))
        } else if form != nil {
            throw FlowError("\(Drawn.self) offers an action with a form, but declares none. Add `static let form`.")
        }
        shown.append(ModelBox.make(screen, ready.fields))
        if let fields = ready.modelFields { shown.append(ModelBox.make(model, fields)) }
        return Drawing(ready.template, shown)
    }
}

extension CompiledTemplate {
    /// A page as a response's body, which takes the memory over.
    ///
    /// - Parameter count: about how long it becomes, in bytes.
    func page(_ models: [ModelBox], expecting count: Int = 16_384) -> HTTPResponse.Body {
        var output = OutputBuffer(capacity: count)
        render(models, into: &output)
        let (start, count) = output.take()
        return .owned(OwnedBytes(start, count: count))
    }
}
