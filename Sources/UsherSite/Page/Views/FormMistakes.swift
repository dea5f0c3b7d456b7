// The mistakes of a form on one page, looked through once: there may be as many problems as fields, and each field
// asks.

internal import UsherFlow

struct FormMistakes {
    private var first: [String: Phrase] = [:]
    /// The field to go to: the first of the form that is wrong, or that has a wrong entry.
    private(set) var firstName: String?

    init(_ form: FormDescription?, _ problems: [FormProblem]) {
        guard !problems.isEmpty else { return }
        // By each beginning of its name, which may be that of its list: `stalls` of `stalls.2.name`.
        var below: [Substring: String] = [:]
        for problem in problems {
            guard let name = problem.field, first[name] == nil else { continue }
            first[name] = problem.phrase
            for dot in name.indices where name[dot] == "." && below[name[..<dot]] == nil { below[name[..<dot]] = name }
        }
        for field in form?.fields ?? [] {
            firstName = first[field.name] != nil ? field.name : field.group.flatMap { _ in below[field.name[...]] }
            if firstName != nil { break }
        }
    }

    /// A field's first mistake; nil for none.
    subscript(name: String) -> Phrase? { first[name] }
}

extension FormDescription {
    /// The labels of the fields in a list of mistakes, by name.
    func labels(_ typed: Typed?, _ words: Words?) -> [String: String] {
        func say(_ text: String) -> String { words?.known(text) ?? text }
        var labels: [String: String] = [:]
        for field in fields where labels[field.name] == nil {
            labels[field.name] = say(field.label)
            guard let group = field.group else { continue }
            let (label, shapes) = (say(group.label), group.entry("0").fields.map { ($0.shape.name, say($0.label)) })
            let ids = GroupDescription.ids(typed?.shown(by: field.name)?.first ?? field.value.first)
            for (index, id) in ids.enumerated() {
                for (name, own) in shapes { labels["\(field.name).\(id).\(name)"] = "\(label) \(index + 1), \(own)" }
            }
        }
        return labels
    }
}
