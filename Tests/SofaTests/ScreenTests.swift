// Screens alone: what they offer, and whom their buttons tell.

import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `The item's screen` {
    private final class Calls: LibraryTools {
        var made: [String] = []
        func addItem() { made.append("add") }
        func importList() { made.append("import") }
        func openSettings() { made.append("settings") }
    }

    private let calls = Calls()
    private let items: Items

    init() throws { items = try Services().items }

    private func screen(_ id: Item.ID, _ shelf: GuestShelf = GuestShelf(), of owner: Owner? = nil) -> ItemScreen {
        let calls = calls
        return ItemScreen(
            id: id, items: items, owner: owner ?? .guest(shelf),
            move: { calls.made.append("move to \($0)") }, edit: { calls.made.append("edit") },
            delete: { calls.made.append("delete") },
            saveToAccount: owner == nil ? { calls.made.append("save") } : nil,
            close: { calls.made.append("close") }, tools: calls)
    }

    @Test func `is called by its item, and offers what the state machine allows`() async throws {
        let screen = screen(1)
        #expect(screen.title(with: try await screen.load()) == "Thinking in SwiftUI")
        try await screen.press("move.upNext")
        #expect(calls.made == ["move to upNext"])
        await #expect(throws: NotOffered.self) { try await screen.press("move.done") }
        #expect(calls.made == ["move to upNext"])
    }

    @Test(arguments: Status.allCases)
    func `offers each step from the one before it, and Someday from all others`(status: Status) async throws {
        let shelf = GuestShelf(statuses: [1: status])
        let screen = screen(1, shelf)
        let offered = try await screen.offeredActions()
        for wanted in Status.allCases {
            let isOffered = offered.contains("move.\(wanted)")
            if isOffered {
                try await screen.press("move.\(wanted)")
            } else {
                await #expect(throws: NotOffered.self) { try await screen.press("move.\(wanted)") }
            }
            #expect(isOffered == (wanted == .someday ? status != .someday : Status.allCases[before: wanted] == status))
        }
    }

    @Test func `asks a guest, and nobody else, to save it to an account`() async throws {
        let (own, always) = (["move.upNext", "edit", "delete"], ["close", "addItem", "importList", "openSettings"])
        #expect(try await screen(1).offeredActions() == own + ["saveToAccount"] + always)
        #expect(try await screen(1, of: .account(7)).offeredActions() == own + always)
    }

    @Test func `of an item that is gone says so, and can only be closed`() async throws {
        let screen = screen(999)
        let model = try await screen.load()
        #expect(screen.title(with: model) == "It is no longer there" && screen.status(with: model) == 404)
        #expect(try await screen.offeredActions() == ["close", "addItem", "importList", "openSettings"])
    }
}

/// A coordinator of whom nothing is known but what it was asked.
private final class MockRouter: FeedbackRouting {
    var asked: [String] = []
    func review(_ feedback: FeedbackForm) { asked.append("review \(feedback.subject)") }
    func send() { asked.append("send") }
    func back() { asked.append("back") }
    func cancel() { asked.append("cancel") }
}

@Suite struct `The screens of feedback` {
    @Test func `ask whatever coordinator they are given`() async throws {
        let router = MockRouter()
        let screen = FeedbackScreen(form: FeedbackForm(), router: router)
        try await screen.press("send", fields: ["subject": "Plates", "message": "They match."])
        try await screen.press("cancel")
        let review = FeedbackReviewScreen(feedback: FeedbackForm(subject: "Plates"), router: router)
        try await review.press("send")
        try await review.press("back")
        #expect(router.asked == ["review Plates", "cancel", "send", "back"])
    }
}

/// A screen with the form of a new password.
private struct NewPasswordAsked: Screen {
    static let template = "new-account/password"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("back", \.back)]
    let title = "Choose a password"
    let form = PasswordForm()
    let next: (PasswordForm) async throws -> Void
    let back: () -> Void
}

@Suite struct `A screen with a form` {
    @Test func `hands it on only where it is right`() async throws {
        var typed: [String] = []
        let screen = NewPasswordAsked(next: { typed.append($0.password) }, back: { typed.append("back") })
        let short = FormRefusal(.init("Password must be 8 characters or more.", field: "password"))
        await #expect(throws: short) { try await screen.press("next", fields: ["password": "a walk"]) }
        #expect(typed == [])
        try await screen.press("next", fields: ["password": "a long walk home"])
        try await screen.press("back", fields: ["password": "half of"])
        #expect(typed == ["a long walk home", "back"])
    }
}

extension Array where Element: Equatable {
    fileprivate subscript(before element: Element) -> Element? {
        firstIndex(of: element).flatMap { $0 > 0 ? self[$0 - 1] : nil }
    }
}
