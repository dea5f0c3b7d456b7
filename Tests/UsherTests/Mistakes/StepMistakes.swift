// Mistakes in a table of steps, and in what goes on from one.

import Usher
import UsherTesting

/// The table of one flow.
private protocol Table: Sendable {
    static var steps: Steps<Stepping<Self>> { get }
    static var screens: Screens { get }
}

extension Table {
    static var screens: Screens { steps.screens }
}

/// A flow of some steps, sound but for its table.
private final class Stepping<Kind: Table>: SteppedCoordinator {
    enum Route: String, Codable, Hashable { case name, note, extra, end, tasks }

    struct State: Codable, Equatable {
        var name = Answer<NameAnswer>()
        var note = Answer<NoteAnswer>()
        var other = Answer<NameAnswer>()
        var secret = Answer<SecretAnswer>()
        var file = Answer<FileAnswer>()
        var place = Answer<PlaceAnswer>()
    }

    static var steps: Steps<Stepping> { Kind.steps }
    static var screens: Screens { Kind.screens }
    let navigation = Navigation<Route, Void>()
    var state = State()
    func end() -> ActingScreen { ActingScreen(act: { self.navigation.finish() }) }
}

struct ActingScreen: Screen {
    static let template = "act"
    static let actions: Actions<Self> = [.button("act", \.act)]
    let title = "Act"
    let act: () throws -> Void
}

private struct NameAnswer: Form, Codable, Equatable {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name", required: false)]
}

private struct NoteAnswer: Form, Codable, Equatable {
    var note = ""
    static let fields: [FormField<Self>] = [.text("note", \.note, label: "Note", required: false)]
}

private struct SecretAnswer: Form, Codable, Equatable {
    var secret = ""
    static let fields: [FormField<Self>] = [.password("pin", \.secret, label: "PIN", autocomplete: "off")]
}

private struct FileAnswer: Form, Codable, Equatable {
    var file: FormFile?
    static let fields: [FormField<Self>] = [.file("map", \.file, label: "Map", accepts: [".png"])]
}

private struct PlaceAnswer: Form, Codable, Equatable {
    var place: Int?
    var places: [FieldOption] = []
    private enum CodingKeys: CodingKey { case place }
    static let fields: [FormField<Self>] = [.choice("place", \.place, label: "Place", from: \.places)]
}

private func table<Kind: Table>(_ name: String, _ words: String..., in kind: Kind.Type) -> Mistake {
    var mistake = Mistake(name) { try await atFirstLook(Stepping<Kind>.self) { _ in Stepping<Kind>() } }
    mistake.words = words
    return mistake
}

/// What a sound table says when the button of its first page does this.
private func pressed<Kind: Table>(_ name: String, _ words: String..., in kind: Kind.Type) -> Mistake {
    var mistake = Mistake(name) {
        try await atFirstLook(Stepping<Kind>.self, pressing: "act") { _ in Stepping<Kind>() }
    }
    mistake.words = words
    return mistake
}

private enum Twice: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(
            .ask(.name, "Name", \.name), .ask(.name, "Name again", \.note), .screen(.end, "End") { $0.end() })
    }
}

private enum AnsweredTwice: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(.ask(.name, "Name", \.name), .ask(.note, "Again", \.name), .screen(.end, "End") { $0.end() })
    }
}

private enum NeedsLater: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(
            .ask(.name, "Name", \.name).needs(\.note, \.note), .ask(.note, "Note", \.note),
            .screen(.end, "End") { $0.end() })
    }
}

private enum NeedsNone: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(.ask(.name, "Name", \.name).needs(\.note, \.note), .screen(.end, "End") { $0.end() })
    }
}

private enum Endless: Table {
    static var steps: Steps<Stepping<Self>> { Steps(.ask(.name, "Name", \.name), .ask(.note, "Note", \.note)) }
}

private enum TwoTemplates: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(
            .ask(.name, "Name", \.name, template: "act"), .ask(.note, "Other", \.other, template: "plain"),
            .screen(.end, "End") { $0.end() })
    }
}

private enum OwnList: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(from: .tasks, .screen(.tasks, "Tasks") { $0.end() }, .ask(.name, "Name", \.name))
    }
}

private enum Screenless: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(.ask(.name, "Name", \.name), .screen(.end, "End") { $0.end() })
    }
    static var screens: Screens { [ActingScreen.self] }
}

private enum Secret: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(.ask(.name, "PIN", \.secret), .screen(.end, "End") { $0.end() })
    }
}

private enum Filed: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(.ask(.name, "Map", \.file), .screen(.end, "End") { $0.end() })
    }
}

private enum Forgetting: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(
            .ask(.name, "Place", \.place, offering: { $1.places = [FieldOption(2, label: "Hillside")] }) { _, _ in },
            .screen(.end, "End") { $0.end() })
    }
}

private enum Leading: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(
            .screen(.name, "Start") { flow in ActingScreen(act: { flow.navigation.push(.extra) }) },
            .screen(.end, "End") { $0.end() })
    }
}

/// Its first page goes on from elsewhere.
private enum Elsewhere: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(
            .screen(.name, "Start") { flow in ActingScreen(act: { try flow.goOn(from: .extra) }) },
            .screen(.end, "End") { $0.end() })
    }
}

private enum Unanswered: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(
            .screen(.name, "Start") { flow in ActingScreen(act: { try flow.goOn(from: .name) }) }.gives(\.name),
            .screen(.end, "End") { $0.end() })
    }
}

private enum Last: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(.screen(.end, "The end") { flow in ActingScreen(act: { try flow.goOn(from: .end) }) })
    }
}

private enum Hasty: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(
            .screen(.name, "Start") { flow in ActingScreen(act: { try flow.goOn(from: .name) }) },
            .screen(.end, "End") { $0.end() }.preparing { _ in })
    }
}

/// Answers what no step gives.
private enum Forgotten: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(
            .screen(.name, "Start") { flow in
                ActingScreen(act: {
                    flow.answer(\.name, with: NameAnswer())
                    try flow.goOn(from: .name)
                })
            }, .screen(.end, "End") { $0.end() })
    }
}

/// Its second step goes by the answer to the third.
private enum AskedLater: Table {
    static var steps: Steps<Stepping<Self>> {
        Steps(
            .screen(.name, "Start") { flow in ActingScreen(act: { flow.answer(\.note, with: NoteAnswer()) }) },
            .screen(.extra, "More") { $0.end() }.when { $0.note.value != nil },
            .screen(.tasks, "Note") { $0.end() }.gives(\.note), .screen(.end, "End") { $0.end() })
    }
}

let stepMistakes: [Mistake] = [
    pressed(
        "an answer that no step gives", "Stepping<Forgotten> stores an answer that no step gives",
        "“Check your answers” would not have it", "add .gives(…) to the step", in: Forgotten.self),
    pressed(
        "a step that a later answer asks for", "“More” of Stepping<AskedLater> goes by the answer to “Note”",
        "which comes after it. Put that one first.", in: AskedLater.self),
    Mistake(
        "a step's title that a language lacks", "Templates/words/de.strings: “The end” is missing, a text of a flow"
    ) {
        let folder = try TemporaryFolder()
        try folder.write(
            "Templates/act.html", "{{<usher/layer}}{{$actions}}\(Desk.button("act"))\n{{/actions}}{{/usher/layer}}")
        try folder.write("Templates/words/de.strings", "\"Act\" = \"Handeln\";")
        return atStart { _ = try Site(folder: folder.path) { _ in Stepping<Last>() } }
    },
    table(
        "a step twice", "“Name again” of Stepping<Twice> stands at name, as “Name” does.",
        "Each step has a route of its own.", in: Twice.self),
    table(
        "an answer twice", "“Again” of Stepping<AnsweredTwice> gives the answer that “Name” gives.",
        "Each has its own place in the state.", in: AnsweredTwice.self),
    table(
        "needs of a later step", "“Name” of Stepping<NeedsLater> needs “Note”, which comes no earlier.",
        "Put that one first.", in: NeedsLater.self),
    table(
        "needs of what no step gives", "“Name” of Stepping<NeedsNone> needs an answer that no step gives.",
        "Name that of an earlier step.", in: NeedsNone.self),
    table(
        "steps without an end", "The steps of Stepping<Endless> end with “Note”, after which nothing comes.",
        "Let a .check, or a .screen that gives no answer, end the flow.", in: Endless.self),
    table(
        "two templates for one form", "“Other” of Stepping<TwoTemplates> asks with the same form as an earlier step",
        "has another template. Give it a form of its own.", in: TwoTemplates.self),
    table(
        "a list of tasks among its steps", "The list of tasks of Stepping<OwnList> is one of its own steps.",
        "Take it out.", in: OwnList.self),
    table(
        "screens that lack those of the steps", "The screens of Stepping<Screenless> lack AskScreen<",
        "Write `steps.screens + […]`, or leave `screens` out.", in: Screenless.self),
    table(
        "a password as an answer", "“PIN” of Stepping<Secret> stores its form, but “pin” is a password or a code",
        "Store something else: .ask(…, form:)", in: Secret.self),
    table(
        "a file as an answer", "“Map” of Stepping<Filed> stores its form, but “map” is a file",
        "Let a service keep it: .ask(…) { flow, form in … }", in: Filed.self),
    table(
        "an answer that forgets its options", "but its options of “place” are not stored with it",
        "an answer would read as its value", "Let Swift write its Codable.", in: Forgetting.self),
    pressed(
        "a route that no step has", "Stepping<Leading> has no step extra, and no other page for it.",
        "Add a line to its table of steps, or a case to destination(for:).", in: Leading.self),
    pressed(
        "going on from elsewhere", "goOn(from: extra) of Stepping<Elsewhere> names no step.", "Name one of its table",
        in: Elsewhere.self),
    pressed(
        "going on from what is not answered", "goes on from “Start”, which is not answered.",
        "Call answer(_:with:) before goOn(from:).", in: Unanswered.self),
    pressed(
        "going on from the last step", "goes on from “The end”, and nothing comes after it.",
        "Call navigation.finish there.", in: Last.self),
    pressed(
        "going on at once to a step that waits", "goes on to a step with .preparing, which waits.",
        "Write `try await goOn(from:)`", in: Hasty.self),
]
