// Fields that hold what is ticked in a list.

extension FormField {
    /// The ticked rows of a list of which the page shows a part. Each row has a box by `ViewField.tick`, and the list
    /// `{{#form.ticks}}{{>usher/ticks}}{{/form.ticks}}`, which says which rows were shown: a box left empty there is
    /// unticked, and a row that was not shown stays as it was.
    ///
    /// The form's value says which are shown, by ``Ticks/showing(_:)``.
    ///
    /// - Parameters:
    ///   - label: of the box that means all that match, whatever page shows them: "All that match".
    ///   - most: how many rows may be ticked one by one.
    public static func ticks<ID: ActionArgument & Hashable & Codable & Sendable>(
        _ name: String, _ path: Path<Ticks<ID>>, label: String, most: Int = 1_000, hint: String? = nil
    ) -> Self {
        Self(
            FieldShape(name: name, label: label, kind: .ticks, rules: FieldRules(isRequired: false, hint: hint)), path,
            read: { form in
                let ticks = form[keyPath: path]
                let ticked = Set(ticks.ids).intersection(ticks.shown).map(\.argument)
                return .several([ticks.isAll ? "on" : "", TickControls.text(ticks.shown.map(\.argument))] + ticked)
            },
            write: { sent, form, _ in
                let isTaken = form[keyPath: path].take(
                    ticked: Array(sent.texts.dropFirst(2)),
                    shown: TickControls.rows(sent.texts.dropFirst().first ?? ""),
                    isAll: sent.first?.isEmpty == false, most: most)
                return isTaken ? nil : .wrong("Select at most \(most, as: "count"), or all that match.")
            })
    }
}
