// The answers to the steps, as “Check your answers” lists them.

public import UsherFlow

/// The answer to one step.
public struct StepAnswers<Route: Sendable>: Sendable {
    /// The step's route, where it is answered.
    public let route: Route
    /// The word that says which step it is, in the value of its button: its route's name.
    public let name: String
    /// The step's title.
    public let title: String
    /// Empty where it is still to be answered.
    public let lines: [AnswerLine]
    /// True if it is still to be answered: never was, or was set aside.
    public let isMissing: Bool

    /// The lines by what they are of: each form of a list stands by itself, with its own questions.
    public var parts: [AnswerPart] {
        lines.reduce(into: []) { parts, line in
            if parts.last?.entry == line.entry, !parts.isEmpty {
                parts[parts.count - 1].lines.append(line)
            } else {
                parts.append(AnswerPart(entry: line.entry, lines: [line]))
            }
        }
    }
}

/// The answers to one thing: to the step itself, or to one form of a list, such as a stall.
public struct AnswerPart: Sendable, Equatable {
    let entry: AnswerEntry?
    /// Its questions with their answers.
    public fileprivate(set) var lines: [AnswerLine]
    /// “Stall 1”, in the language of the page at hand; nil for the step itself.
    public var heading: String? { entry.map { "\(Phrase($0.label).text) \($0.number)" } }
}

/// One form of a list.
struct AnswerEntry: Sendable, Equatable {
    let label: String
    let number: Int
}

/// One thing that was answered.
public struct AnswerLine: Sendable, Equatable {
    /// The field's label.
    public let label: String
    /// The answer, put into the page's language when it is shown.
    public let phrase: Phrase
    /// The answer as people read it, in the language of the page at hand; of several lines where it has some.
    public var text: String { phrase.text }

    /// The form of a list that it is of; nil for the step's own.
    fileprivate(set) var entry: AnswerEntry?

    /// A line of one's own.
    public init(label: String, text: Phrase) { (self.label, phrase) = (label, text) }

    /// A line of one's own.
    @_disfavoredOverload
    public init(label: String, text: String) { self.init(label: label, text: Phrase(text)) }
}

extension Form {
    /// A form's values as people read them: only those that it asks for, and none that is secret.
    var answerLines: [AnswerLine] {
        let (fields, described, asking) = (Self.fields, description.fields, unconditional)
        return fields.indices.flatMap { index -> [AnswerLine] in
            let field = described[index]
            guard fields[index].isShown(in: asking), !field.shape.isHidden, field.kind != .ticks else { return [] }
            if field.shape.control == .file {
                return [AnswerLine(label: field.label, text: field.file.map { .value(.text($0.name)) } ?? "None")]
            }
            guard field.shape.isKept else { return [] }
            guard let group = field.group else { return [AnswerLine(label: field.label, text: field.answer)] }
            if group.entries.isEmpty { return [AnswerLine(label: field.label, text: "None")] }
            return group.entries.enumerated().flatMap { index, entry in
                entry.fields.filter { !$0.value.first.isEmpty || $0.kind == .checkbox }.map { field in
                    var line = AnswerLine(label: field.label, text: field.answer)
                    line.entry = AnswerEntry(label: group.label, number: index + 1)
                    return line
                }
            }
        }
    }
}

extension FormDescription.Field {
    /// Its value as people read it.
    fileprivate var answer: Phrase {
        let texts = value.all
        let typed = texts.joined(separator: "\n")
        let labels = Dictionary(options.map { ($0.value, $0.label) }, uniquingKeysWith: { first, _ in first })
        let value = kind.value(of: texts, labels: labels, currency: rules.currency ?? "")
        return .value(value ?? .text(texts.contains("") ? "" : typed))
    }
}
