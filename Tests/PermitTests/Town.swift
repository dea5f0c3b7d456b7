// Permit for tests: a database in memory, an outbox in a folder of its own, and browsers.

import Foundation
import Synchronization
import Testing
import Usher
import UsherTesting

@testable import Permit

/// One Permit with its own applications, clerks and outbox. Its story begins on the morning of 31 March 2027.
final class Town: Sendable {
    /// What a test changes, or reads, beside the site.
    final class Books: Sendable {
        /// Who works there, by email.
        let staff = Mutex<[String: Staff.Role]>(["cleo@town.example": .clerk, "carl@town.example": .manager])
        /// The `SELECT`s that the database was asked.
        let queries = Mutex<[String]>([])

        func note(_ statement: String) {
            if statement.hasPrefix("SELECT") { queries.withLock { $0.append(statement) } }
        }
    }

    let books = Books()
    let clock = ManualClock()
    let database: Database
    let services: PermitServices
    let site: Site
    private let live: LiveSite?
    private let outbox = FileManager.default.temporaryDirectory.appendingPathComponent("permit-\(UUID().uuidString)")

    /// - Parameter overSocket: whether its visitors come over a socket; in memory otherwise.
    init(overSocket: Bool = false) throws {
        let (books, clock) = (books, clock)
        let began = clock.sinceEpoch
        database = try .inMemory(traced: books.note)
        services = PermitServices(
            database: database, mailer: try Outbox(folder: outbox.path),
            member: { email in
                books.staff.withLock { $0[email] }.map { Staff.Member(email: email, role: $0) }
            },
            now: { Date(timeIntervalSince1970: 1_806_487_200 + (clock.sinceEpoch - began) / .seconds(1)) })
        site = try Site.permit(
            services,
            folder: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().path, options: SiteOptions(clock: clock))
        live = try overSocket ? LiveSite(site) : nil
    }

    deinit { try? FileManager.default.removeItem(at: outbox) }

    /// - Parameter address: where they come from; in memory only. Nil for this machine, which no address is told of.
    func visitor(from address: String? = nil) -> Browser {
        if let live { return Browser(Way(town: self, transport: live.transport)) }
        return Browser(SiteTransport(site, from: address))
    }

    /// A socket whose town listens as long as anybody visits it.
    private struct Way: BrowserTransport {
        let town: Town
        let transport: SocketTransport
        var origin: String { transport.origin }
        func send(_ request: WireRequest) async throws -> WireResponse { try await transport.send(request) }
    }

    // MARK: Mails

    /// How many were written so far.
    var mails: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: outbox.path)) ?? []
        return files.filter { !$0.hasPrefix(".") }.sorted()
            .compactMap { try? String(contentsOf: outbox.appendingPathComponent($0), encoding: .utf8) }
    }

    /// The address in the one mail to somebody, which may still be on its way.
    func link(for email: String) async throws -> String {
        while true {
            for mail in mails where mail.hasPrefix("To: \(email)\n") {
                if let found = mail.firstMatch(of: /Link: http:\/\/localhost:8090(\S+)/) {
                    return String(found.output.1)
                }
            }
            await Task.yield()
        }
    }

    // MARK: The office

    /// Somebody who has signed in, at the list of applications.
    func clerk(_ email: String = "cleo@town.example") async throws -> Browser {
        let browser = visitor()
        try await browser.open("/office")
        try await browser.fill("Email", email)
        try await browser.click("Mail me a link")
        try await browser.open(try await link(for: email))
        try await browser.click("Sign in")
        return browser
    }

    /// Sends so many applications: Event 1, Event 2 and so on, each in another street and a day later than the one
    /// before it.
    @discardableResult
    func receive(_ count: Int) async throws -> [Reference] {
        try await receive((1...count).map { "Event \($0)" })
    }

    /// The same, of events with these names.
    @discardableResult
    func receive(_ names: [String]) async throws -> [Reference] {
        var references: [Reference] = []
        for (index, name) in names.enumerated() {
            let number = index + 1
            var state = ApplicationCoordinator.State()
            state.event = Answer(EventForm(kind: .party, name: name, people: 80))
            state.place = Answer(PlaceForm(street: Streets.town.names[number], closed: [.road]))
            guard let day = Day(2027, 5, 1), let from = TimeOfDay("10:00"), let to = TimeOfDay("18:00") else { break }
            state.days = Answer([EventDay(day: day.adding(days: number), from: from, to: to)])
            state.who = Answer(
                WhoForm(
                    name: number % 2 == 0 ? "Ann Müller" : "Bob Miller", address: "1 Mill Lane",
                    email: "someone\(number)@example.org", phone: "030 1234567"))
            references.append(try await services.applications.send(state, once: nil))
        }
        return references
    }

    /// What the database holds of one.
    func file(_ reference: Reference) async throws -> ApplicationFile? {
        try await services.applications.find(reference)
    }
}

extension Browser {
    func event(_ kind: String, people: Int) async throws {
        try await choose(kind)
        try await fill("Name of the event", "Summer")
        try await fill("How many people do you expect?", "\(people)")
        try await click("Next")
    }

    func place(_ text: String, _ name: String) async throws {
        try await click("Look up the street")
        try await fill("Part of its name", text)
        try await click("Search")
        try await click(name)
        #expect(heading == "Where?" && value(of: "Street") == name)
        try await check("The road")
        try await click("Next")
    }

    func day(_ day: String, _ month: String, _ year: String, _ from: String, _ to: String) async throws {
        if heading == "When?" { try await click(buttons.contains("Add a day") ? "Add a day" : "Add another day") }
        try await fill("Day", day)
        try await fill("Month", month)
        try await fill("Year", year)
        try await fill("From", from)
        try await fill("To", to)
        try await click("Add")
    }

    func certificate(_ label: String = "The insurer's certificate") async throws {
        try await attach(label, file: "paper.pdf", Array("%PDF-1.4\n".utf8))
    }

    func who(email: String = "ann@example.org") async throws {
        try await fill("Name", "Ann Miller")
        try await fill("Address", "1 Mill Lane\n12345 Town")
        try await fill("Email", email)
        try await fill("Phone", "030 1234567")
        try await click("Next")
    }
}

extension Browser {
    /// The page's own buttons, without those of its languages.
    var deeds: [String] { buttons.filter { !["English", "Deutsch"].contains($0) } }
}
