// Fields that are lists of forms.

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
                let most = min(range.upperBound, GroupDescription.maximum)
                if ids.count > most {
                    return [
                        FormProblem(field: name, message: "You can have at most \(most, as: "count"). Remove some.")
                    ]
                }
                var (entries, problems): ([Entry], [FormProblem]) = ([], [])
                let texts = FormPrefix.entries(of: name, in: sent.texts)
                for id in ids {
                    let prefix = FormPrefix(group: name, entry: id)
                    let number = Int(id) ?? 0
                    let entry = offered.indices.contains(number - 1) ? offered[number - 1] : Entry()
                    do throws(InvalidForm) {
                        entries.append(try Entry.decode(texts[id] ?? [:], over: entry, language: sent.language))
                    } catch { problems += error.named(by: prefix).problems }
                }
                if ids.count < range.lowerBound {
                    problems.append(
                        FormProblem(field: name, message: "Add at least \(range.lowerBound, as: "count")."))
                }
                if problems.isEmpty { form[keyPath: path] = entries }
                return problems
            })
        return Self(definition)
    }
}
