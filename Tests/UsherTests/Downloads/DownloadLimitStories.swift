// How long a download goes on, and how many there may be.

import Testing
import UsherHTTP

@testable import UsherSite
@testable import UsherTesting

@Suite struct `A file that is sent while it is made` {
    /// Asks for a file as a browser does, and leaves it in the middle.
    private func begin(_ path: String, _ site: DownloadSite, as browser: Browser) async -> HTTPResponse {
        let cookies = browser.cookies.header(for: "/").map { [("Cookie", $0)] } ?? []
        return await site.site.handle(HTTPRequest(path: path, headers: HTTPHeaders(cookies))).response
    }

    /// The same, beside the test.
    private func status(of path: String, _ site: DownloadSite, as browser: Browser) -> Task<Int, Never> {
        let cookies = browser.cookies.header(for: "/").map { [("Cookie", $0)] } ?? []
        let (site, request) = (site.site, HTTPRequest(path: path, headers: HTTPHeaders(cookies)))
        return Task { await site.handle(request).response.status }
    }

    private func close(_ response: HTTPResponse) {
        if case .stream(let stream) = response.body { stream.close() }
    }

    @Test func `a session has four downloads at once, and answers other requests meanwhile`() async throws {
        let site = try DownloadSite()
        let browser = site.visitor()
        try await browser.open("/")
        var responses: [HTTPResponse] = []
        for _ in 0..<4 { responses.append(await begin("/slow", site, as: browser)) }
        #expect(responses.map(\.status) == [200, 200, 200, 200])
        let fifth = await begin("/slow", site, as: browser)
        #expect(fifth.status == 503)
        #expect(fifth[header: "Retry-After"] == "30")
        // What is in memory anyway is a page like any other.
        #expect(await begin("/receipt", site, as: browser).status == 200)
        try await browser.click("Add")
        #expect(browser.text.contains("Count 1"))
        let other = site.visitor()
        try await other.open("/")
        let others = await begin("/slow", site, as: other)
        #expect(others.status == 200)
        for response in responses + [others] { close(response) }
        responses = []
        while site.archive.ended < 4 { await Task.yield() }
    }

    @Test func `a place is given back with its download`() async throws {
        let site = try DownloadSite(change: { $0.maximumSessionDownloads = 1 })
        let browser = site.visitor()
        try await browser.open("/")
        for _ in 0..<3 {
            let response = await begin("/slow", site, as: browser)
            #expect(response.status == 200)
            close(response)
            while site.site.parts.downloads.count > 1 { await Task.yield() }
            // The answer holds it.
            #expect(await begin("/slow", site, as: browser).status == 503)
            _ = consume response
            while site.site.parts.downloads.count > 0 { await Task.yield() }
        }
        _ = await site.site.endSessions()
        #expect(site.life.leaks == [])
    }

    @Test func `strangers have a quarter of all places`() async throws {
        let site = try DownloadSite(change: { $0.maximumDownloads = 8 })
        let stranger = site.visitor()
        var responses: [HTTPResponse] = []
        for _ in 0..<3 { responses.append(await begin("/slow", site, as: stranger)) }
        #expect(responses.map(\.status) == [200, 200, 503])
        let browser = site.visitor()
        try await browser.open("/")
        responses.append(await begin("/slow", site, as: browser))
        #expect(responses.last?.status == 200)
        for response in responses { close(response) }
    }

    @Test func `sessions of one address have half of all places, and never keep another's out`() async throws {
        let site = try DownloadSite(change: { $0.maximumDownloads = 16 })
        func come(_ address: String) async throws -> [HTTPResponse] {
            let browser = Browser(SiteTransport(site.site, from: address))
            try await browser.open("/")
            let cookies = HTTPHeaders(browser.cookies.header(for: "/").map { [("Cookie", $0)] } ?? [])
            var responses: [HTTPResponse] = []
            for _ in 0..<4 {
                let request = HTTPRequest(
                    path: "/slow", headers: cookies, remoteAddress: address, addressSource: .proxy)
                responses.append(await site.site.handle(request).response)
            }
            return responses
        }
        var responses: [HTTPResponse] = []
        for _ in 0..<5 { responses += try await come("192.0.2.66") }
        #expect(responses.count { $0.status == 200 } == 8)
        for number in 1...3 {
            let honest = try await come("192.0.2.\(number)")
            #expect(honest.map(\.status) == [200, 503, 503, 503], "\(number)")
            responses += honest
        }
        for response in responses { close(response) }
        responses = []
        while site.site.parts.downloads.count > 0 { await Task.yield() }
        let late = try await come("192.0.2.66")
        #expect(late.allSatisfy { $0.status == 200 })
        for response in late { close(response) }
    }

    @Test func `a download ends with its session`() async throws {
        let site = try DownloadSite()
        let browser = site.visitor()
        try await browser.open("/")
        let response = await begin("/slow", site, as: browser)
        guard case .stream(let stream) = response.body else {
            Issue.record("no stream")
            return
        }
        _ = try await stream.next()
        _ = await site.site.endSessions()
        await #expect(throws: BodyStreamError.self) { while try await stream.next() != nil {} }
        while site.archive.ended == 0 { await Task.yield() }
    }

    @Test func `a download ends when its visitor signs in or out`() async throws {
        let site = try DownloadSite()
        let browser = site.visitor()
        try await browser.open("/")
        let response = await begin("/slow", site, as: browser)
        try await browser.click("Leave")
        guard case .stream(let stream) = response.body else {
            Issue.record("no stream")
            return
        }
        await #expect(throws: BodyStreamError.self) { while try await stream.next() != nil {} }
        #expect(await begin("/slow", site, as: browser).status == 200)
        _ = await site.site.endSessions()
    }

    @Test func `a session that downloads is not idle, and ends in the end`() async throws {
        let site = try DownloadSite()
        let browser = site.visitor()
        try await browser.open("/")
        let response = await begin("/slow", site, as: browser)
        for _ in 0..<30 {
            site.clock.advance(by: .seconds(60))
            await site.site.sweep()
        }
        #expect(site.site.sessionCount == 1)
        site.clock.advance(by: .seconds(12 * 60 * 60))
        await site.site.sweep()
        #expect(site.site.sessionCount == 0)
        guard case .stream(let stream) = response.body else {
            Issue.record("no stream")
            return
        }
        await #expect(throws: BodyStreamError.self) { while try await stream.next() != nil {} }
    }

    @Test(arguments: [1, 2])
    func `a session that was sent a file for longer than it may be idle goes on`(servers: Int) async throws {
        let site = try DownloadSite(servers: servers)
        let browser = Browser(SiteTransport([site.site]))
        try await browser.open("/")
        try await browser.click("Add")
        var response: HTTPResponse? = await begin("/slow", site, as: browser)
        for _ in 0..<30 {
            site.clock.advance(by: .seconds(60))
            for each in site.sites { await each.sweep() }
        }
        response.map { close($0) }
        response = nil
        while site.site.parts.downloads.count > 0 { await Task.yield() }
        for each in site.sites { await each.sweep() }
        let elsewhere = Browser(SiteTransport([site.sites[servers - 1]]))
        elsewhere.cookies.set("usher-ushertests", try #require(browser.cookies["usher-ushertests"]))
        elsewhere.cookies.set("usher-ushertests_seen", "1")
        try await elsewhere.open("/")
        #expect(elsewhere.text.contains("Count 1"), "\(elsewhere.page)")
    }

    @Test func `a download that makes nothing for half a minute is given up`() async throws {
        let site = try DownloadSite()
        let browser = site.visitor()
        try await browser.open("/")
        await site.archive.gate.close()
        let asked = status(of: "/waiting", site, as: browser)
        await site.archive.gate.arrived()
        site.clock.advance(by: .seconds(31))
        await site.site.sweep()
        #expect(await asked.value == 500)
        await site.archive.gate.open()
        while site.site.parts.downloads.count > 0 { await Task.yield() }
    }

    @Test func `a session that ends before its download begins says to try again`() async throws {
        let site = try DownloadSite()
        let browser = site.visitor()
        try await browser.open("/")
        await site.archive.gate.close()
        let asked = status(of: "/waiting", site, as: browser)
        await site.archive.gate.arrived()
        _ = await site.site.endSessions()
        #expect(await asked.value == 503)
        await site.archive.gate.open()
    }

    // MARK: Over a socket

    @Test func `files come over a socket as well, and a cut one is told from a whole one`() async throws {
        let site = try DownloadSite()
        let live = try LiveSite(site.site)
        defer { live.stop() }
        let browser = Browser(live.transport)
        try await browser.open("/")
        #expect(try await browser.download("Export").text.hasPrefix("Reference,Search\r\n"))
        #expect(try await browser.download("Sketch").bytes == site.archive.sketch)
        try await browser.back()
        await #expect(throws: TransportError.self) { try await browser.click("Broken") }
        #expect(browser.heading == "Desk")
        try await browser.click("Early")
        #expect(browser.status == 500)
    }

    @Test func `a visitor who goes away leaves nothing behind`() async throws {
        let site = try DownloadSite()
        let live = try LiveSite(site.site)
        defer { live.stop() }
        let transport = live.transport
        let browser = Browser(transport)
        try await browser.open("/")
        let cookie = browser.cookies.header(for: "/") ?? ""
        await site.archive.gate.close()
        let asked = Task {
            try await transport.send(
                WireRequest(
                    method: "GET", target: "/slow",
                    headers: [
                        ("Host", "localhost"), ("Cookie", cookie),
                    ]))
        }
        await site.archive.gate.arrived()
        _ = await site.site.endSessions()
        await site.archive.gate.open()
        // Cut off, or told so where nothing was sent yet.
        let status = try? await asked.value.status
        #expect(status == nil || status == 503)
        while site.site.parts.downloads.count > 0 || !site.life.leaks.isEmpty { await Task.yield() }
    }
}
