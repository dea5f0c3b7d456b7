// Creating accounts, signing in, changing and deleting.

import Dispatch
import Foundation
import TestOutput
import Testing

@testable import Sofa

struct ServicesAccountsTests {
    @Test func `who signed up can sign in, with the email in any capitals and with space around it`() async throws {
        let services = try Services()
        let account = try await services.account("Ada@Example.org")
        #expect(account.email == "Ada@Example.org")
        for email in ["Ada@Example.org", "ada@example.org", "  ADA@EXAMPLE.ORG\n"] {
            #expect(try await services.accounts.signIn(email: email, password: "correct horse", now: noon) == account)
        }
    }

    @Test(
        arguments: [
            ("ada@example.org", "wrong horse"), ("ada@example.org", ""), ("ada@example.org", "correct hors"),
            ("bea@example.org", "correct horse"), ("", "correct horse"), ("not an address", "correct horse"),
            ("ada@example.org", Long(String(repeating: "x", count: 100_000))),
        ] as [(String, LongText)])
    func `a wrong email or password signs nobody in`(email: String, password: LongText) async throws {
        let services = try Services()
        _ = try await services.account()
        #expect(try await services.accounts.signIn(email: email, password: password.value, now: noon) == nil)
    }

    @Test func `an email is taken once, whatever its capitals`() async throws {
        let services = try Services()
        _ = try await services.account("ada@example.org")
        #expect(try await services.accounts.isTaken(" ADA@example.ORG "))
        #expect(try await !services.accounts.isTaken("bea@example.org"))
        await #expect(throws: AccountsError.emailTaken) { try await services.account("ADA@example.org") }
    }

    @Test func `of twenty at the same moment one gets the email`() async throws {
        let services = try Services()
        let accounts = services.accounts
        let made = await withTaskGroup(of: Account?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try? await accounts.create(email: "ada@example.org", password: "correct horse", now: noon)
                }
            }
            return await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
        }
        #expect(made == 1)
    }

    @Test(arguments: ["", "  ", "ada", "@example.org", "ada@", "a@b@c", "a da@example.org", "ada@ex\nample.org"])
    func `what cannot be an email makes no account`(email: String) async throws {
        let services = try Services()
        await #expect(throws: AccountsError.emailUnfit) { try await services.account(email) }
        #expect(try await !services.accounts.isTaken(email))
    }

    @Test(arguments: ["", "1234567", String(repeating: "x", count: 201)])
    func `a password that is too short or too long makes no account`(password: String) async throws {
        let services = try Services()
        await #expect(throws: AccountsError.passwordUnfit) {
            try await services.accounts.create(email: "ada@example.org", password: password, now: noon)
        }
    }

    @Test func `a password is the same however its accents are composed`() async throws {
        let services = try Services()
        let account = try await services.accounts.create(
            email: "ada@example.org", password: "cr\u{E8}me br\u{FB}l\u{E9}e", now: noon)
        let decomposed = "cre\u{300}me bru\u{302}le\u{301}e"
        #expect(
            try await services.accounts.signIn(email: "ada@example.org", password: decomposed, now: noon) == account)
    }

    @Test func `a hash is argon2id, salted and holds no password`() async throws {
        let hash = SlowHash.forPasswords(.least)
        let one = try await hash.make("correct horse")
        let other = try await hash.make("correct horse")
        #expect(one.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
        #expect(one != other)
        #expect(try await hash.matches("correct horse", one))
        #expect(try await !hash.matches("Correct horse", one))
        #expect(try await !hash.matches("correct horse", "no hash"))
    }

    @Test func `after the cost is raised the old password still works, and is hashed anew`() async throws {
        let services = try Services()
        let account = try await services.account()
        let dearer = SlowHash.Cost(passes: 2, bytes: 16 << 10)
        let accounts = Accounts(database: services.database, cost: dearer)
        let before = try await storedHash(services)
        #expect(try await accounts.signIn(email: "ada@example.org", password: "correct horse", now: noon) == account)
        let after = try await storedHash(services)
        #expect(before.contains("m=8,t=1"))
        #expect(after.contains("m=16,t=2"))
        #expect(try await accounts.signIn(email: "ada@example.org", password: "correct horse", now: noon) == account)
    }

    @Test
    func `of wrong passwords there are ten in a quarter of an hour, whoever asks and whether or not there is one`()
        async throws
    {
        let services = try Services()
        let ada = try await services.account()
        for email in ["ada@example.org", "nobody@example.org"] {
            for _ in 0..<Attempts.passwords.fromOne {
                #expect(try await services.accounts.signIn(email: email, password: "wrong horse", now: noon) == nil)
            }
            await #expect(throws: AccountsError.tooManyTries) {
                try await services.accounts.signIn(
                    email: email.uppercased(), password: "correct horse", now: noon + 899)
            }
        }
        #expect(
            try await services.accounts.signIn(email: ada.email, password: "correct horse", now: noon + 900) == ada)
    }

    @Test func `a right password makes up for wrong ones`() async throws {
        let services = try Services()
        let ada = try await services.account()
        for _ in 0..<3 {
            for _ in 0..<(Attempts.passwords.fromOne - 1) {
                _ = try await services.accounts.signIn(email: ada.email, password: "wrong horse", now: noon)
            }
            #expect(try await services.accounts.signIn(email: ada.email, password: "correct horse", now: noon) == ada)
        }
    }

    @Test func `one's own email in other capitals is not taken by oneself`() async throws {
        let services = try Services()
        let ada = try await services.account()
        #expect(try await !services.accounts.isTaken("ADA@example.org", except: ada.id))
        #expect(try await services.accounts.isTaken("ADA@example.org", except: ada.id + 1))
        let changed = try await services.accounts.changeEmail(of: ada.id, to: "ADA@example.org")
        #expect(changed.email == "ADA@example.org")
    }

    @Test func `a link that was mailed to an account's former email signs nobody in`() async throws {
        let services = try Services()
        let ada = try await services.account()
        let links = Links(database: services.database)
        let token = try #require(try await links.issue(for: ada.email, now: noon)?.token)
        _ = try await services.accounts.changeEmail(of: ada.id, to: "countess@example.org")
        #expect(try await links.spend(token, now: noon) == nil)
    }

    @Test func `another email signs in from then on, and the old one is free`() async throws {
        let services = try Services()
        let account = try await services.account()
        let changed = try await services.accounts.changeEmail(of: account.id, to: " Countess@example.org ")
        #expect(changed == Account(id: account.id, email: "Countess@example.org"))
        #expect(try await services.accounts.account(account.id) == changed)
        #expect(
            try await services.accounts.signIn(email: "ada@example.org", password: "correct horse", now: noon) == nil)
        #expect(
            try await services.accounts.signIn(email: "countess@example.org", password: "correct horse", now: noon)
                == changed)
        #expect(try await !services.accounts.isTaken("ada@example.org"))
    }

    @Test func `an email cannot be changed to another's, to nonsense, or for nobody`() async throws {
        let services = try Services()
        let ada = try await services.account()
        _ = try await services.account("bea@example.org")
        let accounts = services.accounts
        await #expect(throws: AccountsError.emailTaken) {
            try await accounts.changeEmail(of: ada.id, to: "BEA@example.org")
        }
        await #expect(throws: AccountsError.emailUnfit) { try await accounts.changeEmail(of: ada.id, to: "bea") }
        await #expect(throws: AccountsError.noAccount) {
            try await accounts.changeEmail(of: 999, to: "cy@example.org")
        }
        #expect(try await accounts.changeEmail(of: ada.id, to: "ADA@example.org").email == "ADA@example.org")
    }

    @Test func `a deleted account takes its statuses and codes with it, and its id is not used again`() async throws {
        let services = try Services()
        let ada = try await services.account()
        try await services.items.setStatus(.upNext, of: 1, for: ada.id)
        let code = try await services.codes.issue(for: ada.email, purpose: .changeEmail, now: noon)
        try await services.accounts.delete(ada.id)
        try await services.accounts.delete(ada.id)
        #expect(try await services.accounts.account(ada.id) == nil)
        #expect(try await services.items.statuses(for: ada.id).isEmpty)
        let result = try await services.codes.check(code.digits, for: ada.email, purpose: .changeEmail, now: noon)
        #expect(result == .expired)
        #expect(try await services.account().id != ada.id)
    }

    @Test func `a queue that is full says so at once and recovers`() async throws {
        let queue = BlockingQueue(name: "test", width: 1, longest: 2)
        let gate = Gate()
        let first = Task { try await queue.run { gate.wait() } }
        let second = Task { try await queue.run { gate.wait() } }
        while queue.waiting < 2 { await Task.yield() }
        await #expect(throws: BlockingQueue.Full.self) { try await queue.run {} }
        gate.open()
        try await first.value
        try await second.value
        #expect(try await queue.run { 3 } == 3)
    }

    @Test func `what is cancelled while it waits does not run`() async throws {
        let queue = BlockingQueue(name: "test", width: 1, longest: 10)
        let gate = Gate()
        let first = Task { try await queue.run { gate.wait() } }
        while queue.waiting < 1 { await Task.yield() }
        let second = Task { try await queue.run { Issue.record("ran although it was cancelled") } }
        while queue.waiting < 2 { await Task.yield() }
        second.cancel()
        gate.open()
        try await first.value
        await #expect(throws: CancellationError.self) { try await second.value }
    }

    private func storedHash(_ services: Services) async throws -> String {
        let address = try #require(EmailAddress("ada@example.org"))
        return try #require(try await services.accounts.credentials(for: address)).password
    }
}

/// Holds whoever waits until it is opened, and nobody afterwards.
private struct Gate: Sendable {
    private let turnstile = DispatchSemaphore(value: 0)

    func wait() {
        turnstile.wait()
        turnstile.signal()
    }

    func open() { turnstile.signal() }
}
