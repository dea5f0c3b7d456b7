// One of several forms on a page.

/// The part of a page's fields that is an action's own form.
package struct FormSection: Sendable {
    /// The value of its button: `rename.3`, or the action's name alone.
    package let act: String
    /// Of the page's fields.
    package let fields: Range<Int>
}

extension FormDescription {
    /// A page's form, of the screen's own and those of its actions.
    init(_ screen: FormDescription?, _ others: [(act: String, form: FormDescription)]) {
        self = screen ?? FormDescription(of: NoForm.self)
        var acts: Set<String> = []
        for (act, form) in others where acts.insert(act).inserted {
            sections.append(FormSection(act: act, fields: fields.count..<fields.count + form.fields.count))
            fields += form.fields
        }
    }

    /// The fields that one submission sends to its action.
    func taken(by submission: Submission, hasOwnForm: Bool) -> Range<Int> {
        guard hasOwnForm else { return 0..<(sections.first?.fields.lowerBound ?? fields.count) }
        return sections.first { $0.act == submission.act }?.fields ?? 0..<0
    }

    /// The names of all controls that may be kept.
    var keptControls: [String] {
        fields.flatMap { field in
            field.shape.isKept ? field.controls + (field.group?.entries.flatMap(\.keptControls) ?? []) : []
        }
    }
}
