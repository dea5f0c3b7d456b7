// The modal that refuses a refund.

import Usher

struct RefusalScreen: Screen {
    static let template = "feedback/refusal"
    static let actions: Actions<Self> = [.button("close", \.close).cancels()]

    let title = "No refund for mismatched plates"
    let close: () -> Void
}
