// Work beside the pages: stopped by name, and shown by a page that asks for itself again.

import Testing
import Usher
import UsherTesting

@Suite struct `Work that takes time` {
    @Test func `is cancelled when its flow stops it by name, and the flow goes on`() async throws {
        let job = await Job()
        let small = try SmallSite(job.service)
        let browser = small.visitor()
        try await browser.open("/task")
        try await browser.click("Stop")
        #expect(browser.notices.isEmpty, "there is nothing to stop, which is no error")
        try await browser.click("Job")
        await job.hasStarted()
        try await browser.click("Stop")
        await job.wasCancelled()
        #expect(browser.status == 200 && browser.buttons.contains("Stop") && browser.notices.isEmpty)
    }

    @Test func `is shown by a page that asks for itself, until it does so no more`() async throws {
        let small = try SmallSite()
        small.service.isWorking = true
        let browser = small.visitor()
        try await browser.open("/")
        let refresh = try #require(browser.page.refresh)
        #expect(refresh.seconds == 2)
        try await browser.followRefresh()
        #expect(browser.status == 200 && browser.page.refresh != nil && browser.url == refresh.reference)
        small.service.isWorking = false
        try await browser.followRefresh()
        #expect(browser.exchanges.suffix(2).map(\.status) == [303, 200])
        #expect(browser.page.refresh == nil && !browser.url.contains("refresh"))
    }

    @Test func `keeps nobody's session by its page's asking`() async throws {
        let small = try SmallSite(servers: 1)
        small.service.isWorking = true
        let browser = small.visitor()
        try await browser.open("/")
        small.clock.advance(by: .seconds(19 * 60))
        try await browser.followRefresh()
        await small.site.sweep()
        #expect(small.site.sessionCount == 1)
        small.clock.advance(by: .seconds(2 * 60))
        await small.site.sweep()
        #expect(small.site.sessionCount == 0)
    }
}
