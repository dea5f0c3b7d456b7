// The questions of a row's view model to its page: for the row's form, and whether it is ticked.

public import UsherFlow
public import UsherTemplate

extension ViewField {
    /// The form of a row, for an action that has one for each, `.submit(…).each`. It is named as the action, and
    /// has the form's fields by name, and all of them as `fields`: `{{#rename.title}}{{>usher/field}}…`. It shows
    /// nothing where the action is not offered for the row.
    ///
    /// - Parameter argument: the row's id, as the action's `each` has it.
    public static func form<Input: Form, Argument: ActionArgument>(
        _ action: String, _ type: Input.Type, of argument: @escaping @Sendable (Model) -> Argument
    ) -> Self {
        let form = FormDescription(of: type)
        return .object(action, fields: FormView.fields(of: form, model: "the form of \(action)")) { row -> FormView? in
            PageForms.drawn?.row(argument(row).argument, of: action, as: form, in: Model.self)
        }
    }
    /// The box by which a row is ticked, as `tick`: drawn by `{{#tick}}{{>usher/tick}}{{/tick}}`.
    ///
    /// - Parameters:
    ///   - field: the field of the screen's form that has the ticks, `.ticks("ticks", …)`.
    ///   - label: what is ticked, for those who do not see the row.
    ///   - id: the row's id, as the ticks have it.
    public static func tick<ID: ActionArgument>(
        _ field: String = "ticks", label: @escaping @Sendable (Model) -> String,
        of id: @escaping @Sendable (Model) -> ID
    ) -> Self {
        .object("tick") { row -> TickView? in
            PageForms.drawn?.tick(id(row).argument, label(row), of: field, in: Model.self)
        }
    }
}

/// For `usher/tick`.
struct TickView: ViewModel {
    let id: String
    let name: String
    let value: String
    let label: String
    let isTicked: Bool
    static let fields: Fields<Self> = [
        .text("id", \.id), .text("name", \.name), .text("value", \.value), .text("label", \.label),
        .flag("isTicked", \.isTicked),
    ]
}
