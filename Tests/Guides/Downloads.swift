// What the code of Files that a route leads to stands in.

import Usher

struct ListQuery: Query {
    var text = ""
    static let fields: [FormField<Self>] = [.text("q", \.text, label: "Search", length: 0...80)]
}

struct ListScreen: Screen {
    static let template = "list"
    static let actions: Actions<Self> = [.button("export", \.export)]
    static let fields: Fields<Self> = [.text("receipt", \.receipt)]
    let title = "Applications"
    let receipt: String
    let export: () -> Void
}

struct Application: Sendable { let reference, name: String }

struct Archive: Sendable {
    func all(matching query: ListQuery) -> AsyncThrowingStream<Application, any Error> { AsyncThrowingStream { nil } }
    struct Sketch { let name: String, size: Int }
    func sketch(_ id: Int) async throws -> Sketch? { nil }
    func read(_ sketch: Int, upTo count: Int, at offset: Int) async throws -> [UInt8] { [] }
}

final class ListCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case list, receipt
        case export(ListQuery)
        case sketch(Int)
    }
    struct State: Codable, Equatable {
        var receipt = ""
        var exports = 0
        var query = ListQuery()
    }

    static let screens: Screens = [ListScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    let archive = Archive()

    func start() -> Route { .list }

    //> Downloads.md
    //> Downloads.md
}

extension ListCoordinator {
    func file(at route: Route) -> Destination {
        switch route {
        //> Download.swift
        default: destination(for: .list)
        }
    }
}
