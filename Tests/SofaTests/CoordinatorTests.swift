// Coordinators alone: what is pressed, what follows, compared by `==`. No server, no template.

import Foundation
import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `The library's coordinator` {
    let services: SofaServices
    let shared = Shared(SofaShared())
    let library: FlowTester<LibraryCoordinator>

    init() throws {
        services = try .forTests()
        library = FlowTester(
            LibraryCoordinator(of: SofaFlow(services: services, shared: shared), leave: { _ in }), sharing: shared)
    }

    @Test func `opens the item whose Quick look was pressed, as a modal`() async throws {
        try await library.press("quickLook.3", at: .shelves)
        #expect(library.moves == [.present(.item(3))])
    }

    @Test func `offers no item that is not on the shelves`() async throws {
        await #expect(throws: NotOffered.self) { try await library.press("quickLook.999", at: .shelves) }
        #expect(library.moves == [])
    }

    @Test func `opens what its header offers, once a guest has signed in for an import`() async throws {
        try await library.press("addItem", at: .shelves)
        #expect(library.moves == [.present(.add)])
        try await library.press("openSettings", at: .shelves)
        #expect(library.moves == [.present(.settings)])
        try await library.press("importList", at: .shelves)
        let reason = "Sign in to import a list. A guest’s shelf is too small for one."
        #expect(library.moves == [.notify(reason), .push(.signIn)])
        #expect(library.coordinator.admission(to: .importList) == .after(.signIn))
    }

    @Test func `puts what Add ends with on the shelf, and says so`() async throws {
        try await library.finish(.add, with: ItemDraft(kind: .game, title: "Chess"))
        #expect(library.moves == [.notify("“Chess” is on your shelf.")])
        #expect(shared.shelf.own.map(\.title) == ["Chess"])
        try await library.cancel(.add)
        #expect(library.moves == [])
    }

    @Test func `goes on to the import with the account that Sign in ends with`() async throws {
        let ann = try await services.accounts.create(email: "ann@example.org", password: "a long walk home", now: noon)
        try await library.finish(.signIn, with: SignedIn(account: ann, byPassword: true))
        #expect(library.moves == [.privilegeChanged(as: "\(ann.id)"), .notify("Welcome back."), .push(.importList)])
        #expect(shared.account == ann)
        #expect(library.coordinator.admission(to: .importList) == .yes)
    }

    @Test func `lets feedback be given from the settings that it opened`() async throws {
        let settings = try library.child(SettingsCoordinator.self, at: .settings)
        try await settings.press("about", fields: ["theme": "dark", "perPage": "8"], at: .settings)
        #expect(settings.moves == [.present(.about)] && library.moves == [])
        #expect(shared.theme == .system, "only Save saves")
        try await settings.press("giveFeedback", at: .settings)
        #expect(settings.moves == [] && library.moves == [.present(.feedback)])
        try await library.finish(.feedback)
        #expect(library.moves == [.notify("Thank you for your feedback.")])
    }
}

@Suite struct `First launch's coordinator` {
    @Test func `ends with what the visitor wants`() async throws {
        let launch = FlowTester(FirstLaunchCoordinator(services: try .forTests(), visit: Visit()))
        try await launch.press("createAccount", at: .welcome)
        #expect(launch.moves == [.push(.newAccount)] && launch.output == nil)
        try await launch.press("lookAround", at: .welcome)
        #expect(launch.moves == [.finish] && launch.output == .lookingAround)
    }

    @Test func `hands on the account that its child ends with, whichever child`() async throws {
        let services = try SofaServices.forTests()
        let ann = try await services.accounts.create(email: "ann@example.org", password: "a long walk home", now: noon)
        let launch = FlowTester(FirstLaunchCoordinator(services: services, visit: Visit()))
        try await launch.finish(.newAccount, with: ann)
        #expect(launch.moves == [.finish] && launch.output == .signedUp(ann))
        let entry = SignedIn(account: ann, byPassword: true)
        try await launch.finish(.signIn, with: entry)
        #expect(launch.output == .signedIn(entry))
        try await launch.cancel(.signIn)
        #expect(launch.moves == [] && launch.output == nil, "the welcome shows again")
    }
}

@Suite struct `Feedback's coordinator` {
    @Test func `sends what was written, but refuses a refund`() async throws {
        let mailer = Remembering()
        let feedback = FlowTester(
            FeedbackCoordinator(services: try .forTests(mailer), shared: Shared(SofaShared())))
        let written = ["subject": "Plates", "message": "They do not match.", "wantsRefund": "on"]
        try await feedback.press("send", fields: written, at: .write)
        #expect(feedback.moves == [.push(.review)] && feedback.state.feedback.wantsRefund)
        try await feedback.press("send", at: .review)
        #expect(feedback.moves == [.present(.refusal)] && mailer.sent == 0)
        try await feedback.press("close", at: .refusal)
        #expect(feedback.moves == [.dismiss])
        feedback.state.feedback.wantsRefund = false
        try await feedback.press("send", at: .review)
        #expect(feedback.moves == [.finish] && mailer.sent == 1)
    }

    @Test func `asks for a subject and a message`() async throws {
        let feedback = FlowTester(FeedbackCoordinator(services: try .forTests(), shared: Shared(SofaShared())))
        let missing = FormRefusal(
            .init("Enter a subject.", field: "subject"), .init("Enter your message.", field: "message"))
        await #expect(throws: missing) { try await feedback.press("send", fields: [:], at: .write) }
        #expect(feedback.moves == [])
    }
}

@Suite struct `The import's coordinator` {
    @Test func `runs the import as a job of its flow, and stops it`() async throws {
        let services = try SofaServices.forTests()
        let ann = try await services.accounts.create(email: "ann@example.org", password: "a long walk home", now: noon)
        let importing = FlowTester(ImportCoordinator(of: SofaFlow(services: services), for: ann))
        let list = FormFile(name: "list.csv", bytes: Array("Tea for Two,Book\nChess,Game\nWhat,Ever\n".utf8))
        try await importing.press("import", files: ["list": list], at: .choose)
        let id = try #require(importing.jobs.keys.first)
        let progress = ImportCoordinator.Route.progress(id)
        #expect(importing.moves == [.run(id), .push(progress)])
        let job = try #require(importing.jobs[id])

        let running = try importing.screen(ProgressScreen.self, at: progress)
        #expect(try await running.offeredActions() == ["stop"])
        #expect(try await importing.screen(ImportScreen.self, at: .choose).offeredActions().last == "show")
        try await job()
        let done = try await running.load()
        #expect(running.title(with: done) == "Imported 2 items" && running.refresh(with: done) == nil)
        #expect(try await running.offeredActions() == ["close"])
        try await importing.press("close", at: progress)
        #expect(importing.moves == [.finish])
    }
}

@Suite struct `A coordinator that is tested alone` {
    @Test func `is as it was where an action throws`() async throws {
        // The code is mailed after the last step.
        let account = FlowTester(
            NewAccountCoordinator(
                services: try .forTests(Failing()), visit: Visit()))
        account.state = .init(email: Answer(EmailForm(email: "ann@example.org")), password: Answer("a hash"))
        await #expect(throws: Failing.Refused.self) {
            try await account.press("next", fields: ["agrees": "on"], at: .consent)
        }
        #expect(account.moves == [] && account.state.agrees.value == nil)
    }

    @Test func `leaves what it shares as it was where an action throws`() async throws {
        let shared = Shared(SofaShared())
        let library = FlowTester(
            LibraryCoordinator(of: SofaFlow(services: try .forTests(), shared: shared), leave: { _ in }),
            sharing: shared)
        let item = try library.child(ItemCoordinator.self, at: .item(1))
        try await item.press("move.upNext", at: .item)
        #expect(item.moves == [.notify("Moved to Up next.")] && shared.shelf.statuses == [1: .upNext])
        let gone = Account(id: 77, email: "gone@example.org")
        await #expect(throws: AccountsError.noAccount) {
            try await library.finish(.signIn, with: SignedIn(account: gone, byPassword: true))
        }
        #expect(shared.account == nil && shared.shelf.statuses == [1: .upNext] && library.moves == [])
        #expect(item.moves == [], "each act is a new one for all")
    }

    @Test func `says where a test mistakes one thing for another`() async throws {
        let launch = FlowTester(FirstLaunchCoordinator(services: try .forTests(), visit: Visit()))
        #expect(throws: FlowError.self) { try launch.screen(SignInScreen.self, at: .welcome) }
        #expect(throws: FlowError.self) { try launch.screen(SignInScreen.self, at: .signIn) }
        #expect(throws: FlowError.self) { try launch.child(SignInCoordinator.self, at: .newAccount) }
        #expect(throws: FlowError.self) { try launch.child(SignInCoordinator.self, at: .welcome) }
        await #expect(throws: FlowError.self) { try await launch.finish(.signIn, with: "ann") }
        await #expect(throws: NotOffered(act: "sit", offered: ["createAccount", "signIn", "lookAround"])) {
            try await launch.press("sit", at: .welcome)
        }
    }
}

@Suite struct `A code that is confirmed again, because its visitor never heard of it` {
    private let mailer = Remembering()

    @Test func `comes to the same account, and to nobody else's`() async throws {
        let services = try SofaServices.forTests(mailer)
        let ann = try await ready(services)
        let code = ["code": try #require(mailer.code)]
        let other = try await ready(services)
        let others = ["code": try #require(mailer.code)]
        try await ann.press("confirm", fields: code, at: .code)
        let account = try #require(ann.output)
        try await ann.press("confirm", fields: code, at: .code)
        #expect(ann.moves == [.finish] && ann.output == account)
        // Who merely signs up with the same email and password has another hash of it.
        await #expect(throws: AccountsError.emailTaken) {
            try await other.press("confirm", fields: others, at: .code)
        }
    }

    @Test func `comes to the same new email`() async throws {
        let services = try SofaServices.forTests(mailer)
        let ann = try await services.accounts.create(email: "ann@example.org", password: "a long walk home", now: noon)
        let shared = Shared(SofaShared(account: ann, passwordGiven: Date()))
        let change = FlowTester(
            ChangeEmailCoordinator(services: services, shared: shared, visit: Visit()), sharing: shared)
        try await change.press("next", fields: ["email": "ann@example.com"], at: .email)
        let code = ["code": try #require(mailer.code)]
        for _ in 1...2 {
            try await change.press("confirm", fields: code, at: .code)
            #expect(change.moves == [.finish] && change.output == Account(id: ann.id, email: "ann@example.com"))
        }
    }

    /// A sign-up with its code on the way.
    private func ready(_ services: SofaServices) async throws -> FlowTester<NewAccountCoordinator> {
        let account = FlowTester(NewAccountCoordinator(services: services, visit: Visit()))
        try await account.press("next", fields: ["email": "ann@example.org"], at: .email)
        let password = "a long walk home"
        try await account.press("next", fields: ["password": password], at: .password)
        try await account.press("next", fields: ["agrees": "on"], at: .consent)
        return account
    }
}
