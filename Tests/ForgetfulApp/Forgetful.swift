// An app whose target has not turned on `NonisolatedNonsendingByDefault`: its async functions leave their session.

public import Usher

public struct Tally: Codable, Equatable, Sendable {
    public var count = 0
    public init() {}
}

public final class Forgetful: Coordinator {
    public enum Route: Codable, Hashable, Sendable { case home, next }

    public let navigation = Navigation<Route, Void>()
    private let shared: Shared<Tally>

    public init(shared: Shared<Tally>) { self.shared = shared }

    public func start() -> Route { .home }

    // By name: the compiler says nothing.
    private func move() async throws { navigation.push(.next) }
    private func write() async throws { shared.value.count += 1 }
    private func know() async throws { if navigation.submission != nil { shared.value.count += 100 } }
    private func stay() throws { shared.value.count += 10 }

    public func destination(for route: Route) -> Destination {
        let count = shared.value.count
        return .screen(
            ForgetfulScreen(count: count) {
                [
                    Action("move", perform: self.move), Action("write", perform: self.write),
                    Action("know", perform: self.know), Action("stay", perform: self.stay),
                ]
            })
    }
}

public struct ForgetfulScreen: Screen {
    public static let template = "forgetful"
    public static let actionNames: Set = ["move", "write", "know", "stay"]
    public static let fields: Fields<Self> = [.number("count", \.count)]

    public let title = "Forgetful"
    let count: Int
    let make: () -> [Action]
    public var actions: [Action] { make() }
}
