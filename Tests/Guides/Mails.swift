// What the code of Mails, links and a database of your own stands in: an office, and the way into it.

import Foundation
import Usher

struct Clerk: Sendable {
    let name: String
    let email: String
}

struct OfficeShared: Codable, Equatable, Sendable {
    var clerk: String?
}

struct EmailForm: Form {
    var email = ""
    static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email")]
}

struct EmailScreen: Screen {
    static let template = "email"
    static let actions: Actions<Self> = [.submit("send", \.send)]

    let title = "Sign in"
    let form = EmailForm()
    let send: (EmailForm) -> Void
}

struct StartScreen: Screen {
    static let template = "start"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("office", \.office)]

    let title = "Start"
    let office: String
}

struct OfficeScreen: Screen {
    static let template = "office"
    static let actions: Actions<Self> = [.button("signOut", \.signOut)]
    static let fields: Fields<Self> = [.text("clerk", \.clerk)]

    let title = "The office"
    let clerk: String
    let signOut: () -> Void
}

extension SignIn {
    //> Mails.md
}

//> Mails.md
//> Mails.md
//> Mails.md
//> Mails.md
//> Mails.md

final class SignIn: Coordinator {
    enum Route: Codable, Hashable { case email, link(String) }

    static let addresses: [Address<Route>] = [Address("", .email), Address("{token}", Route.link, on: .email)]
    static let screens: Screens = [EmailScreen.self, LinkScreen.self]

    let navigation = Navigation<Route, String>()
    let office: Office
    let mailer: any Mailer
    let origin: MailOrigin

    init(office: Office, mailer: any Mailer, origin: MailOrigin) {
        (self.office, self.mailer, self.origin) = (office, mailer, origin)
    }

    func start() -> Route { .email }

    //> Mails.md
}

final class MainCoordinator: Coordinator {
    enum Route: Codable, Hashable { case start, office, signIn }

    static let addresses: [Address<Route>] = [
        Address("", .start), Address("office", .office, on: .start), Address("sign-in", .signIn, on: .start),
    ]
    static let screens: Screens = [StartScreen.self, OfficeScreen.self]
    static let flows: Flows = [SignIn.self]

    let navigation = Navigation<Route, Void>()
    let office: Office
    let mailer: any Mailer
    let origin: MailOrigin
    let shared: Shared<OfficeShared>

    init(office: Office, mailer: any Mailer, origin: MailOrigin, shared: Shared<OfficeShared>) {
        (self.office, self.mailer, self.origin, self.shared) = (office, mailer, origin, shared)
    }

    func start() -> Route { .start }

    //> Mails.md
}

//> Mails.md
