// “Settings”: the theme, the items per page, and the ways to the account.

import Usher

struct SettingsForm: Form {
    var theme = Theme.system
    var perPage = usualPerPage
    static let usualPerPage = 8

    static let fields: [FormField<Self>] = [
        .choice("theme", \.theme, label: "Theme", options: Theme.allCases.map { ($0, $0.name) })
            .saying(missing: "Select a theme."),
        .number("perPage", \.perPage, label: "Items per page", in: 1...50)
            .saying(wrong: "Enter how many items of a shelf to show, from 1 to 50."),
    ]
}

struct SettingsScreen: Screen {
    static let template = "settings/settings"
    static let actions: Actions<Self> = [
        .submit("save", \.save), .button("account", \.account).when(\.isSignedIn),
        .button("signOut", \.signOut).when(\.isSignedIn), .button("createAccount", \.createAccount).when(\.isGuest),
        .button("signIn", \.signIn).when(\.isGuest), .button("about", \.about),
        .button("giveFeedback", \.giveFeedback), .button("close", \.close).cancels(),
    ]

    let title = "Settings"
    let form: SettingsForm
    let isSignedIn: Bool
    var isGuest: Bool { !isSignedIn }
    let save: (SettingsForm) -> Void
    let account, createAccount, signIn, about, giveFeedback, signOut, close: () -> Void
}

/// A modal over the settings, which are one themselves.
struct AboutScreen: Screen {
    static let template = "settings/about"
    static let actions: Actions<Self> = [.button("close", \.close).cancels()]

    let title = "About"
    let close: () -> Void
}

/// How Sofa looks: a setting of the session.
enum Theme: String, Codable, CaseIterable, Sendable {
    case system, light, dark

    var name: String {
        switch self {
        case .system: "System"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}
