// What a change of privileges leaves behind: nothing that was for somebody else.

import Testing
import UsherTesting

@testable import UsherSite

@Suite struct `A form from before a sign-in` {
    @Test func `runs nothing, and its page comes back with what was typed`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.open("/")
        let form = browser.page
        try await browser.newTab().click("Enter", from: "/")
        try await browser.submit(old: form, pressing: "Pay", filling: ["Name": "Ann"])
        #expect(
            browser.notices == [
                "You have signed in or out since you opened this page, so nothing was done. Please try again."
            ])
        #expect(browser.heading == "Shop" && browser.value(of: "Name") == "Ann" && members.till.paid.isEmpty)
        try await browser.click("Pay")
        #expect(members.till.paid == [285])
    }

    @Test func `is not filled in where nobody says that it is ours`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.open("/")
        let form = browser.page
        try await browser.newTab().click("Enter", from: "/")
        browser.omittedHeaders = ["Sec-Fetch-Site", "Origin"]
        try await browser.submit(old: form, pressing: "Pay", filling: ["Name": "Mallory"])
        #expect(browser.value(of: "Name") == "" && members.till.paid.isEmpty)
    }

    @Test func `gets its answer for ten seconds where it is an exact copy, with the new id too`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.open("/order")
        try await browser.click("Take")
        var copy = try browser.lastForm()
        let led = browser.exchanges.last { $0.method == "POST" }?.response.header("Location")
        try await browser.click("Enter")
        copy.headers.removeAll { $0.name == "Cookie" }
        copy.headers.append(("Cookie", "usher-ushertests=\(browser.cookies["usher-ushertests"] ?? "")"))
        let site = SiteTransport(members.site)
        #expect(try await site.send(copy).header("Location") == led && members.till.paid == [285])
        members.clock.advance(by: .seconds(10))
        #expect(try await site.send(copy).status == 303 && members.till.paid == [285])
        try await browser.reload()
        #expect(
            browser.notices == [
                "You have signed in or out since you opened this page, so nothing was done. Please try again."
            ])
    }

    @Test func `that waited behind the sign-in runs nothing after it`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.open("/")
        try await browser.click("Take")
        let (enter, take) = (try browser.form(pressing: "enter"), try browser.form(pressing: "take"))
        await members.till.gate.close()
        let site = members.site
        async let entered = SiteTransport(site).send(enter)
        await members.till.gate.arrived()
        async let taken = SiteTransport(site).send(take)
        while await site.submissionsUnderWay < 2 { await Task.yield() }
        await members.till.gate.open()
        #expect(try await entered.headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=") })
        #expect(try await taken.status == 303 && members.till.paid == [285])
    }

    @Test func `has another token, which the store alone does not give`() async throws {
        let members = try MemberSite()
        let (browser, old, sent) = try await members.signedIn()
        let site = members.site
        let id = try #require(browser.cookies["usher-ushertests"].flatMap { Bytes32(text: $0) })
        let session = try #require(site.parts.table.session(at: Bytes32(hashing: id)))
        let before = try #require(sent.field("token").flatMap { FormToken(text: $0, site: site.parts.keys.token) })
        let now = session.identity.token
        #expect(before.key == Bytes32(hashing: try #require(Bytes32(text: old))) && before.mark != now.mark)
        // All that a store has in plain: the key, and the site's secret.
        let made = FormToken(of: session.key, mark: .random(), site: site.parts.keys.token)
        var forged = sent
        forged.set("token", made.text)
        forged.set("act", "take")
        forged.headers.removeAll { $0.name == "Cookie" }
        forged.headers.append(("Cookie", "usher-ushertests=\(id.text)"))
        #expect(try await SiteTransport(site).send(forged).status == 403 && members.till.paid.isEmpty)
    }
}

@Suite struct `After a sign-out` {
    @Test(arguments: [1, 2]) func `nothing of what the last visitor had open can be read`(servers: Int) async throws {
        let members = try MemberSite(servers: servers)
        let browser = members.visitor()
        try await browser.open("/order")
        try await browser.click("Enter")
        #expect(browser.heading == "Ann’s order")
        let key = try #require(browser.url.split(separator: "=").last)
        let form = browser.page
        try await browser.click("Leave")
        #expect(browser.heading == "Shop")
        for target in ["/order?p=\(key)", "/p/\(key)", "/p/1\(key.drop { $0 != "-" })"] {
            try await browser.open(target)
            #expect(browser.heading == "Shop" && browser.notices == ["That page has been closed."])
            #expect(!browser.text.contains("Ann") && !browser.url.contains(key))
        }
        try await browser.submit(old: form, pressing: "Pay", filling: ["Name": "Ann Smith"])
        #expect(browser.heading == "Shop" && browser.notices == ["That page has been closed."])
        #expect(browser.value(of: "Name") == "" && members.till.paid.isEmpty)
        try await browser.open("/order")
        #expect(browser.value(of: "Name") == "")
    }

    @Test func `a key of nobody's tree is a stranger's, as before`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.open("/")
        try await browser.open("/p/1-abcdef")
        #expect(browser.status == 404)
    }
}

extension Browser {
    /// That of the form on show.
    var nonce: String {
        String(decoding: page.body, as: UTF8.self).firstMatch(of: /name="nonce" value="([^"]*)"/).map { String($0.1) }
            ?? ""
    }

    func click(_ label: String, from target: String) async throws {
        try await open(target)
        try await click(label)
    }

    /// The form that is on show, with a button of that action pressed.
    func form(pressing action: String) throws -> WireRequest {
        var form = try lastForm(nonce: action)
        form.set("act", action)
        if action == "take" { form.set("nonce", nonce) }
        return form
    }
}

extension WireRequest {
    /// A field of an urlencoded form, as it stands there.
    func field(_ name: String) -> String? {
        String(decoding: body, as: UTF8.self).split(separator: "&").first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    mutating func set(_ name: String, _ value: String) {
        let fields = String(decoding: body, as: UTF8.self).split(separator: "&").filter { !$0.hasPrefix(name + "=") }
        body = Array((fields + ["\(name)=\(value)"]).joined(separator: "&").utf8)
    }
}
