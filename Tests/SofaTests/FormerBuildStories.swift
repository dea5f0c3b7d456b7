// Sessions that a former build stored as JSON go on in this one, which stores them in its own form.

import Testing
import UsherSQLite
import UsherTesting

@testable import Sofa
@testable import UsherSite

@Suite struct `A session that a former build stored` {
    private let sofa: TestSofa

    init() throws {
        sofa = try TestSofa(servers: 2)
        sofa.clock.advance(by: .seconds(FormerBuildSession.stored) - sofa.clock.sinceEpoch)
    }

    /// The visitor whose session that was.
    private func visitor(_ former: FormerBuildSession) async throws -> Browser {
        let key = SessionKey(Bytes32(hashing: try #require(Bytes32(text: former.id))))
        let write = SessionWrite(
            key: key, version: 1, body: former.body, server: "another", lifetime: .seconds(10_000))
        #expect(try await sofa.store().save(write) == .saved)
        let browser = sofa.visitor()
        browser.cookies.set("usher-sofa", former.id)
        browser.cookies.set("usher-sofa_seen", "1")
        return browser
    }

    /// What is stored of it now, as it was before it was sealed.
    private func plain(_ former: FormerBuildSession) async throws -> [UInt8] {
        let id = try #require(Bytes32(text: former.id))
        let key = SessionKey(Bytes32(hashing: id))
        let stored = try #require(try await sofa.store().load(key, unless: 0, use: nil))
        let body = try #require(stored.body?.first)
        return try #require(Seal(of: id).open(body))
    }

    @Test func `goes on where it was, with what was typed and what was to be said`() async throws {
        let browser = try await visitor(.guest)
        try await browser.open("/p/5-Fltmzw")
        #expect(browser.heading == "Your consent")
        try await browser.click("Back")
        try await browser.click("Back")
        #expect(browser.heading == "Your email" && browser.value(of: "Email") == "ann@example.org")
        try await browser.takeSteps(to: .code)
        #expect(browser.notices.isEmpty && browser.text.contains("ann@example.org"))

        try await browser.open("/p/10-Fltmzw")
        #expect(browser.heading == "Sign in")
        #expect(browser.notices == ["Sign in to import a list. A guest’s shelf is too small for one."])
        try await browser.open("/p/7-Fltmzw")
        #expect(browser.heading == "Title and notes")
        try await browser.open("/p/9-Fltmzw")
        #expect(browser.heading == "Library" && browser.notices == ["“Send this?” is already complete."])
        sofa.clock.advance(by: .seconds(61))
        try await browser.open("/feedback")
        #expect(browser.value(of: "Subject") == "Plates" && browser.value(of: "Message") == "They match.")
        #expect(browser.notices == ["We kept what you typed."])
    }

    @Test func `is stored in this build's form at its next step, in a third of the bytes`() async throws {
        let browser = try await visitor(.mid)
        try await browser.open("/sign-up/code?p=5-m_YU0Q")
        #expect(browser.heading == "Confirm your email")
        let before = try await plain(.mid)
        try await browser.click("Back")
        let after = try await plain(.mid)
        #expect(before.first == UInt8(ascii: "{") && after.first == RecordForm.session.rawValue)
        #expect(after.count <= 1_024 && after.count < before.count / 3, "\(before.count) and \(after.count)")
        let (record, version) = try SessionRecord.read(after)
        #expect(record.tree.pageCount == 4 && record.ended.count == 5 && record.bytes(as: version) == after)
    }

    @Test func `knows whom it acts for, and what was sent to it`() throws {
        func record(_ former: FormerBuildSession) throws -> SessionRecord {
            let seal = Seal(of: try #require(Bytes32(text: former.id)))
            guard case .session(let record) = StoredBody([former.body], openedWith: seal) else { throw Unreadable() }
            return record
        }
        let (member, mid, root) = (try record(.member), try record(.mid), try record(.root))
        #expect(
            member.head.principal?.hash.text == "SyL5W9yh0kfP8ZmhVVz8Lw4kcY7im78SQteyYmbUfYA"
                && member.head.formers.count == 1)
        #expect(
            member.ended.prefix(4).map(\.submission) == mid.ended.map(\.submission) && member.head.mark != mid.head.mark
        )
        let id = try #require(Bytes32(text: FormerBuildSession.mid.id))
        #expect(member.head.formers.first?.key == Bytes32(hashing: id))
        #expect(
            root.tree.pageCount == 1 && root.head.principal == nil && !root.head.isReturning && root.head.mark != nil)
        for each in [member, mid, root] {
            #expect(try SessionRecord.read(each.bytes(as: 7)).record.bytes() == each.bytes())
        }
    }

    private struct Unreadable: Error {}

    @Test func `leaves what it left under its former id`() throws {
        let seal = Seal(of: try #require(Bytes32(text: FormerBuildSession.left.id)))
        guard case .former(let left) = StoredBody([FormerBuildSession.left.body], openedWith: seal) else {
            throw Unreadable()
        }
        #expect(abs(left.changed / .seconds(1) - Double(FormerBuildSession.stored)) < 10)
        let closed = left.closed(with: seal)
        guard case .former(let again) = StoredBody([closed], openedWith: seal) else { throw Unreadable() }
        #expect(again.changed == left.changed && again.answer.sealed == left.answer.sealed)

        // What it answers is sealed itself, by a proof that only a copy of the form gives.
        let proof = Bytes32(hashing: [1])
        let json = #"{"location":"/library","newID":"abc"}"#
        let answer = FormerAnswer(sealed: Seal(of: proof).close(Array(json.utf8))).answer(by: proof)
        #expect(answer?.location == "/library" && answer?.newID == "abc")
        #expect(FormerAnswer(sealed: left.answer.sealed).answer(by: proof) == nil)
    }
}
