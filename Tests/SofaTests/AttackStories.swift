// One visitor against another: who guesses, asks and crowds keeps nobody else out, and learns nothing.

import Dispatch
import Foundation
import GRDB
import Synchronization
import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `Somebody who tries another's account` {
    private let services: Services
    private let ann: Account

    init() async throws {
        services = try Services()
        ann = try await services.account("ann@example.org")
    }

    private func signIn(_ password: String, from origin: String, isKnown: Bool = false) async throws -> Account? {
        try await services.accounts.signIn(
            email: ann.email, password: password, by: Asker(origin: origin, isKnown: isKnown), now: noon)
    }

    @Test func `keeps its owner out of neither password nor link`() async throws {
        let links = Links(database: services.database)
        for _ in 0..<Attempts.passwords.fromOne { #expect(try await signIn("wrong horse", from: "eve") == nil) }
        await #expect(throws: AccountsError.tooManyTries) { try await signIn("correct horse", from: "eve") }
        for _ in 0..<Attempts.links.fromOne {
            #expect(try await links.take(for: ann.email, by: Asker(origin: "eve"), now: noon))
        }
        #expect(try await !links.take(for: ann.email, by: Asker(origin: "eve"), now: noon))
        #expect(try await signIn("correct horse", from: "ann") == ann)
        #expect(try await links.take(for: ann.email, by: Asker(origin: "ann"), now: noon))
    }

    @Test func `from many places leaves a browser that has signed in before, and links`() async throws {
        for number in 0..<Attempts.passwords.inAll { _ = try await signIn("wrong horse", from: "eve \(number)") }
        await #expect(throws: AccountsError.tooManyTries) { try await signIn("correct horse", from: "ann") }
        #expect(try await signIn("correct horse", from: "ann", isKnown: true) == ann)
        #expect(try await Links(database: services.database).take(for: ann.email, by: Asker(origin: "ann"), now: noon))
    }

    @Test func `is held to so many guesses, wherever they come from`() async throws {
        var guesses = 0
        for place in 0..<10 {
            for _ in 0..<10 {
                do {
                    _ = try await signIn("wrong horse", from: "eve \(place)")
                    guesses += 1
                } catch AccountsError.tooManyTries {}
            }
        }
        #expect(guesses == 30)
    }

    @Test func `gets no new guesses from the owner's own sign-in`() async throws {
        for _ in 0..<Attempts.passwords.fromOne { _ = try await signIn("wrong horse", from: "eve") }
        #expect(try await signIn("correct horse", from: "ann") == ann)
        await #expect(throws: AccountsError.tooManyTries) { try await signIn("wrong horse", from: "eve") }
    }

    @Test func `is counted apart by codes, links and passwords`() async throws {
        for _ in 0..<Attempts.codes.fromOne {
            _ = try await services.codes.issue(for: ann.email, purpose: .signUp, now: noon)
        }
        for _ in 0..<Attempts.links.fromOne {
            #expect(
                try await Links(database: services.database).take(for: ann.email, by: Asker(origin: "one"), now: noon))
        }
        #expect(try await signIn("correct horse", from: "one") == ann)
        #expect(
            try await services.accounts.isPassword("correct horse", of: ann.id, from: "one", now: noon))
    }

    @Test func `cannot use up the tries of one who is signed in`() async throws {
        for number in 0..<Attempts.passwords.inAll { _ = try await signIn("wrong horse", from: "eve \(number)") }
        let accounts = services.accounts
        #expect(try await accounts.isPassword("correct horse", of: ann.id, from: "ann", now: noon))
        for _ in 0..<10 {
            #expect(try await !accounts.isPassword("wrong horse", of: ann.id, from: "ann", now: noon))
        }
        await #expect(throws: AccountsError.tooManyTriesAgain) {
            try await accounts.isPassword("correct horse", of: ann.id, from: "ann", now: noon)
        }
    }
}

@Suite struct `A second browser that asks for the same email` {
    @Test(arguments: Depth.allCases)
    func `voids no code and burns none of its tries`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        let (ann, eve) = (sofa.visitor(), sofa.visitor())
        try await ann.open("/")
        try await ann.click("Create account")
        try await ann.fillSignUp("ann@example.org")
        let code = try sofa.code(for: "ann@example.org")
        try await eve.open("/")
        try await eve.click("Create account")
        try await eve.fillSignUp("ann@example.org")
        let others = try sofa.code(for: "ann@example.org")
        for _ in 1...4 {
            try await eve.fill("Code", others == "111111" ? "222222" : "111111")
            try await eve.click("Confirm")
        }
        #expect(eve.text.contains("Send a new code"))
        try await ann.fill("Code", code)
        try await ann.click("Confirm")
        #expect(ann.heading == "Library" && ann.notices == ["You’ve signed up."])
    }

    @Test func `has a code that is worth nothing elsewhere`() async throws {
        let codes = try Services().codes
        let code = try await codes.issue(for: "ann@example.org", purpose: .signUp, in: "eve", now: noon)
        let own = try await codes.issue(for: "ann@example.org", purpose: .signUp, in: "ann", now: noon)
        if code.digits != own.digits {
            let result = try await codes.check(
                code.digits, for: "ann@example.org", purpose: .signUp, in: "ann", now: noon)
            #expect(result == .wrong(triesLeft: 2))
        }
        let result = try await codes.check(own.digits, for: "ann@example.org", purpose: .signUp, in: "ann", now: noon)
        #expect(result == .right)
    }
}

@Suite struct `A queue that one visitor fills` {
    private final class Outcome: Sendable {
        private let all = Mutex<(done: [String], turnedAway: [String])>(([], []))
        var done: [String] { all.withLock { $0.done } }
        var turnedAway: [String] { all.withLock { $0.turnedAway } }
        func serve(_ visitor: String) { all.withLock { $0.done.append(visitor) } }
        func refuse(_ visitor: String) { all.withLock { $0.turnedAway.append(visitor) } }
    }

    /// Holds the only thread, has visitors come one after the other, and lets the thread go.
    private func crowd(_ places: Int, of visitors: [String]) async throws -> Outcome {
        let queue = BlockingQueue(name: "test", width: 1, longest: places)
        let gate = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        var tasks = [Task { try await queue.run(for: "first") { gate.wait() } }]
        while queue.waiting < 1 { await Task.yield() }
        for (number, visitor) in visitors.enumerated() {
            tasks.append(
                Task {
                    do {
                        try await queue.run(for: visitor) { outcome.serve(visitor) }
                    } catch is BlockingQueue.Full { outcome.refuse(visitor) }
                })
            while queue.waiting + outcome.turnedAway.count < number + 2 { await Task.yield() }
        }
        gate.signal()
        for task in tasks { try await task.value }
        return outcome
    }

    @Test func `lets others in, at the cost of whoever has the most, and serves them in turn`() async throws {
        let outcome = try await crowd(256, of: Array(repeating: "hog", count: 255) + ["ann", "bob"])
        #expect(outcome.turnedAway == ["hog", "hog"])
        #expect(outcome.done.prefix(3) == ["hog", "ann", "bob"] && outcome.done.count == 255)
    }

    @Test func `turns away who has as much as anybody`() async throws {
        let outcome = try await crowd(3, of: ["hog", "hog", "hog"])
        #expect(outcome.turnedAway == ["hog"] && outcome.done == ["hog", "hog"])
        let two = try await crowd(3, of: ["ann", "bob", "eve"])
        #expect(two.turnedAway == ["eve"])
    }

    @Test func `gives each visitor a turn, and not each piece of work`() async throws {
        let outcome = try await crowd(100, of: Array(repeating: "hog", count: 10) + ["ann", "ann", "ann"])
        #expect(outcome.turnedAway == [])
        #expect(outcome.done.prefix(6) == ["hog", "ann", "hog", "ann", "hog", "ann"])
    }
}

@Suite struct `Somebody who goes through one email after the other` {
    /// Types so many emails into New account, each new browser some of them.
    private func ask(_ sofa: TestSofa, from address: String, browsers: Int, emails: Int) async throws -> [Browser] {
        var browsers = (0..<browsers).map { _ in sofa.visitor(from: address) }
        for (number, browser) in browsers.enumerated() {
            try await browser.open("/sign-up/email")
            try await browser.takeSteps(to: .email)
            for email in 0..<emails {
                try await browser.fill("Email", "visitor\(number)-\(email)@example.org")
                try await browser.click("Next")
                guard browser.heading != "Your email" else { break }
                try await browser.click("Back")
            }
        }
        browsers.removeAll { $0.errors.isEmpty }
        return browsers
    }

    @Test func `is told of ten in a quarter of an hour, and of thirty by one address, and keeps what was typed`()
        async throws
    {
        let sofa = try TestSofa(servers: 1)
        let stopped = try await ask(sofa, from: "192.0.2.7", browsers: 1, emails: 12)
        #expect(stopped.count == 1)
        let browser = try #require(stopped.first)
        #expect(browser.errors == ["There have been too many attempts. Please try again in 15 minutes."])
        #expect(browser.value(of: "Email") == "visitor0-10@example.org")
        #expect(try await ask(sofa, from: "192.0.2.7", browsers: 2, emails: 10).isEmpty)
        #expect(try await ask(sofa, from: "192.0.2.7", browsers: 1, emails: 1).count == 1, "whatever their session")
        #expect(try await ask(sofa, from: "192.0.2.8", browsers: 1, emails: 1).isEmpty, "another address is another's")
        sofa.clock.advance(by: .seconds(900))
        #expect(try await ask(sofa, from: "192.0.2.7", browsers: 1, emails: 1).isEmpty)
    }

    @Test func `is stopped at sign-in, and neither others nor a browser that the account knows`() async throws {
        let sofa = try TestSofa(servers: 1)
        let known = sofa.visitor(from: "192.0.2.7")
        try await known.signUp("ann@example.org", at: sofa)
        try await known.open("/settings")
        try await known.click("Sign out")
        let thief = sofa.visitor(from: "192.0.2.7")
        for number in 0..<60 {
            try await thief.signIn("visitor\(number)@example.org")
            #expect(thief.errors.contains("The email or the password is not right."))
        }
        try await thief.signIn("ann@example.org")
        #expect(
            thief.heading == "Sign in"
                && thief.errors == ["There have been too many attempts. Please try again in 15 minutes."])
        let other = sofa.visitor(from: "192.0.2.8")
        try await other.signIn("ann@example.org")
        #expect(other.heading == "Library")
        try await known.signIn("ann@example.org")
        #expect(known.heading == "Library")
    }
}

@Suite struct `What somebody who guards Sofa reads of` {
    @Test func `are wrong passwords, wrong codes, and those that were too many`() async throws {
        let events = Events()
        let visit = Visit(hears: { events.add($0) })
        let mailer = Remembering()
        let services = try SofaServices.forTests(mailer)
        let signIn = FlowTester(SignInCoordinator(services: services, visit: visit))
        let wrong = ["email": "ann@example.org", "password": "wrong horse"]
        for _ in 1...10 {
            await #expect(throws: VisitorError.self) { try await signIn.press("signIn", fields: wrong, at: .signIn) }
        }
        #expect(events.taken() == Array(repeating: "wrong password", count: 10))
        await #expect(throws: AccountsError.tooManyTries) {
            try await signIn.press("signIn", fields: wrong, at: .signIn)
        }
        #expect(events.taken() == ["limit reached"])
        for _ in 1...5 { try await signIn.press("mailLink", fields: wrong, at: .signIn) }
        #expect(events.taken() == [])
        try await signIn.press("mailLink", fields: wrong, at: .signIn)
        #expect(events.taken() == ["limit reached"])

        let account = FlowTester(NewAccountCoordinator(services: services, visit: visit))
        account.state = .init(
            email: Answer(EmailForm(email: "bob@example.org")), password: Answer("a hash"),
            agrees: Answer(ConsentForm(agrees: true)))
        try await account.press("next", fields: ["agrees": "on"], at: .consent)
        let code = try #require(mailer.code) == "111111" ? "222222" : "111111"
        await #expect(throws: VisitorError.self) {
            try await account.press("confirm", fields: ["code": code], at: .code)
        }
        #expect(events.taken() == ["wrong code"])
    }

    private final class Events: Sendable {
        private let names = Mutex<[String]>([])
        func add(_ event: SecurityEvent) { names.withLock { $0.append(event.name) } }
        func taken() -> [String] {
            names.withLock { names in
                defer { names = [] }
                return names
            }
        }
    }
}

@Suite struct `Whether there is an account` {
    /// The statements that an action makes, as SQL without its values.
    private func statements(_ email: String) async throws -> [String] {
        let services = try SofaServices.forTests()
        _ = try await services.accounts.create(email: "ann@example.org", password: "a long walk home", now: noon)
        let said = Mutex<[String]>([])
        try await services.items.database.writer.writeWithoutTransaction { database in
            database.trace { event in
                if case .statement(let statement) = event { said.withLock { $0.append(statement.sql) } }
            }
        }
        let signIn = FlowTester(SignInCoordinator(services: services, visit: Visit()))
        try await signIn.press("mailLink", fields: ["email": email], at: .signIn)
        #expect(signIn.moves.first == .run("signIn \(email)"))
        return said.withLock { $0 }
    }

    @Test func `is not to be told from what “Email me a link” does before its answer`() async throws {
        let (member, nobody) = (try await statements("ann@example.org"), try await statements("bob@example.org"))
        #expect(member == nobody && !member.isEmpty)
        #expect(!member.contains { $0.contains("FROM account") || $0.contains("INTO usherLink") })
    }
}
