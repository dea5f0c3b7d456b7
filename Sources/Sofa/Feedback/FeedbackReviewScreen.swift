// “Send this?”.

import Usher

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
