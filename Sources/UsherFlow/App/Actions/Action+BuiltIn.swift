// What a page can be sent for that no screen offers.

extension Action {
    /// The value of the button that Enter presses on a page of several forms, where the browser cannot know which of
    /// them is meant.
    package static let enter = "usher:enter"

    /// What begins the value of a button that changes the language, `usher:language.de`. It holds for past pages too,
    /// so the tree takes it (LanguageChange).
    package static let language = "usher:language"

    /// Those that Usher's own templates have buttons for in a screen's form.
    package static let builtIn = [enter, GroupEdit.add, GroupEdit.remove, KeptFiles.drop]

    /// The action of a button that is Usher's own; nil for any other.
    static func builtIn(_ submission: Submission) -> Action? {
        switch submission.action {
        case enter: button(enter) { throw VisitorError("Press the button beside what you want to send.") }
        // What was typed is kept, with the entry that came or went, and without the file that went.
        case GroupEdit.add, GroupEdit.remove, KeptFiles.drop:
            button(submission.action, taking: String.self) { _ in { .now(()) } }
        default: nil
        }
    }
}
