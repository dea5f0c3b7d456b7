// Closures of an app's that have a capture list, which Swift 6.3 takes out of their session's isolation.

import Foundation
import Testing
import Usher
import UsherTesting

@testable import UsherSite

struct NoShare: Codable, Equatable {}

final class Capturing: Coordinator {
    enum Route: Codable, Hashable { case home, next }
    struct State: Codable, Equatable { var count = 0 }
    static let screens: Screens = [CapturingScreen.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    func start() -> Route { .home }

    func destination(for route: Route) -> Destination {
        let step = 1
        return .screen(
            CapturingScreen(
                title: "\(route)", count: state.count,
                add: { [self, step] in
                    await Task.yield()
                    state.count += step
                    await Task.yield()
                    state.count += step
                },
                move: { [weak self] in
                    await Task.yield()
                    self?.navigation.push(.next)
                }))
    }
}

struct CapturingScreen: Screen {
    static let template = "capturing"
    static let actions: Actions<Self> = [.button("add", \.add), .button("move", \.move)]
    static let fields: Fields<Self> = [.text("title", \.title), .number("count", \.count)]
    let title: String
    let count: Int
    let add: () async throws -> Void
    let move: () async throws -> Void
}

@Suite struct `A closure with a capture list` {
    private let folder: TemporaryFolder
    private let site: Site

    init() throws {
        folder = try TemporaryFolder()
        try folder.writeFrame()
        try folder.write(
            "Templates/capturing.html",
            """
            {{<page}}{{$content}}<p>{{title}}, count {{count}}</p><button name="act" value="add">Add</button>
            <button name="act" value="move">Move</button>{{/content}}{{/page}}
            """)
        site = try Site(
            folder: folder.path, shared: NoShare(), document: { _ in NoDocument() }, root: { _, _ in Capturing() })
    }

    @Test func `writes to its coordinator's state, and moves`() async throws {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        for count in 1...50 {
            try await browser.click("Add")
            #expect(browser.text.contains("home, count \(2 * count)") && browser.notices.isEmpty)
        }
        try await browser.click("Move")
        #expect(browser.text.contains("next, count 100") && browser.notices.isEmpty)
    }
}
