// “Give feedback”, “Send this?”, and what is said to whoever asks for a refund.

import Usher

struct FeedbackForm: Form, Codable, Equatable {
    var subject = ""
    var message = ""
    var wantsRefund = false

    static let fields: [FormField<Self>] = [
        .text("subject", \.subject, label: "Subject", length: 0...120),
        .multiline("message", \.message, label: "Message"),
        .checkbox("wantsRefund", \.wantsRefund, label: "Ask for a refund"),
    ]
}

struct FeedbackScreen: Screen {
    static let template = "feedback/write"
    static let form: (any Form.Type)? = FeedbackForm.self
    static let actionNames: Set = ["send", "cancel"]

    let title = "Give feedback"
    let typed: FeedbackForm
    let router: any FeedbackRouting

    var actions: [Action] {
        [
            Action("send", form: typed, perform: router.review),
            Action("cancel", perform: router.cancel).asksBeforeLoss(),
        ]
    }
}

struct FeedbackReviewScreen: Screen {
    static let template = "feedback/review"
    static let actionNames: Set = ["send", "back"]
    static let fields: Fields<Self> = [
        .text("subject", \.feedback.subject), .text("message", \.feedback.message),
        .flag("wantsRefund", \.feedback.wantsRefund),
    ]

    let title = "Send this?"
    let feedback: FeedbackForm
    let router: any FeedbackRouting

    var actions: [Action] { [Action("send", perform: router.send), Action("back", perform: router.back)] }
}

struct RefusalScreen: Screen {
    static let template = "feedback/refusal"
    static let actionNames: Set = ["close"]

    let title = "No refund for mismatched plates"
    let close: () -> Void

    var actions: [Action] { [Action("close", perform: close)] }
}
