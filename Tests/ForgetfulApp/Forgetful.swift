// An app whose target has not turned on `NonisolatedNonsendingByDefault`: its async functions leave their session's
// isolation. The compiler refuses the closures of its screens, until somebody makes them fit by hand.

public import Usher

public struct Tally: Codable, Equatable, Sendable {
    public var count = 0
    public init() {}
}

public final class Forgetful: Coordinator {
    public enum Route: Codable, Hashable, Sendable { case home, next }

    public static let screens: Screens = [ForgetfulScreen.self]

    public let navigation = Navigation<Route, Void>()
    private let shared: Shared<Tally>

    public init(shared: Shared<Tally>) { self.shared = shared }

    public func start() -> Route { .home }

    // By name: the compiler says nothing.
    private func move() async throws { navigation.push(.next) }
    private func write() async throws { shared.value.count += 1 }
    private func know() async throws { try await navigation.once { _ in shared.value.count += 100 } }
    private func stay() throws { shared.value.count += 10 }
    private func detach() async throws {
        let forgetful = Held(self)
        await Task.detached { forgetful.value.navigation.push(.next) }.value
    }

    public func destination(for route: Route) -> Destination {
        .screen(
            ForgetfulScreen(
                title: route == .home ? "Home" : "Next", count: shared.value.count, move: move, write: write,
                know: know, stay: stay, detach: detach))
    }
}

public struct ForgetfulScreen: Screen {
    public static let template = "forgetful"
    public static let actions: Actions<Self> = [
        .button("move", \.move), .button("write", \.write), .button("know", \.know), .button("stay", \.stay),
        .button("detach", \.detach),
    ]
    public static let fields: Fields<Self> = [.text("title", \.title), .number("count", \.count)]

    public let title: String
    let count: Int
    let move: nonisolated(nonsending) () async throws -> Void
    let write: nonisolated(nonsending) () async throws -> Void
    let know: nonisolated(nonsending) () async throws -> Void
    let stay: () throws -> Void
    let detach: nonisolated(nonsending) () async throws -> Void
}

/// Takes what must not leave its session out of it.
private struct Held: @unchecked Sendable {
    let value: Forgetful
    init(_ value: Forgetful) { self.value = value }
}
