// A flow's steps as a template may name them: its dots, its list of tasks, and the answers.

public import UsherFlow
public import UsherTemplate

/// For `usher/steps`: `number`, `count`, `isFirst`, and `dots`, each with `isDone` and `isNow`.
extension StepPosition: ViewModel {
    public static let fields: Fields<StepPosition> = [
        .number("number", \.number), .number("count", \.count), .flag("isFirst") { $0.number == 1 },
        .list("dots") { position in
            (1...max(1, position.count)).map { StepDot(isDone: $0 < position.number, isNow: $0 == position.number) }
        },
    ]
}

private struct StepDot: ViewModel {
    let isDone: Bool
    let isNow: Bool
    static let fields: Fields<Self> = [.flag("isDone", \.isDone), .flag("isNow", \.isNow)]
}

/// For `usher/answers`: `step`, `title`, `parts`, all their `lines`, and the flag `isMissing`.
extension StepAnswers: ViewModel {
    public static var fields: Fields<StepAnswers> {
        [
            .text("step", \.name), .text("title") { Phrase($0.title).text }, .list("lines", \.lines),
            .list("parts") { $0.parts }, .flag("isMissing", \.isMissing),
        ]
    }
}

/// For `usher/answers`: `label` and `text`.
extension AnswerLine: ViewModel {
    public static let fields: Fields<AnswerLine> = [
        .text("label") { Phrase($0.label).text }, .text("text") { $0.text },
    ]
}

/// For `usher/answers`: `heading` and `lines`.
extension AnswerPart: ViewModel {
    public static let fields: Fields<AnswerPart> = [.text("heading") { $0.heading }, .list("lines", \.lines)]
}

/// For `usher/tasks`: `step`, `title`, `status` in words, and the flags `canStart` and `isDone`.
extension StepTask: ViewModel where Route: ActionArgument {
    public static var fields: Fields<StepTask> {
        [
            .text("step", \.route.argument), .text("title") { Phrase($0.title).text },
            .text("status") { $0.words.text },
            .flag("canStart") { $0.status != .cannotStart }, .flag("isDone") { $0.status == .done },
        ]
    }

    private var words: Phrase {
        switch status {
        case .cannotStart: "Cannot start yet"
        case .notStarted: "Not started"
        case .inProgress: "In progress"
        case .done: "Done"
        }
    }
}
