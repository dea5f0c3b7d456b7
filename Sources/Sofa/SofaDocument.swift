// The frame around every page of Sofa.

import Usher

/// What the template `document` may name, beside what every site's may.
struct SofaDocument: ViewModel {
    let shared: SofaShared

    static let fields: Fields<Self> = [
        .text("theme") { $0.shared.theme.rawValue },
        .flag("isSignedIn") { $0.shared.account != nil },
        .text("email") { $0.shared.account?.email },
    ]
}
