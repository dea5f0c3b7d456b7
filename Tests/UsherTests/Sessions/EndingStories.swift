// All sessions of somebody end at once: at a new password, a new email, a deleted account.

import Testing
import UsherTesting

@testable import UsherSite

@Suite struct `The other sessions of somebody` {
    private let ended = ["Your earlier visit had ended, so we have started a new one."]

    @Test(arguments: [1, 2]) func `are guests' at their next request, and the one that ended them goes on`(servers: Int)
        async throws
    {
        let members = try MemberSite(servers: servers)
        let (one, other, guest) = (members.visitor(), members.visitor(), members.visitor())
        for browser in [one, other] { try await browser.click("Enter", from: "/") }
        try await guest.open("/")
        let theirs = try #require(other.cookies["usher-ushertests"])
        try await one.click("Others")
        try await other.reload()
        #expect(other.notices == ended && other.cookies["usher-ushertests"] != theirs)
        for browser in [one, guest] {
            try await browser.reload()
            #expect(browser.notices.isEmpty)
        }
        try await other.click("Enter")
        try await other.reload()
        #expect(other.notices.isEmpty, "who signs in again stays")
    }

    @Test(arguments: [1, 2]) func `run nothing that is sent from them`(servers: Int) async throws {
        let members = try MemberSite(servers: servers)
        let (one, other) = (members.visitor(), members.visitor())
        for browser in [one, other] { try await browser.click("Enter", from: "/") }
        try await one.click("Others")
        try await other.fill("Name", "Ann")
        try await other.click("Pay")
        #expect(members.till.paid.isEmpty)
    }

    @Test(arguments: [1, 2]) func `end with a sign-in that was under way`(servers: Int) async throws {
        let members = try MemberSite(servers: servers)
        let (one, other) = (members.visitor(), members.visitor())
        try await one.click("Enter", from: "/")
        try await other.click("Take", from: "/")
        let form = try other.form(pressing: "enter")
        await members.till.gate.close()
        let site = members.site
        async let entered = SiteTransport(site).send(form)
        await members.till.gate.arrived()
        try await one.click("Others")
        await members.till.gate.open()
        let answer = try await entered
        // A store is asked before the answer is sent, so that there never is a new id.
        let id = answer.headers("Set-Cookie").first?.firstMatch(of: /usher-ushertests=([^;]*)/)?.1
        #expect((id == nil) == (servers > 1))
        if let id { other.cookies.set("usher-ushertests", String(id)) }
        try await other.open("/")
        let told = ["Your earlier visit had ended, so nothing was done. You can continue here."]
        #expect(other.notices == (servers > 1 ? told : ended))
    }

    @Test func `end with their jobs`() async throws {
        let job = await Job()
        let members = try MemberSite(Till(job: job.service.job))
        let (one, other) = (members.visitor(), members.visitor())
        for browser in [one, other] { try await browser.click("Enter", from: "/") }
        try await other.click("Job")
        await job.hasStarted()
        try await one.click("Others")
        await job.wasCancelled()
    }

    @Test func `end where nobody has used them for a while, and from outside of any session`() async throws {
        let members = try MemberSite()
        let other = members.visitor()
        try await other.click("Enter", from: "/")
        await members.site.packSessions()
        #expect(members.site.packedSessionCount == 1)
        try await members.site.end(sessionsOf: "ann")
        try await other.reload()
        #expect(other.notices == ended)
        try await other.click("Enter")
        try await members.site.end(sessionsOf: "bob")
        try await other.reload()
        #expect(other.notices.isEmpty)
    }
}
