// What an app is told of its visitor, and when.

import Testing
import Usher
import UsherHTTP
import UsherLock
import UsherTesting

@testable import UsherSite

@Suite struct `A visit` {
    @Test func `tells of the first request while the session begins, and then of each action`() async throws {
        let guarded = try GuardedSite()
        let (browser, whence) = try await guarded.visitor("192.0.2.7", .proxy, [("Accept-Language", "de-AT, en;q=0.5")])
        #expect(browser.text.contains("Told de-AT en localhost false 192.0.2.7."))
        whence.becomes("2001:db8::9", [("Accept-Language", "fr")])
        try await browser.reload()
        #expect(browser.text.contains("Told de-AT en localhost false 192.0.2.7."), "a look changes nothing")
        try await browser.click("Who")
        #expect(browser.text.contains("Told fr localhost false 2001:db8::9."))
    }

    @Test(
        arguments: [
            ("192.0.2.7", .proxy, true), ("2001:db8::9", .peer, true), ("127.0.0.1", .peer, false),
            ("10.0.0.1", .proxyItself, false), ("unknown", .peer, false),
        ] as [(String, AddressSource, Bool)])
    func `tells where an address is surely its visitor's`(_ address: String, _ source: AddressSource, _ isSure: Bool) {
        let parts = VisitParts(key: .random(), logger: nil, clock: { .now })
        let request = HTTPRequest(remoteAddress: address, addressSource: source)
        let visit = Visit(parts.newcomer, Visit.Arrival(request, session: .random()))
        #expect(visit.sureOrigin == (isSure ? visit.origin : nil))
        visit.end()
        #expect(visit.sureOrigin == nil)
    }

    @Test func `tells of no request when none is answered`() async throws {
        let guarded = try GuardedSite()
        let visits = Visits()
        let site = try Site(
            folder: guarded.folder.path, options: SiteOptions(clock: guarded.clock), shared: NoShared(),
            document: { _ in NoDocument() },
            root: { _, visit in
                visits.add(visit)
                return Guarding(visit: visit)
            })
        let browser = Browser(Whence([site], "192.0.2.7"))
        for step in ["/guarded", "Who", "Sign in"] {
            if step.hasPrefix("/") { try await browser.open(step) } else { try await browser.click(step) }
            let visit = try #require(visits.all.first)
            #expect(visit.address.isEmpty && visit.host.isEmpty && visit.languages.isEmpty && visit.origin.isEmpty)
        }
        try await Browser(Whence([site], "192.0.2.8")).open("/nowhere")
        await #expect(throws: FlowError.self) { try await visits.all[0].take(.byAddress) }
    }

    @Test func `knows an origin by a hash that only the site can make`() async throws {
        let key = Bytes32.random()
        func origin(_ address: String, _ key: Bytes32) -> String {
            let parts = VisitParts(key: key, logger: nil, clock: { .now })
            return parts.origin(of: HTTPRequest(remoteAddress: address))
        }
        let one = origin("192.0.2.7", key)
        #expect(one.utf8.count == 22 && one == origin("::ffff:192.0.2.7", key))
        #expect(one != origin("192.0.2.8", key) && one != origin("192.0.2.7", Bytes32.random()))
        #expect(origin("2001:db8:1:2::1", key) == origin("2001:db8:1:2:ffff::", key))
        #expect(origin("2001:db8:1:2::1", key) != origin("2001:db8:1:3::1", key))
        #expect(origin("unknown", key).isEmpty)
        let visit = Visit(languages: ["de", "en"], host: "Shop.Example:8443", address: "2001:db8::1")
        #expect(visit.origin.utf8.count == 22 && visit.languages == ["de", "en"] && visit.host == "shop.example:8443")
    }
}

/// All visits that a root was given.
private final class Visits: Sendable {
    private let list = Lock<[Visit]>([])
    var all: [Visit] { list.withLock { $0 } }
    func add(_ visit: Visit) { list.withLock { $0.append(visit) } }
}
