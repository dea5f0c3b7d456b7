// The templates of screens, compiled once for each type of screen against what its template may name.

internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

final class ScreenTemplates: Sendable {
    private let templates: Templates
    private let compiled = Locked<[ObjectIdentifier: CompiledTemplate]>([:])

    /// Compiles the templates of these screens; the others follow when they are first shown.
    ///
    /// - Throws: `TemplateErrors` with every mistake in all of them.
    init(_ templates: Templates, screens: [any Screen.Type]) throws {
        self.templates = templates
        var mistakes: [TemplateError] = []
        for screen in screens {
            do {
                _ = try template(of: screen)
            } catch let errors as TemplateErrors {
                mistakes += errors.errors.filter { !mistakes.contains($0) }
            }
        }
        if !mistakes.isEmpty { throw TemplateErrors(mistakes) }
    }

    func template(of screen: any Screen.Type) throws -> CompiledTemplate {
        let id = ObjectIdentifier(screen)
        if let known = compiled.withLock({ $0[id] }) { return known }
        let made = try templates.compile(screen.template, scopes: Self.scopes(of: screen))
        compiled.withLock { $0[id] = made }
        return made
    }

    private static func scopes<Shown: Screen>(of screen: Shown.Type) -> [Schema] {
        var frame = [Schema.Field("page", .object(PageView.fields.schema))]
        if let form = screen.form {
            frame.append(Schema.Field("form", .object(FormView.schema(FormDescription(of: form)))))
        }
        return [Schema(model: "page", fields: frame), Shown.fields.schema, Shown.Model.fields.schema]
    }

    /// Draws one screen.
    ///
    /// - Parameter form: that of its actions; must be the one that the screen declares.
    func render<Shown: Screen>(
        _ screen: Shown, with model: Shown.Model, page: PageView, form: FormDescription?, input: FormInput?,
        into output: inout [UInt8]
    ) throws {
        var frame = [Value.object(PageView.fields.row(of: page))]
        if let declared = Shown.form.map({ FormDescription(of: $0) }) {
            guard form.map({ $0.fields.map(\.name) == declared.fields.map(\.name) }) ?? true else {
                throw FlowError("\(Shown.self) offers an action with another form than the one that it declares.")
            }
            frame.append(.object(FormView(form ?? declared, input: input, key: page.key).row))
        } else if form != nil {
            throw FlowError("\(Shown.self) offers an action with a form, but declares none. Add `static let form`.")
        }
        try template(of: Shown.self)
            .render([Row(frame), Shown.fields.row(of: screen), Shown.Model.fields.row(of: model)], into: &output)
    }
}
