// Screens that say where they are in their flow.

import Usher

/// A screen that is one of several steps. Its `back` says Cancel where it is the first.
protocol SteppedScreen: Screen {
    var steps: StepPosition { get }
}

extension SteppedScreen {
    static var stepFields: [ViewField<Self>] {
        [.object("steps", \.steps)]
    }

    static var fields: Fields<Self> { Fields(stepFields) }
}
