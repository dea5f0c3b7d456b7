// New account and Sign in, as a visitor without JavaScript meets them.

import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `Signing up` {
    @Test(arguments: Depth.allCases)
    func `leads to the library, signed in, with a notice that shows once`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        let browser = sofa.visitor()
        try await browser.open("/")
        #expect(browser.heading == "Welcome to Sofa")
        try await browser.click("Create account")
        for step in NewAccountCoordinator.order {
            #expect(browser.heading == step.heading)
            try await browser.takeStep()
        }
        #expect(browser.heading == "Confirm your email")
        try await browser.fill("Code", sofa.code(for: "ann@example.org"))
        try await browser.click("Confirm")
        #expect(browser.heading == "Library")
        #expect(browser.notices == ["You’ve signed up."])
        #expect(browser.text.contains("ann@example.org"))
        try await browser.reload()
        #expect(browser.notices == [])
    }

    @Test func `keeps what was typed when going Back, but never a password`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/")
        try await browser.click("Create account")
        try await browser.fillSignUp("ann@example.org")
        for step in NewAccountCoordinator.order.reversed() {
            try await browser.click("Back")
            #expect(browser.heading == step.heading)
            switch step {
            case .email: #expect(browser.value(of: "Email") == "ann@example.org")
            case .password: #expect(browser.value(of: "Password") == "")
            case .consent: #expect(browser.isChecked("I agree to the terms") == true)
            case .code, .otherEmail: break
            }
        }
        try await browser.click("Cancel")
        #expect(browser.heading == "Welcome to Sofa")
    }

    @Test func `says at the field what is wrong, and keeps the rest`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/sign-up/email")
        try await browser.takeSteps(to: .email)
        try await browser.fill("Email", "not an email")
        try await browser.click("Next")
        #expect(browser.heading == "Your email" && browser.title == "Error: Your email · Sofa")
        #expect(browser.text.contains("Enter an email address such as name@example.org."))
        #expect(browser.value(of: "Email") == "not an email")
        #expect(browser.exchanges.suffix(2).map(\.status) == [303, 200])
        try await browser.takeStep()
        #expect(browser.title == "Choose a password · Sofa")
        try await browser.back()
        #expect(browser.heading == "Your email", "a form that came back is an entry of its own")
        #expect(!browser.text.contains("Enter an email address such as"))

        let other = sofa.visitor()
        try await other.open("/sign-up/email")
        try await other.takeSteps(to: .password)
        try await other.click("Next")
        #expect(other.text.contains("Choose a password.") && !other.text.contains("Repeat"), "it is asked once")
        try await other.fill("Password", "a walk")
        try await other.click("Next")
        #expect(other.text.contains("Password must be 8 characters or more."))
    }

    @Test func `is over once it is over: Back leads on to the library, and nothing runs again`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/")
        try await browser.click("Create account")
        try await browser.fillSignUp("ann@example.org")
        let code = browser.page
        try await browser.fill("Code", sofa.code(for: "ann@example.org"))
        try await browser.click("Confirm")
        try await browser.back()
        #expect(browser.heading == "Library")
        #expect(browser.notices == ["You have already completed “Confirm your email”."])
        try await browser.submit(old: code, pressing: "Confirm", filling: ["Code": "000000"])
        #expect(browser.heading == "Library")
        #expect(try await sofa.services.accounts.isTaken("ann@example.org"))
    }

    @Test func `pressed twice makes one account, and both presses lead to the same place`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/")
        try await browser.click("Create account")
        try await browser.takeStep()
        let first = browser.url
        let answers = try await browser.resendAside(copies: 20)
        #expect(answers.allSatisfy { $0.status == 303 })
        #expect(Set(answers.compactMap { $0.header("Location") }).count == 1)
        #expect(answers.first?.header("Location").map { first.hasSuffix($0) } == true)
    }

    @Test func `refuses an email that has an account`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let browser = sofa.visitor()
        try await browser.open("/sign-up/email")
        try await browser.takeSteps(to: .email)
        try await browser.fill("Email", "Ann@Example.org")
        try await browser.click("Next")
        #expect(browser.text.contains("This email already has an account."))
    }

    @Test func `sends the code to another email, and asks nothing else again`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("bob@example.org", at: sofa)
        let browser = sofa.visitor()
        try await browser.open("/sign-up/email")
        try await browser.fillSignUp("ann@example.com")
        let former = try sofa.code(for: "ann@example.com")
        #expect(browser.text.contains("Check your email") && browser.text.contains("ann@example.com"))
        try await browser.click("Change the address")
        #expect(browser.heading == "Your email" && browser.value(of: "Email") == "ann@example.com")
        try await browser.fill("Email", "bob@example.org")
        try await browser.click("Next")
        #expect(browser.text.contains("This email already has an account."))
        try await browser.fill("Email", "ann@example.org")
        try await browser.click("Next")
        #expect(browser.heading == "Confirm your email" && browser.text.contains("ann@example.org"))
        try await browser.fill("Code", former)
        try await browser.click("Confirm")
        #expect(browser.heading == "Confirm your email", "the first mail's code is another address's")
        try await browser.fill("Code", sofa.code(for: "ann@example.org"))
        try await browser.click("Confirm")
        #expect(browser.heading == "Library" && browser.text.contains("ann@example.org"))
    }

    @Test func `takes three tries of a code, and a new one then`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/sign-up/email")
        try await browser.fillSignUp("ann@example.org")
        let right = try sofa.code(for: "ann@example.org")
        let wrong = right == "111111" ? "222222" : "111111"
        for left in ["2 more tries", "one more try", "Send a new code"] {
            try await browser.fill("Code", wrong)
            try await browser.click("Confirm")
            #expect(browser.text.contains(left))
        }
        try await browser.click("Send a new code")
        #expect(browser.notices == ["A new code is on its way."])
        try await browser.fill("Code", sofa.code(for: "ann@example.org"))
        try await browser.click("Confirm")
        #expect(browser.heading == "Library")
    }

    @Test func `keeps where a guest's items stand, and returns to the item it was started from`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library")
        try await browser.click("Practical Combine")
        try await browser.click("Up next")
        try await browser.click("Save to your account")
        try await browser.fillSignUp("ann@example.org")
        try await browser.fill("Code", sofa.code(for: "ann@example.org"))
        try await browser.click("Confirm")
        #expect(browser.heading == "Practical Combine")
        #expect(browser.notices == ["You’ve signed up."])
        #expect(browser.buttons.contains("Doing") && !browser.buttons.contains("Up next"))
    }
}

@Suite struct `Signing in` {
    @Test func `asks for the right password, changes the session's id, and signs out again`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let browser = sofa.visitor()
        try await browser.open("/")
        let guest = browser.cookies["usher-sofa"]
        try await browser.click("Sign in")
        try await browser.fill("Email", "ann@example.org")
        try await browser.fill("Password", "a short walk home")
        try await browser.click("Sign in")
        #expect(browser.errors.contains { $0.contains("The email or the password is not right.") })
        #expect(browser.value(of: "Email") == "ann@example.org")
        #expect(browser.value(of: "Password") == "")
        try await browser.fill("Password", "a long walk home")
        try await browser.click("Sign in")
        #expect(browser.heading == "Library")
        #expect(browser.notices == ["Welcome back."])
        let member = browser.cookies["usher-sofa"]
        #expect(member != nil && member != guest)

        let old = browser.url
        try await browser.click("Settings")
        try await browser.click("Sign out")
        #expect(browser.heading == "Welcome to Sofa")
        #expect(browser.cookies["usher-sofa"] != member)
        try await browser.open(old)
        #expect(browser.heading == "Welcome to Sofa")
    }
}
