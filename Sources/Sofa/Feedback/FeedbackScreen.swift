// “Give feedback”.

import Usher

struct FeedbackScreen: Screen {
    static let template = "feedback/write"
    static let actions: Actions<Self> = [
        .submit("send") { $0.router.review }, .button("cancel") { $0.router.cancel }.asksBeforeLoss().cancels(),
    ]

    let title = "Give feedback"
    let form: FeedbackForm
    let router: any FeedbackRouting
}
