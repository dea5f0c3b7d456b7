// The value of a button, read once: an action of a screen, or a press that every page takes.

/// The value of the button that was pressed.
package enum Press: Sendable {
    /// An action that its page's screen offers, with the value that it is pressed for.
    case action(String, argument: String?, Decision?)
    /// Enter, on a page of several forms, where the browser cannot know which of them is meant.
    case enter
    /// Another language, by its tag.
    case language(String)
    /// An entry of a group comes or goes.
    case group(GroupEdit)
    /// The file goes that a field has kept.
    case drop(control: String)
    /// Nothing is pressed: what is typed so far is to be kept.
    case keep
    /// Nothing is pressed: whether a field is right is asked.
    case look(field: String)

    /// The visitor's answer when asked whether something may be lost.
    package enum Decision: String, Sendable {
        case discard
        case keep
        /// To be asked, whatever the action says: it was pressed by Escape, or beside its modal.
        case ask
    }

    /// - Parameter act: the button's value: the action's name, or name and argument as `open.3`; as `discard:close` or
    ///   `keep:close` where it answers the question before a loss, as `ask:close` where it is to be asked. Usher's own
    ///   values begin with `usher:`.
    package init(_ act: String) {
        // Nearly no value is Usher's own.
        if act.utf8.first == UInt8(ascii: "u"), let own = Self.own(act) {
            self = own
            return
        }
        var (act, decision) = (act, Decision?.none)
        if case (let said, let rest?) = Self.split(act, at: UInt8(ascii: ":")), let said = Decision(rawValue: said) {
            (act, decision) = (rest, said)
        }
        let (name, argument) = Self.split(act, at: UInt8(ascii: "."))
        self = .action(name, argument: argument, decision)
    }

    private static func own(_ act: String) -> Press? {
        let (name, argument) = split(act, at: UInt8(ascii: "."))
        return switch (Own(rawValue: name), argument) {
        case (.enter, nil): .enter
        case (.language, let tag?): .language(tag)
        case (.add, let group?): .group(GroupEdit(group))
        case (.remove, let entry?): GroupEdit(removing: entry).map { .group($0) }
        case (.drop, let control?): .drop(control: control)
        case (.keep, nil): .keep
        case (.look, let field?): .look(field: field)
        default: nil
        }
    }

    private enum Own: String {
        case enter = "usher:enter"
        case language = "usher:language"
        case add = "usher:add"
        case remove = "usher:remove"
        case drop = "usher:drop"
        case keep = "usher:keep"
        case look = "usher:look"
    }

    /// By bytes: the sign with a combining mark behind it is another `Character`.
    private static func split(_ text: String, at sign: UInt8) -> (String, String?) {
        guard let place = text.utf8.firstIndex(of: sign) else { return (text, nil) }
        return (String(text[..<place]), String(text[text.utf8.index(after: place)...]))
    }

    /// The action's name; of a press of Usher's own, the beginning of its buttons' values, up to the first point.
    package var name: String {
        switch self {
        case .action(let name, _, _): name
        case .enter: Own.enter.rawValue
        case .language: Own.language.rawValue
        case .group(let edit): (edit.removed == nil ? Own.add : .remove).rawValue
        case .drop: Own.drop.rawValue
        case .keep: Own.keep.rawValue
        case .look: Own.look.rawValue
        }
    }

    /// The text behind the first point; nil where there is none.
    package var argument: String? {
        switch self {
        case .action(_, let argument, _): argument
        case .enter, .keep: nil
        case .language(let tag): tag
        case .group(let edit): edit.argument
        case .drop(let control): control
        case .look(let field): field
        }
    }

    var decision: Decision? { if case .action(_, _, let decision) = self { decision } else { nil } }

    /// The button's value.
    package var text: String { argument.map { "\(name).\($0)" } ?? name }

    /// The names of the presses for which Usher's own templates have buttons in a screen's form.
    package static let buttons = [Own.enter, .add, .remove, .drop].map(\.rawValue)
}
