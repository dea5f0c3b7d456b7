// The pages of Give feedback: written, looked over, and a refund refused.

import Usher

/// The questions of these pages to their coordinator: a test can give them a mock. A protocol is worth it where several
/// screens share the same few questions; where a screen has one or two, closures say it shorter.
protocol FeedbackRouting: AnyObject {
    func review(_ feedback: FeedbackForm)
    func send() async throws
    func back()
    func cancel()
}

/// The flow's state keeps it until it is sent.
struct FeedbackForm: Form, Codable, Equatable {
    var subject = ""
    var message = ""
    var wantsRefund = false

    static let fields: [FormField<Self>] = [
        .text("subject", \.subject, label: "Subject", length: 0...120).saying(missing: "Enter a subject."),
        .multiline("message", \.message, label: "Message").saying(missing: "Enter your message."),
        .checkbox("wantsRefund", \.wantsRefund, label: "Ask for a refund"),
    ]
}

struct FeedbackScreen: Screen {
    static let template = "feedback/write"
    static let actions: Actions<Self> = [
        .submit("send") { $0.router.review }, .button("cancel") { $0.router.cancel }.asksBeforeLoss().cancels(),
    ]

    let title = "Give feedback"
    let form: FeedbackForm
    let router: any FeedbackRouting
}

struct FeedbackReviewScreen: Screen {
    static let template = "feedback/review"
    static let actions: Actions<Self> = [.button("send", \.send), .button("back") { $0.router.back }.cancels()]
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
    static let actions: Actions<Self> = [.button("close", \.close).cancels()]

    let title = "No refund for mismatched plates"
    let close: () -> Void
}
