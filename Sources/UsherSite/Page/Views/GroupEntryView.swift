// A list of forms as a template draws it, `usher/field-group`.

internal import UsherFlow
internal import UsherTemplate

/// One form of the list.
struct GroupEntryView: ViewModel, Sendable {
    /// From 1, in the order of the page.
    let number: Int
    let label: String
    let fields: [FieldView]
    /// The value of the button that takes it away.
    let removes: String

    static let fields: Fields<Self> = [
        .number("number", \.number), .text("label", \.label), .list("fields", \.fields), .text("removes", \.removes),
    ]
}

extension GroupDescription {
    /// - Parameter value: of the group's own control.
    func views(
        of group: String, _ value: String, _ words: Words?, field view: (FormDescription.Field) -> FieldView
    ) -> [GroupEntryView] {
        Self.ids(value).prefix(range.upperBound).enumerated().map { index, id in
            GroupEntryView(
                number: index + 1, label: "\(words?.known(label) ?? label) \(index + 1)",
                fields: FieldView.nested(entry(id).fields.map(view)),
                removes: Press.group(GroupEdit(removing: id, from: group)).text)
        }
    }
}

extension FieldView {
    /// The value of the button that adds an entry; nil where there may be no more.
    var adds: String? {
        guard let group = field.group, entries.count < group.range.upperBound else { return nil }
        return Press.group(GroupEdit(field.name)).text
    }
}

extension FormDescription.Field {
    /// A field that an entry of a list has and may not have; nil for a list without one, and for any other field.
    var unfitInGroup: String? {
        group?.entry("0").fields.first { $0.shape.control == .file || $0.shape.control == .group }?.shape.name
    }
}
