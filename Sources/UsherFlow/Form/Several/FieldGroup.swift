// A list of forms inside of a form: none, one, or as many as its visitor adds.
//
// The field itself is sent as the entries' ids in order with the next that was never there, `stalls=1 3 +5`, and an
// entry's fields have the id in their names, `stalls.3.name`: so what stands between two entries can go without moving
// what was typed. The ids of what the form has before anybody types are 1, 2 and so on.

/// What a field knows that is a list of forms.
struct FieldGroup<Fields>: Sendable {
    /// What one of them is called.
    let label: String
    /// What the button says that adds one.
    let adding: String
    let range: ClosedRange<Int>
    /// What a page knows its entries' fields by.
    let keptNames: [String]
    /// Those of a form.
    let entries: @Sendable (Fields) -> [FormDescription]
    /// One that nobody has typed into.
    let empty: @Sendable (FormPrefix) -> FormDescription
    /// Writes what was sent, or says what is wrong with it.
    let decode: @Sendable (SentGroup, inout Fields) -> [FormInput.Problem]
}

/// All that came with the form of a group.
struct SentGroup {
    let texts: [String: [String]]
    let files: [String: [FormFile]]
    /// By which numbers are read.
    let language: String
}

/// The entries of a group on one page, whatever their type.
package final class GroupDescription: Sendable {
    /// What one of them is called.
    package let label: String
    /// What the button says that adds one.
    package let adding: String
    package let range: ClosedRange<Int>
    /// Those that the form has before anybody types.
    package let entries: [FormDescription]
    let keptNames: [String]
    private let name: String
    private let empty: @Sendable (FormPrefix) -> FormDescription

    init<Fields>(of group: FieldGroup<Fields>, _ name: String, in form: Fields) {
        (label, adding, range) = (group.label, group.adding, group.range)
        (keptNames, empty) = (group.keptNames, group.empty)
        self.name = name
        entries = group.entries(form)
    }

    /// The entry of an id.
    package func entry(_ id: String) -> FormDescription {
        if let number = Int(id), entries.indices.contains(number - 1) { return entries[number - 1] }
        return empty(FormPrefix(group: name, entry: id))
    }

    /// What a control of an entry shows at first; nil for one that is none of them.
    func shown(by control: String) -> [String]? { entries.lazy.compactMap { $0.shown(by: control) }.first }

    /// The entries' ids as they were sent, or as they are before.
    ///
    /// - Parameter value: of the group's own control.
    package static func ids(_ value: String) -> [String] {
        var seen: Set<Substring> = []
        return value.split(separator: " ").prefix(maximum).filter { id in
            id.utf8.count <= 6 && id.utf8.allSatisfy { (48...57).contains($0) } && seen.insert(id).inserted
        }.map(String.init)
    }

    /// What is sent for a group.
    ///
    /// - Parameter next: one more than the highest id that ever was; nil for that of the last.
    static func value(_ ids: [String], next: Int? = nil) -> String {
        let next = next ?? (ids.compactMap { Int($0) }.max() ?? 0) + 1
        return (ids + ["+\(next)"]).joined(separator: " ")
    }

    /// The next id.
    static func next(_ value: String) -> Int {
        let ids = value.split(separator: " ").compactMap { Int($0) }
        return min(max(1, ids.max().map { value.utf8.contains(UInt8(ascii: "+")) ? $0 : $0 &+ 1 } ?? 1), 999_999)
    }

    /// The name that a field of an entry was sent under.
    ///
    /// - Parameter name: with the entry's place in the list, from 1: `stalls.2.name`.
    static func sentName(_ name: String?, in texts: [String: [String]]) -> String? {
        guard let parts = name?.split(separator: ".", maxSplits: 2), parts.count == 3, let place = Int(parts[1]),
            let value = texts[String(parts[0])]?.first
        else { return name }
        let ids = ids(value)
        return ids.indices.contains(place - 1) ? "\(parts[0]).\(ids[place - 1]).\(parts[2])" : name
    }

    /// More than any form can send.
    static let maximum = 1_000
}

extension FormField {
    /// A list of forms, to which its visitor adds one after the other, and which they take away again. Adding checks
    /// nothing, and what was typed stays. The form of an entry has neither files nor lists of its own.
    ///
    /// - Parameters:
    ///   - each: what one of them is called; its number is added.
    ///   - adding: what the button says that adds one.
    ///   - range: how many there may be. A form begins with at least as many as there must be.
    public static func group<Entry: Form>(
        _ name: String, _ path: Path<[Entry]>, label: String, each: String, adding: String,
        in range: ClosedRange<Int>, hint: String? = nil
    ) -> Self {
        let shape = FieldShape(
            name: name, label: label, kind: .group, rules: FieldRules(isRequired: false, hint: hint))
        let least = max(0, range.lowerBound)
        var definition = Definition(
            shape: shape,
            read: { form in
                .one(GroupDescription.value((0..<max(least, form[keyPath: path].count)).map { "\($0 + 1)" }))
            },
            write: { _, _, _ in nil }, copy: { $1[keyPath: path] = $0[keyPath: path] })
        definition.group = FieldGroup(
            label: each, adding: adding, range: range,
            keptNames: FormDescription(Entry(), prefix: FormPrefix(group: name, entry: "*")).keptNames,
            entries: { form in
                form[keyPath: path].enumerated().map { index, entry in
                    FormDescription(entry, prefix: FormPrefix(group: name, entry: "\(index + 1)"))
                }
            },
            empty: { FormDescription(Entry(), prefix: $0) },
            decode: { sent, form in
                let offered = form[keyPath: path]
                let ids = GroupDescription.ids(sent.texts[name]?.first ?? "")
                if ids.count > range.upperBound {
                    return [
                        FormInput.Problem(
                            field: name, message: "Remove some: at most \(range.upperBound, as: "count").")
                    ]
                }
                var (entries, problems): ([Entry], [FormInput.Problem]) = ([], [])
                for id in ids {
                    let prefix = FormPrefix(group: name, entry: id)
                    let number = Int(id) ?? 0
                    let entry = offered.indices.contains(number - 1) ? offered[number - 1] : Entry()
                    do throws(InvalidForm) {
                        entries.append(
                            try Entry.decode(
                                prefix.own(sent.texts), files: prefix.own(sent.files), over: entry,
                                language: sent.language))
                    } catch { problems += error.named(by: prefix).problems }
                }
                if ids.count < range.lowerBound {
                    problems.append(
                        FormInput.Problem(field: name, message: "Add more: at least \(range.lowerBound, as: "count")."))
                }
                if problems.isEmpty { form[keyPath: path] = entries }
                return problems
            })
        return Self(definition)
    }
}
