// The form of Give feedback. The flow's state keeps its values until they are sent.

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
