// A press whose server is gone before it was stored, and that is made anew on another one.

import Synchronization
import Testing
import UsherTesting

/// By which ids presses came, and what happens while one of them is at work.
private final class Noted: Sendable {
    private let all = Mutex([String?]())
    private let next = Mutex<(@Sendable () async -> Void)?>(nil)

    var ids: [String?] { all.withLock { $0 } }

    func duringNext(_ work: @escaping @Sendable () async -> Void) { next.withLock { $0 = work } }

    func note(_ id: String?) async {
        all.withLock { $0.append(id) }
        let work = next.withLock { next in
            defer { next = nil }
            return next
        }
        await work?()
    }
}

@Suite struct `A press whose server is gone` {
    @Test(arguments: StoreKind.allCases)
    func `has the same id on another one, and another id once that has ended`(_ kind: StoreKind) async throws {
        let noted = Noted()
        let small = try StoreSites(kind) { await noted.note($0) }
        defer { small.place.end() }
        let browser = Browser(SiteTransport(small.sites[0]))
        try await browser.open("/")
        try await browser.click("Add")
        let sent = try #require(browser.exchanges.last { $0.method == "POST" }?.request)
        let forms = (2...4).map { number in
            var form = sent
            let body = String(decoding: sent.body, as: UTF8.self)
            form.body = Array(body.replacing(/nonce=[^&]*/, with: "nonce=\(number)").utf8)
            return form
        }
        let other = SiteTransport(small.sites[1])
        noted.duringNext {
            // As if the first was gone: it holds the session no more.
            small.place.time.advance(11)
            _ = try? await other.send(forms[1])
        }
        _ = try await SiteTransport(small.sites[0]).send(forms[0])
        #expect(noted.ids.count == 3 && Set(noted.ids).count == 2 && noted.ids[1] == noted.ids[2])
        #expect(try await other.send(forms[2]).status == 303)
        #expect(noted.ids.count == 4 && Set(noted.ids).count == 3)
        try await browser.open("/")
        #expect(browser.text.contains("Count 3"))
    }
}
