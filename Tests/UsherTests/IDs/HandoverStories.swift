// A sign-in whose step is on its way into the store: the tree is the member's by then, and the id is still the guest's.

import Testing
import Usher
import UsherTesting

@Suite struct `An id while its sign-in is being stored` {
    private func text(_ answer: WireResponse) -> String { String(decoding: answer.body, as: UTF8.self) }

    /// Whether somebody was led to their own address, and learned nothing else.
    private func isLed(_ answer: WireResponse, to address: String) -> Bool {
        answer.status == 303 && answer.header("Location") == address && answer.headers("Set-Cookie").isEmpty
    }

    @Test(arguments: [true, false])
    func `shows no page of the one who signs in, and takes no notice of theirs`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (browser, enter, look) = try await club.guest()
        let signIn = await club.signingIn(enter)
        let looks = (0..<6).map { _ in club.send(look) }
        for _ in 0..<200 { await Task.yield() }
        await club.store.moves.open()
        for each in looks {
            let answer = try await each.value
            #expect(isLed(answer, to: "/"), "\(answer.status) \(text(answer))")
        }
        try await browser.goOn(after: signIn.value)
        #expect(browser.text.contains("For Ann") && browser.notices == ["Welcome back."])
    }

    @Test(arguments: [true, false])
    func `is given to a copy of the form as well, and not sooner`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (_, enter, _) = try await club.guest()
        let signIn = await club.signingIn(enter)
        let copies = (0..<6).map { _ in club.send(enter) }
        for _ in 0..<200 { await Task.yield() }
        await club.store.moves.open()
        let first = try await signIn.value
        #expect(first.headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=") })
        for copy in copies {
            let answer = try await copy.value
            #expect(answer.header("Location") == first.header("Location"))
            #expect(answer.headers("Set-Cookie") == first.headers("Set-Cookie"))
        }
    }

    @Test(arguments: [true, false])
    func `sends no file of theirs, nor one that began before`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (_, enter, look) = try await club.guest()
        var card = look
        card.target = "/card"
        await club.reading.holdOne()
        let before = club.send(card)
        await club.reading.gate.arrived()
        let signIn = await club.signingIn(enter)
        let during = club.send(card)
        await club.reading.gate.open()
        for _ in 0..<200 { await Task.yield() }
        await club.store.moves.open()
        for each in [before, during] {
            let answer = try await each.value
            #expect(isLed(answer, to: "/card"), "\(answer.status) \(text(answer))")
        }
        #expect(try await signIn.value.status == 303)
    }

    @Test(arguments: [true, false])
    func `says nothing of theirs to who types, and keeps nothing there`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (browser, enter, _) = try await club.guest()
        var (asked, kept) = (enter, enter)
        asked.set("nonce", "asked")
        asked.set("act", "usher:look.street")
        asked.set("street", "Mill")
        await club.reading.holdOne()
        let before = club.send(asked)
        await club.reading.gate.arrived()
        let signIn = await club.signingIn(enter)
        kept.set("nonce", "kept")
        kept.set("act", "usher:keep")
        kept.set("street", "Mill")
        club.clock.advance(by: .seconds(3))
        let during = [club.send(asked), club.send(kept)]
        await club.reading.gate.open()
        for _ in 0..<200 { await Task.yield() }
        await club.store.moves.open()
        for each in [before] + during { #expect(try await text(each.value) == "") }
        try await browser.goOn(after: signIn.value)
        #expect(browser.value(of: "Street") == "" && browser.notices == ["Welcome back."])
    }

    @Test(arguments: [true, false])
    func `shows no page that began to load before`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (browser, enter, look) = try await club.guest()
        await club.reading.holdOne()
        let loading = club.send(look)
        await club.reading.gate.arrived()
        let signIn = await club.signingIn(enter)
        await club.reading.gate.open()
        for _ in 0..<200 { await Task.yield() }
        await club.store.moves.open()
        #expect(isLed(try await loading.value, to: "/"))
        try await browser.goOn(after: signIn.value)
        #expect(browser.text.contains("For Ann") && browser.notices == ["Welcome back."])
    }

    @Test(arguments: [true, false])
    func `is the guest's again where that could not be stored`(_ callsBack: Bool) async throws {
        let club = try ClubSite(callsBack: callsBack)
        let (_, enter, look) = try await club.guest()
        let signIn = await club.signingIn(enter)
        let looks = (0..<6).map { _ in club.send(look) }
        for _ in 0..<200 { await Task.yield() }
        club.store.fails = true
        await club.store.moves.open()
        #expect(try await signIn.value.status == 503)
        for each in looks { #expect(try await [200, 503].contains(each.value.status)) }
        club.store.fails = false
        let answer = try await club.send(look).value
        #expect(answer.status == 200 && text(answer).contains("For a guest"))
    }
}
