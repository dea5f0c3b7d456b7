// Answers the rows of a page: their own forms, and whether they are ticked. A template has the forms of actions under
// `forms`.

internal import UsherFlow
internal import UsherLock
internal import UsherTemplate

/// The forms of one page, while it is drawn.
final class PageForms: DrawingContext {
    private let views: [String: FormView]
    /// The ticked rows, by field of the screen's form.
    private let ticked: [String: Set<String>]
    private let key: String
    private let actions: [OwnFormType]
    private let found = Lock<FlowError?>(nil)

    init(
        _ form: FormDescription?, _ main: FormView?, of actions: [OwnFormType], typed: Typed?,
        mistakes: FormMistakes, key: String, words: Words?
    ) {
        var views: [String: FormView] = [:]
        if let form {
            for section in form.sections {
                views[section.act] = FormView(
                    form, section.fields, typed: typed, mistakes: mistakes, key: key, words: words)
            }
        }
        let lists = main?.fields.filter { $0.field.shape.control == .ticks } ?? []
        let texts = lists.map { ($0.field.name, Set(TickControls.shown(by: 0, of: $0.shown.all))) }
        ticked = Dictionary(texts, uniquingKeysWith: { first, _ in first })
        (self.views, self.actions, self.key) = (views, actions, key)
    }

    subscript(act: String) -> FormView? { views[act] }

    /// A mistake with the forms that rows have asked for.
    var mistake: FlowError? { found.withLock { $0 } }

    /// The form of a row.
    ///
    /// - Parameter form: what the row's view model takes it for.
    func row(_ argument: String, of action: String, as form: FormDescription, in model: Any.Type) -> FormView? {
        guard let own = actions.first(where: { $0.action == action && $0.isForRows }) else {
            note(
                """
                The rows of \(model) have a form of the action “\(action)”, and the screen has no such action with \
                each: .submit("\(action)", …).each(…).
                """)
            return nil
        }
        guard own.form.fields.map(\.name) == form.fields.map(\.name) else {
            note("The rows of \(model) have another form than the action “\(action)” takes: name the same type twice.")
            return nil
        }
        return views["\(action).\(argument)"]
    }

    /// The box of a row.
    ///
    /// - Parameter field: the field of the screen's form that has the ticks.
    func tick(_ id: String, _ label: String, of field: String, in model: Any.Type) -> TickView? {
        guard let ticked = ticked[field] else {
            note(
                """
                The rows of \(model) have a box of the field “\(field)”, and the screen's form has no such field with \
                ticks: .ticks("\(field)", …).
                """)
            return nil
        }
        return TickView(
            id: FieldView.id(of: "\(field).\(id)", on: key), name: field, value: id, label: label,
            isTicked: ticked.contains(id))
    }

    private func note(_ mistake: String) { found.withLock { $0 = $0 ?? FlowError(mistake) } }

    /// The forms that a template may name under `forms`: those that are no row's.
    static func fields(of actions: [OwnFormType]) -> Fields<PageForms> {
        Fields(
            model: "the forms of the actions",
            actions.filter { !$0.isForRows }.map { own in
                .object(own.action, fields: FormView.fields(of: own.form, model: "the form of \(own.action)")) {
                    $0[own.action]
                }
            })
    }

    /// The forms of the page that is drawn now.
    static var drawn: PageForms? { CurrentDrawing.context.map { assumed($0, as: PageForms.self) } }
}

extension Drawing {
    /// A mistake with its rows, found as it was written.
    var mistake: FlowError? { context.flatMap { assumed($0, as: PageForms.self).mistake } }
}

extension FieldView {
    /// The rows that a page shows, for the hidden part of a field of ticks.
    var showing: String? { field.shape.control == .ticks ? shown.all.dropFirst().first : nil }
}
