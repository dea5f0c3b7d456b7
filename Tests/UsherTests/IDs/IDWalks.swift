// Random walks of two who sign in and out, with a model that knows whose each id is, while others come with every id
// that there ever was.

import Testing
import Usher
import UsherTesting

/// What each id may be shown of members.
private struct KnownIDs {
    /// All that there ever were, and who was signed in under each; nil for a guest's.
    private(set) var members: [String: String?] = [:]

    mutating func note(_ id: String, is member: String?) { members[id] = .some(member) }

    /// Members of whom an answer says something that its id is not to know.
    func betrayed(in text: String, to id: String) -> [String] {
        let own = members[id].flatMap { $0 }
        return Reading.members.filter { $0 != own && text.contains($0) }
    }
}

@Suite struct `Ids of those who sign in and out` {
    @Test(arguments: [true, false])
    func `are shown nothing of whom they are not, whoever asks when`(_ callsBack: Bool) async throws {
        let seed = UInt64.random(in: .min ... .max)
        for number in 0..<6 {
            let walk = try await IDWalk(
                Chance(state: seed &+ UInt64(number)), callsBack, "seed \(seed), walk \(number)")
            try await walk.go()
        }
    }
}

private final class IDWalk {
    /// A browser, and who is signed in there.
    private struct Visitor {
        let browser: Browser
        var member: String?
        var id: String { browser.cookies["usher-ushertests"] ?? "" }
    }

    private typealias Answer = (id: String, asked: String, text: Task<String, any Error>)

    private var chance: Chance
    private let name: String
    private let club: ClubSite
    private var visitors: [Visitor] = []
    private var known = KnownIDs()
    private var answers: [Answer] = []
    private var step = 0

    init(_ chance: Chance, _ callsBack: Bool, _ name: String) async throws {
        (self.chance, self.name, club) = (chance, name, try ClubSite(callsBack: callsBack))
        for _ in 0..<2 {
            visitors.append(Visitor(browser: try await club.guest().browser))
            known.note(visitors[visitors.count - 1].id, is: nil)
        }
    }

    func go() async throws {
        for _ in 0..<Reading.members.count {
            step += 1
            let index = Int.random(in: 0..<visitors.count, using: &chance)
            try await change(index)
            for visitor in visitors { try await expectOwn(visitor) }
        }
        for (id, asked, text) in answers {
            let heard = try await text.value
            let betrayed = known.betrayed(in: heard, to: id)
            #expect(betrayed.isEmpty, "\(name): \(id) heard of \(betrayed), \(asked)")
        }
    }

    /// Signs in, or out, while others look, ask and load; the store fails now and then.
    private func change(_ index: Int) async throws {
        let visitor = visitors[index]
        club.clock.advance(by: .seconds(3))
        try await visitor.browser.open("/")
        try await visitor.browser.click("Add")
        var form = try visitor.browser.lastForm(nonce: "walk\(step)")
        form.set("act", visitor.member == nil ? "enter" : "leave")
        // A street that was kept while somebody typed is one that the club does not know: nobody would enter.
        form.set("street", "")
        let loads = Bool.random(using: &chance)
        if loads {
            await club.reading.holdOne()
            ask(form, holding: visitor.id)
            await club.reading.gate.arrived()
        }
        let change = await club.signingIn(form)
        for _ in 0..<Int.random(in: 1...6, using: &chance) { ask(form) }
        for _ in 0..<Int.random(in: 0...200, using: &chance) { await Task.yield() }
        if loads { await club.reading.gate.open() }
        for _ in 0..<Int.random(in: 0...100, using: &chance) { await Task.yield() }
        let fails = Int.random(in: 0..<4, using: &chance) == 0
        club.store.fails = fails
        await club.store.moves.open()
        let answer = try await change.value
        club.store.fails = false
        #expect(answer.status == (fails ? 503 : 303), "\(name), step \(step)")
        guard answer.status == 303 else { return }
        try await visitor.browser.goOn(after: answer)
        visitors[index].member = visitor.member == nil ? try shownMember(visitor.browser) : nil
        known.note(visitors[index].id, is: visitors[index].member)
    }

    private func shownMember(_ browser: Browser) throws -> String {
        try #require(Reading.members.first { browser.text.contains("For \($0)") }, "\(name), step \(step)")
    }

    /// With any id that there ever was, or with the one that it is to wait with.
    private func ask(_ form: WireRequest, holding: String? = nil) {
        guard let id = holding ?? known.members.keys.sorted().randomElement(using: &chance) else { return }
        var request = form
        switch Int.random(in: 0..<(holding == nil ? 4 : 2), using: &chance) {
        case 0: (request.method, request.target, request.body) = ("GET", "/", [])
        case 1: (request.method, request.target, request.body) = ("GET", "/card", [])
        case 2:
            request.set("nonce", "look\(step).\(answers.count)")
            request.set("act", "usher:look.street")
            request.set("street", "Mill")
        default:
            request.set("nonce", "keep\(step).\(answers.count)")
            request.set("act", "usher:keep")
            request.set("street", "Mill")
        }
        request.headers = request.headers.filter { $0.name != "Cookie" } + [("Cookie", "usher-ushertests=\(id)")]
        let answer = club.send(request)
        let asked = "step \(step): \(holding == nil ? "" : "held ")\(request.method) \(request.target)"
        answers.append((id, asked, Task { String(decoding: try await answer.value.body, as: UTF8.self) }))
    }

    private func expectOwn(_ visitor: Visitor) async throws {
        try await visitor.browser.open("/")
        #expect(visitor.browser.text.contains("For \(visitor.member ?? "a guest")"), "\(name), step \(step)")
    }
}
