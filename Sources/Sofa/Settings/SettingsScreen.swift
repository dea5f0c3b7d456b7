// “Settings”: the theme, the items per page, and the ways to the account.

import Usher

struct SettingsForm: Form {
    var theme = Theme.system
    var perPage = usualPerPage
    static let usualPerPage = 8

    static let fields: [FormField<Self>] = [
        .choice("theme", \.theme, label: "Theme", options: Theme.allCases.map { ($0, $0.name) }),
        .number("perPage", \.perPage, label: "Items per page", in: 1...50),
    ]
}

struct SettingsScreen: Screen {
    static let template = "settings/settings"
    static let form: (any Form.Type)? = SettingsForm.self
    static let actionNames: Set = [
        "save", "close", "account", "signOut", "createAccount", "signIn", "about", "giveFeedback",
    ]
    static let fields: Fields<Self> = [.flag("isSignedIn", \.isSignedIn)]

    let title = "Settings"
    let chosen: SettingsForm
    let isSignedIn: Bool
    let save: (SettingsForm) -> Void
    let account: () -> Void
    let createAccount: () -> Void
    let signIn: () -> Void
    let about: () -> Void
    let giveFeedback: () -> Void
    let signOut: () -> Void
    let close: () -> Void

    var actions: [Action] {
        let always = [
            Action("save", form: chosen, perform: save), Action("about", perform: about),
            Action("giveFeedback", perform: giveFeedback), Action("close", perform: close),
        ]
        let ways =
            isSignedIn
            ? [Action("account", perform: account), Action("signOut", perform: signOut)]
            : [Action("createAccount", perform: createAccount), Action("signIn", perform: signIn)]
        return always + ways
    }
}
