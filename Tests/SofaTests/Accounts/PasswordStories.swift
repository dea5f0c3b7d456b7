// The password inside the settings: a new one, being asked for it again, and what other browsers see of it.

import Foundation
import Testing
import Usher
import UsherSQLite
import UsherTesting

@testable import Sofa

extension Browser {
    func signIn(_ email: String, password: String = "a long walk home") async throws {
        try await open("/sign-in")
        try await fill("Email", email)
        try await fill("Password", password)
        try await click("Sign in")
    }

    func openAccount() async throws {
        try await open("/settings")
        try await click("Account")
    }

    func changePassword(from current: String, to new: String) async throws {
        try await click("Change password")
        try await fill("Current password", current)
        try await fill("New password", new)
        try await click("Change password")
    }
}

@Suite struct `The password` {
    @Test(arguments: Depth.allCases)
    func `is changed by one who knows it, and its owner hears of that by mail`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.openAccount()
        #expect(
            browser.buttons == [
                "Change email", "Change password", "Sign out everywhere", "Delete account", "Close",
            ])
        try await browser.changePassword(from: "a short walk home", to: "a swim in the lake")
        #expect(browser.heading == "Change password" && browser.text.contains("This is not your password."))
        #expect(browser.value(of: "Current password") == "" && browser.value(of: "New password") == "")
        try await browser.click("Back")
        #expect(browser.heading == "Account")
        try await browser.changePassword(from: "a long walk home", to: "short")
        #expect(browser.heading == "Change password")
        try await browser.click("Back")
        try await browser.changePassword(from: "a long walk home", to: "a swim in the lake")
        #expect(browser.heading == "Account")
        #expect(browser.notices == ["Your password is changed. All other browsers are signed out."])
        #expect(try sofa.line("Subject: ", for: "ann@example.org") == "Your Sofa password was changed")

        let other = sofa.visitor()
        try await other.signIn("ann@example.org")
        #expect(other.errors.contains("The email or the password is not right."))
        try await other.signIn("ann@example.org", password: "a swim in the lake")
        #expect(other.heading == "Library")
    }

    @Test func `that is changed ends links that are still open`() async throws {
        let services = try Services()
        let ada = try await services.account()
        let links = Links(database: services.database)
        let token = try #require(try await links.issue(for: ada.email, now: noon)?.token)
        let change = try await services.accounts.changePassword(
            of: ada.id, from: "correct horse", to: "a swim in the lake", once: nil, by: .one, now: noon)
        #expect(change == .changed(email: ada.email))
        #expect(try await links.spend(token, now: noon) == nil)
        #expect(try await links.state(of: token, now: noon) == .unknown)
    }

    @Test func `is not asked for again within ten minutes, and is after that, whatever is wanted`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        sofa.clock.advance(by: .seconds(599))
        try await browser.openAccount()
        try await browser.click("Change email")
        #expect(browser.heading == "Your email")
        try await browser.click("Cancel")
        sofa.clock.advance(by: .seconds(1))
        try await browser.click("Change email")
        #expect(browser.heading == "Your password" && browser.dialogs == ["Your password"])
        try await browser.click("Cancel")
        #expect(browser.heading == "Account")
        try await browser.click("Delete account")
        #expect(browser.heading == "Your password")
        try await browser.fill("Password", "a short walk home")
        try await browser.click("Continue")
        #expect(browser.heading == "Your password" && browser.text.contains("This is not your password."))
        try await browser.fill("Password", "a long walk home")
        try await browser.click("Continue")
        #expect(browser.heading == "Delete your account?")
        try await browser.click("Keep")
        try await browser.click("Change email")
        #expect(browser.heading == "Your email", "it was given just now")
    }

    @Test func `is asked for where the page of what is sensitive has stood for long`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.openAccount()
        try await browser.click("Change email")
        try await browser.fill("Email", "anna@example.org")
        sofa.clock.advance(by: .seconds(600))
        try await browser.click("Next")
        #expect(browser.heading == "Your password")
        try await browser.fill("Password", "a long walk home")
        try await browser.click("Continue")
        #expect(browser.heading == "Confirm your email" && browser.text.contains("anna@example.org"))
        try await browser.open("/settings/account")
        try await browser.click("Delete account")
        sofa.clock.advance(by: .seconds(600))
        try await browser.click("Delete account")
        #expect(browser.heading == "Your password")
        #expect(try await sofa.services.accounts.isTaken("ann@example.org"))
        try await browser.fill("Password", "a long walk home")
        try await browser.click("Continue")
        #expect(browser.heading == "Delete your account?")
        try await browser.click("Delete account")
        #expect(browser.heading == "Goodbye")
    }

    @Test func `counts as given at sign-in, and not by a mailed link`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let browser = sofa.visitor()
        try await browser.signIn("ann@example.org")
        try await browser.openAccount()
        try await browser.click("Change email")
        #expect(browser.heading == "Your email")

        let other = sofa.visitor()
        try await other.open("/sign-in")
        try await other.fill("Email", "ann@example.org")
        try await other.click("Email me a link")
        let link = try await sofa.posted("Link: ", for: "ann@example.org")
        try await other.open(link.replacing("http://localhost:8080", with: ""))
        try await other.click("Sign in")
        try await other.openAccount()
        try await other.click("Change email")
        #expect(other.heading == "Your password")
    }
}

@Suite struct `What becomes of an account` {
    @Test func `is told to the address that it had, and not to the one that a session remembers`() async throws {
        let mailer = Remembering()
        let services = try SofaServices.forTests(mailer)
        let ann = try await services.accounts.create(email: "ann@example.org", password: "a long walk home", now: noon)
        let shared = Shared(SofaShared(account: ann, passwordGiven: Date()))
        _ = try await services.accounts.changeEmail(of: ann.id, to: "anna@example.org")
        let change = FlowTester(
            ChangeEmailCoordinator(services: services, shared: shared, visit: Visit()), sharing: shared)
        try await change.press("next", fields: ["email": "eve@example.org"], at: .email)
        try await change.press("confirm", fields: ["code": try #require(mailer.code)], at: .code)
        #expect(mailer.last?.to == "anna@example.org" && mailer.last?.subject == "Your Sofa email was changed")
        let account = FlowTester(
            AccountCoordinator(of: SofaFlow(services: services, shared: shared), close: {}, deleted: {}),
            sharing: shared)
        try await account.press(
            "change",
            fields: ["current": "a long walk home", "password": "a short walk"],
            at: .changePassword)
        #expect(mailer.last?.to == "eve@example.org" && mailer.last?.subject == "Your Sofa password was changed")
    }

    @Test func `ends all other sessions of it`() async throws {
        let services = try SofaServices.forTests()
        let ann = try await services.accounts.create(email: "ann@example.org", password: "a long walk home", now: noon)
        let shared = Shared(SofaShared(account: ann, passwordGiven: Date()))
        let account = FlowTester(
            AccountCoordinator(of: SofaFlow(services: services, shared: shared), close: {}, deleted: {}),
            sharing: shared)
        let ends = FlowMove<AccountCoordinator.Route>.endOthers(of: "\(ann.id)")
        try await account.press("signOutEverywhere", at: .account)
        #expect(account.moves == [ends, .notify("All other browsers are signed out.")])
        try await account.finish(.changeEmail, with: Account(id: ann.id, email: "anna@example.org"))
        #expect(account.moves == [ends, .notify("Your email is changed.")])
        try await account.press("delete", at: .deletion)
        #expect(account.moves == [ends])
    }

    @Test func `is no name to send feedback in once it is gone`() async throws {
        let mailer = Remembering()
        let services = try SofaServices.forTests(mailer)
        let ann = try await services.accounts.create(email: "ann@example.org", password: "a long walk home", now: noon)
        let feedback = FlowTester(FeedbackCoordinator(services: services, shared: Shared(SofaShared(account: ann))))
        feedback.state.feedback = FeedbackForm(subject: "Plates", message: "They match.")
        _ = try await services.accounts.changeEmail(of: ann.id, to: "anna@example.org")
        try await feedback.press("send", at: .review)
        #expect(mailer.last?.text.hasPrefix("From: anna@example.org\n") == true)
        try await services.accounts.delete(ann.id)
        await #expect(throws: AccountsError.noAccount) { try await feedback.press("send", at: .review) }
        #expect(mailer.sent == 1)
    }
}

@Suite struct `Other browsers of an account` {
    enum Change: CaseIterable {
        case password, email, everywhere, deletion
    }

    @Test(arguments: Change.allCases, [1, 2])
    func `are guests at their next request, whatever changed, on every server`(change: Change, servers: Int)
        async throws
    {
        let sofa = try TestSofa(servers: servers)
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await sofa.visitor().signUp("bob@example.org", at: sofa)
        let (other, bob) = (sofa.visitor(), sofa.visitor())
        try await other.signIn("ann@example.org")
        try await bob.signIn("bob@example.org")
        try await other.open("/library/2")
        try await browser.openAccount()
        switch change {
        case .password: try await browser.changePassword(from: "a long walk home", to: "a swim in the lake")
        case .email:
            try await browser.click("Change email")
            try await browser.fill("Email", "anna@example.org")
            try await browser.click("Next")
            try await browser.fill("Code", sofa.code(for: "anna@example.org"))
            try await browser.click("Confirm")
        case .everywhere: try await browser.click("Sign out everywhere")
        case .deletion:
            try await browser.click("Delete account")
            try await browser.click("Delete account")
        }
        #expect(browser.heading == (change == .deletion ? "Goodbye" : "Account"))
        try await other.click("Up next")
        try await other.open("/settings")
        #expect(other.buttons.contains("Sign in") && !other.buttons.contains("Account"))
        try await other.open("/library")
        #expect(!other.text.contains("ann@example.org") && other.status == 200)
        try await bob.open("/settings")
        #expect(bob.buttons.contains("Account"))
        guard change != .deletion else { return }
        try await browser.openAccount()
        #expect(browser.text.contains(change == .email ? "anna@example.org" : "ann@example.org"))
        #expect(try await sofa.services.items.statuses(for: 1).isEmpty, "nothing is done in its name")
    }
}
