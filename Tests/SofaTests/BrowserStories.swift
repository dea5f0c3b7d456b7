// What browsers and visitors do, row by row where no other story tells it: without JavaScript, in memory and over a
// socket.

import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `A browser` {
    @Test(arguments: Depth.allCases)
    func `gets one session at its first visit, a cookie that ends with it, and one that lasts a year`(depth: Depth)
        async throws
    {
        let sofa = try TestSofa(depth)
        let browser = sofa.visitor()
        try await browser.open("/")
        let answer = try #require(browser.exchanges.first?.response)
        let cookies = answer.headers("Set-Cookie")
        #expect(answer.status == 200 && cookies.count == 2 && sofa.site.sessionCount == 1)
        #expect(cookies.contains { $0.hasPrefix("usher-sofa=") && !$0.contains("Max-Age") && $0.contains("HttpOnly") })
        #expect(cookies.contains { $0.hasPrefix("usher-sofa_seen=1;") && $0.contains("Max-Age=31536000") })
        try await browser.reload()
        #expect(browser.exchanges.last?.response.headers("Set-Cookie").isEmpty == true)
        #expect(sofa.site.sessionCount == 1)
    }

    @Test(arguments: Depth.allCases)
    func `that goes Back and chooses otherwise grows a branch, and the page it left keeps what it shows`(depth: Depth)
        async throws
    {
        let sofa = try TestSofa(depth)
        let browser = sofa.visitor()
        try await browser.open("/")
        try await browser.click("Create account")
        try await browser.fillSignUp("ann@example.org")
        let code = browser.url
        let other = browser.newTab()
        while browser.heading != "Your email" { try await browser.back() }
        #expect(browser.value(of: "Email") == "ann@example.org")
        try await browser.fillSignUp("bob@example.org")
        #expect(browser.text.contains("bob@example.org") && browser.url != code)
        try await other.open(code)
        #expect(other.text.contains("ann@example.org"))
        try await other.fill("Code", sofa.code(for: "ann@example.org"))
        try await other.click("Confirm")
        #expect(other.heading == "Library" && other.text.contains("ann@example.org"))
        try await browser.reload()
        #expect(browser.heading == "Library", "the flow is over in every tab")
    }

    @Test func `that goes Back from an open modal finds the page below, and Forward the modal`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library")
        try await browser.click("Settings")
        try await browser.back()
        #expect(browser.heading == "Library" && browser.dialogs.isEmpty)
        try await browser.forward()
        #expect(browser.dialogs == ["Settings"])
        try await browser.click("Close")
        try await browser.back()
        #expect(browser.heading == "Library" && browser.dialogs.isEmpty)
    }

    @Test(arguments: Depth.allCases)
    func `that sends a form of a closed page finds what was typed when it opens the page anew`(
        depth: Depth
    ) async throws {
        let sofa = try TestSofa(depth)
        let browser = sofa.visitor()
        try await browser.open("/")
        try await browser.click("Create account")
        try await browser.takeSteps(to: .email)
        let form = browser.page
        try await browser.leaveSignUp()
        try await browser.submit(old: form, pressing: "Next", filling: ["Email": "ann@example.org"])
        #expect(browser.heading == "Welcome to Sofa" && browser.notices == ["“Your email” has been closed."])
        try await browser.click("Create account")
        try await browser.takeSteps(to: .email)
        #expect(browser.value(of: "Email") == "ann@example.org")
        #expect(browser.notices == ["We kept what you typed."])
    }

    @Test func `that opens a plain address again goes on where it was, and after its end where that led`() async throws
    {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        let (first, second) = (NewAccountCoordinator.order[0], NewAccountCoordinator.order[1])
        try await browser.open("/sign-up/\(first)")
        try await browser.takeStep()
        let again = browser.newTab()
        try await again.open("/sign-up/\(first)")
        #expect(again.heading == first.heading)
        try await again.open("/sign-up/\(second)")
        #expect(again.heading == second.heading)
        try await again.open("/sign-up/code")
        #expect(again.heading == second.heading, "a step whose needs are not met leads to the nearest")
        try await browser.fillSignUp("ann@example.org")
        try await again.open("/sign-up/email")
        #expect(again.value(of: "Email") == "ann@example.org")
        try await browser.fill("Code", sofa.code(for: "ann@example.org"))
        try await browser.click("Confirm")
        try await browser.open("/sign-up/\(first)")
        #expect(browser.heading == "Library")
        #expect(browser.notices == ["You have already completed “\(first.heading)”."])
        sofa.clock.advance(by: .seconds(61))
        try await browser.open("/sign-up/\(second)")
        #expect(browser.heading == first.heading)
        try await browser.takeSteps(to: .email)
        #expect(browser.value(of: "Email") == "")
    }

    @Test func `that opens the plain address of a page which was merely left hears nothing of it`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/settings")
        try await browser.click("Close")
        try await browser.open("/settings")
        #expect(browser.heading == "Library" && browser.dialogs.isEmpty && browser.notices.isEmpty)
        try await browser.open("/")
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.open("/")
        #expect(browser.heading == "Library" && browser.notices.isEmpty)
    }

    @Test func `that presses a button whose action is gone is told so and keeps what it typed`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/settings")
        let other = try await browser.duplicateTab()
        try await browser.click("Sign in")
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        try await browser.fill("Email", "ann@example.org")
        try await browser.fill("Password", "a long walk home")
        try await browser.click("Sign in")
        try await other.fill("Items per page", "3")
        try await other.click("Create account")
        #expect(
            other.notices.contains(
                "You have signed in or out since you opened this page, so nothing was done. Please try again."))
        #expect(other.value(of: "Items per page") == "3" && !other.buttons.contains("Create account"))
        // Pressed all the same, as by a script that has the new form.
        var pressed = try #require(other.exchanges.last { $0.method == "POST" }?.request)
        let page = String(decoding: other.page.body, as: UTF8.self)
        let token = try #require(page.firstMatch(of: /name="token" value="([^"]+)"/)?.1)
        let sent = String(decoding: pressed.body, as: UTF8.self).replacing(/token=[^&]*/, with: "token=\(token)")
        pressed.body = Array(sent.utf8)
        pressed.headers.removeAll { $0.name == "Cookie" }
        pressed.headers.append(("Cookie", "usher-sofa=\(other.cookies["usher-sofa"] ?? "")"))
        #expect(try await other.transport.send(pressed).status == 303)
        try await other.reload()
        #expect(other.heading == "Settings" && other.notices.contains("That is no longer possible."))
        #expect(other.value(of: "Items per page") == "3")
    }
}
