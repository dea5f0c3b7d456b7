// Give feedback: written, looked over, sent. A refund is refused.

import Usher

final class FeedbackCoordinator: SofaFlow, Coordinator, FeedbackRouting {
    enum Route: Codable, Hashable { case write, review, refusal }

    struct State: Codable, Equatable {
        var feedback = FeedbackForm()
    }

    static let addresses: [Address<Route>] = [Address("", .write)]
    static let screens: Screens = [FeedbackScreen.self, FeedbackReviewScreen.self, RefusalScreen.self]

    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .write }

    func destination(for route: Route) -> Destination {
        switch route {
        case .write: .screen(FeedbackScreen(form: state.feedback, router: self))
        case .review: .screen(FeedbackReviewScreen(feedback: state.feedback, router: self))
        case .refusal: .screen(RefusalScreen(close: navigation.dismiss))
        }
    }

    // MARK: FeedbackRouting

    func review(_ feedback: FeedbackForm) {
        state.feedback = feedback
        navigation.push(.review)
    }

    func send() async throws {
        if state.feedback.wantsRefund { return navigation.present(.refusal) }
        let feedback = state.feedback
        // A mail that comes twice is better than one that is lost, so it is sent again with a copy of its form.
        try await services.mailer.send(
            .feedback(feedback.subject, feedback.message, from: try await sender()), now: services.now())
        navigation.finish()
    }

    /// The email that the account has now; nil for a guest.
    private func sender() async throws -> String? {
        guard let account = shared.account else { return nil }
        guard let present = try await services.accounts.account(account.id) else { throw AccountsError.noAccount }
        return present.email
    }

    func back() { navigation.pop() }
    func cancel() { navigation.cancel() }
}
