// What was answered, as “Check your answers” lists it.

/// The answer to one step.
public struct StepAnswers<Route: Sendable>: Sendable {
    public let route: Route
    /// The step's title.
    public let title: String
    public let lines: [AnswerLine]
}

/// One thing that was answered.
public struct AnswerLine: Sendable, Equatable {
    /// The field's label.
    public let label: String
    /// The answer as people read it; of several lines where it has some.
    public let text: String

    /// A line of one's own.
    public init(label: String, text: String) { (self.label, self.text) = (label, text) }
}

extension Form {
    /// What a form holds, as people read it: only what it asks, and nothing that is secret.
    var answerLines: [AnswerLine] {
        let (fields, described, asking) = (Self.fields, FormDescription(self).fields, unconditional)
        return fields.indices.flatMap { index -> [AnswerLine] in
            let field = described[index]
            guard fields[index].isShown(in: asking), field.shape.isKept, field.kind != .hidden, field.kind != .ticks
            else { return [] }
            guard let group = field.group else { return [AnswerLine(label: field.label, text: field.answer)] }
            if group.entries.isEmpty { return [AnswerLine(label: field.label, text: "None")] }
            return group.entries.enumerated().map { index, entry in
                let answers = entry.fields.map(\.answer).filter { !$0.isEmpty }
                return AnswerLine(label: "\(group.label) \(index + 1)", text: answers.joined(separator: ", "))
            }
        }
    }
}

extension FormDescription.Field {
    /// Its value as people read it.
    fileprivate var answer: String {
        let texts = value.all
        switch kind {
        case .checkbox: return value.first.isEmpty ? "No" : "Yes"
        case .choice, .select, .several:
            // An option that is not offered any more is what was sent.
            return texts.map { text in options.first { $0.value == text }?.label ?? text }.joined(separator: ", ")
        case .date: return texts.contains("") ? "" : texts.joined(separator: " ")
        case .money(let currency): return value.first.isEmpty ? "" : "\(value.first) \(currency)"
        default: return texts.joined(separator: "\n")
        }
    }
}
