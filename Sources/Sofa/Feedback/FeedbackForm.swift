// What a visitor says in feedback; it is also what the flow gathers.

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
