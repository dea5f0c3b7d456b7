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
