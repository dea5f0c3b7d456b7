// Mistakes that the compiler finds.

import UsherTesting

/// A form in the source of an app.
private let nameForm = """
    struct NameForm: Form {
        var name = ""
        static let fields: [FormField<Self>] = [.text("name", \\.name, label: "Name")]
    }


    """

let compiledMistakes: [Mistake] = [
    compiled(
        "an action with a form, of a screen without one", "The screen has no such form", "by `let form`",
        source: nameForm
            + """
            struct Formless: Screen {
                static let template = "formless"
                static let actions: Actions<Self> = [.submit("send", \\.send)]
                let title = "Formless"
                let send: (NameForm) -> Void
            }
            """),
    compiled(
        "an action with a form that waits, of a screen without one", "The screen has no such form", "by .form { … }",
        source: nameForm
            + """
            struct Formless: Screen {
                static let template = "formless"
                static let actions: Actions<Self> = [.submit("send", \\.send).when(\\.isOpen)]
                let title = "Formless"
                let isOpen: Bool
                let send: (NameForm) async throws -> Void
            }
            """),
    compiled(
        "an action that takes a value, and does not say for which",
        "This action takes a value: say for which, by .taking",
        source: """
            struct Open: Screen {
                static let template = "open"
                static let actions: Actions<Self> = [.button("open", \\.open)]
                let title = "Open"
                let open: (Int) -> Void
            }
            """),
    compiled(
        "a button for an action with a form", "a form, by .submit.",
        source: nameForm
            + """
            struct Sent: Screen {
                static let template = "sent"
                static let actions: Actions<Self> = [.button("send", \\.send)]
                let title = "Sent"
                let form = NameForm()
                let send: (NameForm) -> Void
            }
            """),
    compiled(
        "a form for an action without one", "If it takes no form, write .button",
        source: """
            struct Closed: Screen {
                static let template = "closed"
                static let actions: Actions<Self> = [.submit("close", \\.close)]
                let title = "Closed"
                let close: () -> Void
            }
            """),
    compiled(
        "an action with a form that takes a value, and does not say for which", "say for which, by .taking",
        source: nameForm
            + """
            struct Sorted: Screen {
                static let template = "sorted"
                static let actions: Actions<Self> = [.submit("sort", \\.sort)]
                let title = "Sorted"
                let form = NameForm()
                let sort: (NameForm, Int) -> Void
            }
            """),
    compiled(
        "a target without its setting", "turn on NonisolatedNonsendingByDefault for this target", isSet: false,
        source: """
            struct Late: Screen {
                static let template = "late"
                static let actions: Actions<Self> = [.button("take", \\.take)]
                let title = "Late"
                let take: () async throws -> Void
            }
            """),
    compiled(
        "a screen without its title", "type 'Untitled' does not conform to protocol 'Screen'",
        source: """
            struct Untitled: Screen {
                static let template = "untitled"
                static let actions: Actions<Self> = []
            }
            """),
]

/// A mistake in the source of an app's file, of which the compiler tells in these words.
func compiled(_ name: String, _ words: String..., isSet: Bool = true, source: String) -> Mistake {
    var mistake = Mistake(name) {
        let folder = try TemporaryFolder()
        try folder.write("Source.swift", "import Usher\n\n" + source)
        return try SwiftCompiler.check(folder.path + "/Source.swift", isSet ? SwiftCompiler.settings : [])
    }
    mistake.words = words
    return mistake
}
