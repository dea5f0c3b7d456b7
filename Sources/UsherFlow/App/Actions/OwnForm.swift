// An action with a form of its own, on a page that has several: that of each row, or one beside the screen's.

/// The forms that an action has of its own, as it offers them now.
final class OwnForm {
    private let make: () -> [(act: String, form: FormDescription)]

    init(_ make: @escaping () -> [(act: String, form: FormDescription)]) { self.make = make }

    /// Each with the value of the button that sends it.
    var sections: [(act: String, form: FormDescription)] { make() }
}

/// An action's own form without its screen.
package struct OwnFormType: Sendable {
    /// The name of its action.
    package let action: String
    /// The form as it is at first, its names without a prefix.
    package let form: FormDescription
    /// True if the action has a form for each of several things.
    package let isForRows: Bool
}

extension FlowScreen {
    /// All forms that its pages may have, each as one of them that nobody has typed into.
    package static var emptyForms: [FormDescription] {
        (emptyForm.map { [$0] } ?? []) + actions.list.ownForms.map(\.form)
    }

    /// True if it has fields that none of its actions sends.
    package static var hasUnsentForm: Bool {
        !Input.fields.isEmpty && !actions.list.lines.contains(where: \.hasForm)
    }

    /// The names under which its pages send files, with a star for what differs from row to row, each with how many
    /// bytes a file may have there.
    package static var fileSizes: [(name: String, bytes: Int)] {
        let own = actions.list.ownForms.flatMap { own in
            own.form.fileSizes.map { ("\(own.action).\(own.isForRows ? "*." : "")\($0.name)", $0.bytes) }
        }
        return (emptyForm?.fileSizes ?? []) + own
    }

    /// The screen's form with those that actions have of their own.
    func pageForm(_ screen: FormDescription?, of list: ActionList, with model: Model) -> FormDescription? {
        var others: [(act: String, form: FormDescription)] = []
        for index in list.lines.indices where list.lines[index].own != nil {
            others += offer(index, with: model)?.own?.sections ?? []
        }
        return others.isEmpty ? screen : FormDescription(screen, others)
    }
}

extension Action {
    /// An action with a form of its own.
    static func submit<Fields: Form>(_ name: String, own form: Fields, _ work: @escaping (Fields) -> Work) -> Action {
        let prefix = FormPrefix(action: name)
        let description = FormDescription(form, prefix: prefix)
        let action = Action(
            name, form: description, accepts: { $0 == nil },
            prepare: { try $0.run(prefix, form, work) })
        action.own = OwnForm { [(name, description)] }
        action.unasked = { $0.unasked(prefix, form) }
        return action
    }

    /// An action with a form for each of several things.
    static func submit<Item: Identifiable, Fields: Form>(
        _ name: String, each items: [Item], form: @escaping @Sendable (Item) -> Fields,
        _ work: @escaping (Fields, Item) -> Work
    ) -> Action where Item.ID: ActionArgument {
        func item(_ argument: String?) -> Item? {
            argument.flatMap { Item.ID(argument: $0) }.flatMap { id in items.first { $0.id == id } }
        }
        let action = Action(
            name, form: FormDescription(of: Fields.self), accepts: { item($0) != nil },
            prepare: { submission in
                guard let item = item(submission.argument) else { throw NotOffered() }
                return try submission.run(submission.prefix, form(item)) { work($0, item) }
            })
        action.values = { items.map(\.id.argument) }
        let forms = items.map { ($0.id.argument, form($0)) }
        action.own = OwnForm {
            forms.map { argument, form in
                ("\(name).\(argument)", FormDescription(form, prefix: FormPrefix(action: name, argument: argument)))
            }
        }
        action.unasked = { submission in
            item(submission.argument).map { submission.unasked(submission.prefix, form($0)) } ?? [:]
        }
        return action
    }
}

extension Submission {
    /// The value of its button.
    var act: String { argument.map { "\(action).\($0)" } ?? action }

    fileprivate var prefix: FormPrefix {
        argument.map { FormPrefix(action: action, argument: $0) } ?? FormPrefix(action: action)
    }

    /// Decodes one of several forms, and runs its action; problems of either bear the names that the fields have on
    /// the page.
    fileprivate func run<Fields: Form>(
        _ prefix: FormPrefix, _ form: Fields, _ work: (Fields) -> Work
    ) throws -> Work {
        let decoded: Fields
        do {
            decoded = try Fields.decode(
                prefix.own(fields), files: prefix.own(files), over: form, language: language)
        } catch {
            throw error.named(by: prefix)
        }
        let work = work(decoded)
        return {
            do {
                guard case .later(let rest) = try work() else { return .now(()) }
                return .later {
                    do { try await rest() } catch { throw Self.named(error, by: prefix) }
                }
            } catch {
                throw Self.named(error, by: prefix)
            }
        }
    }

    private static func named(_ error: any Error, by prefix: FormPrefix) -> any Error {
        switch error {
        case let invalid as InvalidForm: invalid.named(by: prefix)
        case let shown as any ShownError where shown.field != nil:
            InvalidForm(problems: [FormProblem(field: shown.field, message: shown.phrase)]).named(by: prefix)
        default: error
        }
    }

    fileprivate func unasked<Fields: Form>(_ prefix: FormPrefix, _ form: Fields) -> [String: [String]] {
        guard Fields.isConditional else { return [:] }
        let own = prefix.own(fields)
        let decoded = try? Fields.decode(own, files: prefix.own(files), over: form, language: language)
        return prefix.onPage(decoded?.unasked(of: own) ?? [:])
    }
}

extension InvalidForm {
    /// The same with the names that the fields have on a page of several forms.
    func named(by prefix: FormPrefix) -> InvalidForm {
        InvalidForm(
            problems: problems.map { FormProblem(field: $0.field.map { prefix.text + $0 }, message: $0.phrase) })
    }
}

extension ActionList {
    /// The forms that actions have of their own, each action's once.
    package var ownForms: [OwnFormType] {
        hasOwnForms ? lines.compactMap(\.own) : []
    }
}
