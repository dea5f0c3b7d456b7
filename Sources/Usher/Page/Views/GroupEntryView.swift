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
                fields: entry(id).fields.map(view),
                removes: GroupEdit.removing(id, from: group))
        }
    }
}

extension FieldView {
    /// The value of the button that adds an entry; nil where there may be no more.
    var adds: String? {
        guard let group = field.group, entries.count < group.range.upperBound else { return nil }
        return GroupEdit.adding(to: field.name)
    }
}

extension FormDescription.Field {
    /// The field to go to where it, or one of its entries, has one of these problems.
    func wrong(in problems: [FormInput.Problem]) -> String? {
        if problems.contains(where: { $0.field == name }) { return name }
        guard group != nil else { return nil }
        return problems.lazy.compactMap(\.field).first { $0.hasPrefix("\(name).") }
    }

    /// A field that an entry of a list has and may not have; nil for a list without one, and for any other field.
    var unfitInGroup: String? {
        group?.entry("0").fields.first { $0.shape.control == .file || $0.shape.control == .group }?.shape.name
    }
}

extension FormDescription {
    /// What a field is called in a list of what is wrong; nil where there is none of that name.
    func label(of name: String, _ input: FormInput?, _ words: Words?) -> String? {
        func say(_ text: String) -> String { words?.known(text) ?? text }
        if let field = fields.first(where: { $0.name == name }) { return say(field.label) }
        for field in fields where name.hasPrefix("\(field.name).") {
            guard let group = field.group else { continue }
            let ids = GroupDescription.ids(input?.shown(by: field.name)?.first ?? field.value.first)
            for (index, id) in ids.enumerated() {
                guard let label = group.entry(id).label(of: name, nil, words) else { continue }
                return "\(say(group.label)) \(index + 1), \(label)"
            }
        }
        return nil
    }
}
