// Where a visitor is in a flow of several steps: “Step 2 of 4”.

import Usher

struct StepIndicator {
    struct Dot: ViewModel {
        let isDone: Bool
        let isNow: Bool
        static let fields: Fields<Self> = [.flag("isDone", \.isDone), .flag("isNow", \.isNow)]
    }

    let step: Int
    let dots: [Dot]

    init<Step: Equatable>(_ steps: [Step], at now: Step) {
        let index = steps.firstIndex(of: now) ?? 0
        step = index + 1
        dots = steps.indices.map { Dot(isDone: $0 < index, isNow: $0 == index) }
    }
}

/// A screen that is one of several steps. Its `back` says Cancel where it is the first.
protocol SteppedScreen: Screen {
    var steps: StepIndicator { get }
}

extension SteppedScreen {
    static var stepFields: [ViewField<Self>] {
        [
            .number("step") { $0.steps.step }, .number("steps") { $0.steps.dots.count },
            .list("stepDots", \.steps.dots), .flag("isFirstStep") { $0.steps.step == 1 },
        ]
    }

    static var fields: Fields<Self> { Fields(stepFields) }
}
