// A list of forms as a template draws it, `usher/field-group`.

internal import UsherFlow
internal import UsherTemplate

/// One form of the list.
struct GroupEntryView: ViewModel, Sendable {
    /// From 1, in the order of the page.
    let number: Int
    let label: String
    let fields: [FieldView]
    let id: String
    /// The id of the entry behind it, else of the one before it, else of the list.
    let next: String
    /// The value of the button that takes it away.
    let removes: String

    static let fields: Fields<Self> = [
        .number("number", \.number), .text("label", \.label), .list("fields", \.fields), .text("removes", \.removes),
        .text("id", \.id), .text("next", \.next),
    ]
}

extension GroupDescription {
    /// - Parameter value: of the group's own control.
    func views(
        of group: String, _ value: String, _ key: String, _ words: Words?,
        field view: (FormDescription.Field) -> FieldView
    ) -> [GroupEntryView] {
        let all = Array(Self.ids(value).prefix(range.upperBound))
        let ids = all.map { FieldView.id(of: "\(group).\($0)", on: key) }
        return all.enumerated().map { index, id in
            GroupEntryView(
                number: index + 1, label: "\(words?.known(label) ?? label) \(index + 1)",
                fields: FieldView.nested(entry(id).fields.map(view)), id: ids[index],
                next: index + 1 < ids.count
                    ? ids[index + 1] : index > 0 ? ids[index - 1] : FieldView.id(of: group, on: key),
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

extension FieldView {
    /// The id of the first field of the entry that is added next; the list's own where entries have none.
    var added: String? {
        guard let group = field.group, let first = group.entry("\(GroupDescription.next(shown.first))").fields.first,
            id.hasPrefix("field-" + field.name)
        else { return id }
        return "field-" + first.name + id.dropFirst(6 + field.name.utf8.count)
    }
}

extension FormDescription.Field {
    /// A field that an entry of a list has and may not have; nil for a list without one, and for any other field.
    var unfitInGroup: String? {
        group?.entry("0").fields.first { $0.shape.control == .file || $0.shape.control == .group }?.shape.name
    }
}
