// “What is it?”.

import Usher

struct KindForm: Form {
    var kind = Kind.book

    static let fields: [FormField<Self>] = [
        .choice("kind", \.kind, label: "Kind", options: Kind.allCases.map { ($0, $0.singular) })
    ]
}

struct KindScreen: Screen {
    static let template = "add/kind"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("close", \.close).asksBeforeLoss().cancels()]

    let title = "What is it?"
    let form: KindForm
    let next: (KindForm) -> Void
    let close: () -> Void
}
