// The pages around an application: where it begins, where it ends, and what a town has to say besides.

import Usher

struct StartScreen: Screen {
    static let template = "start"
    static let actions: Actions<Self> = [.button("start", \.start)]
    static let fields: Fields<Self> = [.phrase("rule") { Phrase.rule(of: $0.first) }]

    let title = "Apply to hold a street event"
    /// The first day for which one may apply.
    let first: Day
    let start: () -> Void
}

struct SentScreen: Screen {
    static let template = "sent"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [
        .text("reference", \.reference), .text("email", \.email), .text("copy", \.copy),
    ]

    let title = "Application sent"
    let reference: String
    /// The applicant's; empty in a session that has come back without what was sent.
    let email: String
    let copy: String?
}

/// “Help and contact”.
struct HelpScreen: Screen {
    static let template = "help"
    static let actions: Actions<Self> = []
    let title = "Help and contact"
}

/// “Privacy”: the town says how it uses an applicant's data.
struct PrivacyScreen: Screen {
    static let template = "privacy"
    static let actions: Actions<Self> = []
    let title = "Privacy"
}

/// The statement that the law asks of public bodies.
struct AccessibilityScreen: Screen {
    static let template = "accessibility"
    static let actions: Actions<Self> = []
    let title = "Accessibility statement"
}
