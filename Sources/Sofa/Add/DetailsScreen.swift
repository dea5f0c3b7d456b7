// “Title and notes”.

import Usher

struct DetailsScreen: Screen {
    static let template = "add/details"
    static let actions: Actions<Self> = [
        .submit("next", \.next), .button("back", \.back), .button("close", \.close).asksBeforeLoss().cancels(),
    ]

    let title = "Title and notes"
    let form: DetailsForm
    let next: (DetailsForm) -> Void
    let back, close: () -> Void
}
