// Places for what takes long, which an app gives its visitors.

import Testing
import UsherHTTP
import UsherLock
import UsherTesting

@testable import UsherSite

@Suite struct `Places for what takes long` {
    /// The places that so many visits of an address get.
    private func take(_ count: Int, of places: Places, from address: String) -> [Places.Place] {
        (0..<count).compactMap { _ in try? Visit(address: address).take(places) }
    }

    @Test func `are given back with the last reference`() throws {
        let places = Places("imports", 4)
        let visit = Visit()
        var held: [Places.Place] = [try visit.take(places), try visit.take(places)]
        #expect(throws: PlacesTaken()) { try visit.take(places) }
        #expect(places.taken == 2)
        held.removeLast()
        #expect(places.taken == 1)
        held.append(try visit.take(places))
        #expect(
            PlacesTaken().message == "Too many things were happening at once, so nothing was done. Please try again.")
    }

    @Test func `are none's to have at another time than in an action, nor where there is none`() throws {
        #expect(throws: PlacesTaken()) { try Visit().take(Places("imports", 0)) }
        #expect(throws: PlacesTaken()) { try Visit().take(Places("imports", -1)) }
        let site = VisitParts(key: .random(), logger: nil, clock: { .now })
        #expect(throws: FlowError.self) { try Visit(site.newcomer).take(Places("imports", 4)) }
    }
}

@Suite struct `Who a share is of` {
    private let site = VisitParts(key: .random(), logger: nil, clock: { .now })
    private let session = Bytes32.random()

    private func groups(_ address: String, _ source: AddressSource = .proxy, in site: VisitParts? = nil) -> [UInt64] {
        (site ?? self.site).holder(
            of: HTTPRequest(remoteAddress: address, addressSource: source), session: session
        ).groups
    }

    @Test func `is an address, or 64 bits of one within 48, and the session in it`() {
        let four = groups("192.0.2.7")
        #expect(four.count == 2 && four == groups("192.0.2.7", .peer) && four == groups("::ffff:192.0.2.7"))
        #expect(Set(four).isDisjoint(with: groups("192.0.2.8")), "a session of two addresses is two")
        let six = groups("2001:db8:1:2::1")
        #expect(six.count == 3 && six == groups("2001:db8:1:2:ffff::"))
        let near = groups("2001:db8:1:3::1")
        #expect(near[0] == six[0] && near[1] != six[1] && near[2] != six[2])
        #expect(Set(six).isDisjoint(with: groups("2001:db8:2:2::1")))
    }

    @Test func `is the session alone where the address may be a proxy's`() {
        let alone = site.holder(of: nil, session: session).groups
        #expect(alone.count == 1)
        for (address, source) in [
            ("127.0.0.1", AddressSource.peer), ("::1", .peer), ("10.0.0.1", .proxyItself), ("unknown", .peer),
        ] {
            #expect(groups(address, source) == alone)
        }
    }

    @Test func `is told by nothing that another process could make`() {
        let other = VisitParts(key: .random(), logger: nil, clock: { .now })
        #expect(Set(groups("192.0.2.7")).isDisjoint(with: groups("192.0.2.7", in: other)))
    }
}
