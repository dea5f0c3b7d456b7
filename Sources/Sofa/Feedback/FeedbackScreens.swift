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
    static let actions: Actions<Self> = [
        .submit("send") { $0.router.review }, .button("cancel") { $0.router.cancel }.asksBeforeLoss(),
    ]

    let title = "Give feedback"
    let form: FeedbackForm
    let router: any FeedbackRouting
}

struct FeedbackReviewScreen: Screen {
    static let template = "feedback/review"
    static let actions: Actions<Self> = [.button("send", \.send), .button("back") { $0.router.back }]
    static let fields: Fields<Self> = [
        .text("subject", \.feedback.subject), .text("message", \.feedback.message),
        .flag("wantsRefund", \.feedback.wantsRefund),
    ]

    let title = "Send this?"
    let feedback: FeedbackForm
    let router: any FeedbackRouting
    var send: () async throws -> Void { router.send }
}

struct RefusalScreen: Screen {
    static let template = "feedback/refusal"
    static let actions: Actions<Self> = [.button("close", \.close)]

    let title = "No refund for mismatched plates"
    let close: () -> Void
}
