// Screens that say where they are in their flow.

import Usher

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
