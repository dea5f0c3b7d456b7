// Usher's own actions, which no screen offers. A change of the language holds for past pages too, so the tree
// takes it (LanguageChange).

extension Action {
    /// The action of a button that is Usher's own; nil for any other.
    static func builtIn(_ press: Press) -> Action? {
        switch press {
        case .enter: button(press.name) { throw VisitorError("Use the button beside what you want to send.") }
        // The input is kept, with the entry that came or went, and without the file that went.
        case .group, .drop: button(press.name, Choice<String>.any) { _ in { .now(()) } }
        case .action, .language, .keep, .look: nil
        }
    }
}
