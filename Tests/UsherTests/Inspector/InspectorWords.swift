// The words of the inspector for values: as a person writes them, and never a secret.

import Foundation
import Testing
import Usher

@testable import UsherFlow
@testable import UsherInspector

@Suite struct `The inspector's words for values` {
    private struct Address: Codable, Equatable {
        var street = "Mill Lane"
        var postCode = "10115"
    }
    private enum Kind: Codable, Equatable { case book, link(String), code(Int), range(from: Int, to: Int) }
    private struct Wrapped: Codable, Equatable { var text = "17" }
    private struct ApiToken: Codable, Equatable { var text = "17" }

    private struct Login: Codable, Equatable {
        var email = "ann@example.org"
        var secondEmail: String?
        var password = Answer("$argon2id$v=19$m=8192,t=1,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo")
        var passwordGiven: Date? = Date(timeIntervalSince1970: 0)
        var login = Answer("ann")
        var hashed = "short"
        var sent = ["flow": "zG7eVq1mB0cXw9RkT4uYp2"]
        var oneTimeCode = 123_456
        var raw: [UInt8] = [1, 2, 3]
        var address = Address()
        var kinds: [Kind] = [.book, .link("b5n0Xk2PqLr8Vz7Tm3Wd1Q"), .code(12), .range(from: 1, to: 2)]
        var wrapped = Wrapped()
        var wrappedToken = ApiToken()
        var notes = "Use https://example.org/link/b5n0Xk2PqLr8Vz7Tm3Wd1Q now"
        var agrees = true
        var title = "Summer-Fair-2026-In-Mill-Lane"
    }

    @Test func `are those of a person, and no secret is among them`() {
        let words = StateWords.properties(of: Login()).map { "\($0.name): \($0.text)" }
        #expect(
            words == [
                "email: \"ann@example.org\"", "secondEmail: nothing", "password: •••••",
                "passwordGiven: 1970-01-01 00:00", "login: \"ann\"", "hashed: •••••", "sent: [\"flow\": •••••]",
                "oneTimeCode: •••••", "raw: some bytes", "address: {street: \"Mill Lane\", postCode: \"10115\"}",
                "kinds: [.book, .link(•••••), .code(•••••), .range(from: 1, to: 2)]", "wrapped: \"17\"",
                "wrappedToken: •••••", "notes: \"Use https://example.org/link/••••• now\"", "agrees: true",
                "title: \"Summer-Fair-2026-In-Mill-Lane\"",
            ])
    }

    @Test func `stand in a drawing as text, whatever is beside a sign`() {
        let drawn = SVG.text("\u{600}<b>\u{301} \u{600}\"&'", 0, 0)
        #expect(drawn.hasSuffix(">\u{600}&lt;b&gt;\u{301} \u{600}&quot;&amp;&#39;</text>"), "\(drawn)")
    }

    private struct Credentials: Form, Codable, Equatable {
        var name = "ann"
        var word = "a long walk home"
        static let fields: [FormField<Self>] = [
            .text("name", \.name, label: "Name"),
            .password("word", \.word, label: "Word", autocomplete: "new-password"),
        ]
    }
    private struct Filled: Codable, Equatable { var form = Credentials() }

    @Test func `know what a form takes for a password, whatever it is called`() {
        #expect(StateWords.properties(of: Filled()).map(\.text) == ["{name: \"ann\", word: •••••}"])
        #expect(StateWords.properties(of: Credentials()).map(\.text) == ["\"ann\"", "•••••"])
    }

    @Test func `say of each property what it was and what it is, even of a secret that there is another one`() {
        var after = Login()
        after.email = ""
        after.password = Answer("$2b$12$KIXQ4S9v0cVq8m8hY0l5kO")
        let change = StateChange(owner: "SignUp", before: Login(), after: after)
        #expect(
            StateWords.changes(change) == [
                "SignUp.email: \"ann@example.org\" → \"\"", "SignUp.password: ••••• → another •••••",
            ])
        #expect(StateWords.changes(StateChange(owner: "Count", before: 1, after: 2)) == ["Count: 1 → 2"])
    }

    @Test(arguments: [
        ("passwordHash", true), ("api_key", true), ("signInToken", true), ("csrfTokens", true), ("pin", true),
        ("privateKey", true), ("recoveryCode", true), ("postalCode", false), ("keyboard", false), ("email", false),
        ("encoded", false), ("shipping", false),
    ])
    func `know a secret by its name`(_ name: String, _ isSecret: Bool) {
        #expect(StateWords.isSecretName(name) == isSecret)
    }

    @Test func `leave out of addresses what is secret`() {
        #expect(StateWords.address(["new-password", "x7f2"]) == "/new-password/•••••")
        #expect(StateWords.address(["in", "link", "b5n0Xk2PqLr8Vz7Tm3Wd1Q"]) == "/in/link/•••••")
        #expect(StateWords.address(["library", "7"]) == "/library/7")
        #expect(StateWords.address(["password", "new"]) == "/password/new")
        #expect(StateWords.address(["sign-up", "password"]) == "/sign-up/password")
        #expect(StateWords.address([]) == "/")
    }
}
