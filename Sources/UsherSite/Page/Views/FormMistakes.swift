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
    /// The fields that may be named in a list of mistakes, each with the entry that it is of.
    func entries(_ typed: Typed?, _ words: Words?) -> [String: String?] {
        var entries: [String: String?] = [:]
        for field in fields {
            entries[field.name] = .some(nil)
            guard let group = field.group else { continue }
            let label = words?.known(group.label) ?? group.label
            let names = group.entry("0").fields.map(\.shape.name)
            let ids = GroupDescription.ids(typed?.shown(by: field.name)?.first ?? field.value.first)
            for (index, id) in ids.enumerated() {
                for name in names { entries["\(field.name).\(id).\(name)"] = "\(label) \(index + 1)" }
            }
        }
        return entries
    }
}
