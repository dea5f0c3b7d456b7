// What an app's author is told by their own tests where these fail.

import Foundation
import Testing
import Usher

@testable import UsherTesting

@Suite struct `A story that fails` {
    @Test func `shows the page as text, with its messages and what was wrong with the form`() async throws {
        let browser = try SmallSite().visitor()
        try await browser.open("/name")
        try await browser.fill("Name", "x")
        try await browser.click("Next")
        let error = #expect(throws: BrowserError.self) { try browser.see("Count 1", "Name") }
        let text = try #require(error?.description)
        #expect(
            text.hasPrefix("UsherTests/TestingStories.swift:"), "a failure is told at the test's line, not the step's")
        #expect(text.contains(": The page does not say “Count 1”.\n\n/name, status 200: Error: Name"))
        for line in ["# Name", "Name: [x]", "! Name must be 2 characters or more.", "(Next)", "(Close)"] {
            #expect(text.contains("\n" + line), "\(line) in \(text)")
        }
        try browser.see("Name")
        let missed = await #expect(throws: BrowserError.self) { try await browser.click("Go on") }
        #expect(missed?.description.contains("(Next)") == true && missed?.description.contains("Name: [x]") == true)
    }

    @Test func `draws its steps, each with the session's tree`() async throws {
        let small = try SmallSite(servers: 1) { $0.isDevelopment = true }
        let browser = Browser(SiteTransport(small.site))
        try await browser.open("/")
        let cookie = try #require(browser.cookies.header(for: "/"))
        let before = try #require(await small.site.drawing(of: cookie))
        try await browser.click("Name")
        let after = try #require(await small.site.drawing(of: cookie))
        let picture = Site.drawing(of: [
            ("GET / 200", before), ("POST / 303", after), ("The page does not say <b>.", ""),
        ])
        for words in ["Counting", "GET / 200", "POST / 303", ">Name</text>", "&lt;b&gt;"] {
            #expect(picture.contains(words), "\(words)")
        }
        #expect(picture.hasPrefix("<svg xmlns=") && picture.hasSuffix("</svg>\n"))
    }
}

@Suite struct `A golden page` {
    private let folder: TemporaryFolder
    private let browser: Browser

    init() async throws {
        folder = try TemporaryFolder()
        browser = try SmallSite().visitor()
        try await browser.open("/")
    }

    @Test func `is asked for where it is not there yet`() throws {
        let error = #expect(throws: BrowserError.self) {
            try browser.see(golden: "counter", beside: folder.path + "/Test.swift")
        }
        #expect(error?.description.contains("There is no golden page \(folder.path)/Golden/counter.txt yet.") == true)
        #expect(error?.description.contains("USHER_RECORD=1 swift test writes it") == true)
    }

    @Test func `is told by the lines that differ`() async throws {
        let here = folder.path + "/Test.swift"
        try folder.write("Golden/counter.txt", browser.page.description + "\n")
        try browser.see(golden: "counter", beside: here)
        try await browser.click("Add")
        let error = #expect(throws: BrowserError.self) { try browser.see(golden: "counter", beside: here) }
        #expect(error?.description.contains("\n- Count 0\n+ Count 1\n") == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("(Leave)") == false, "what is equal and far away is left out")
    }

    @Test func `is the same in each session`() async throws {
        let other = try SmallSite().visitor()
        try await other.open("/")
        #expect(other.page.description == browser.page.description)
    }
}

@Suite struct `A leak` {
    @Test func `says which coordinators are still held`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = Browser(SiteTransport(small.site))
        try await browser.open("/task")
        #expect(small.life.held(.coordinator) == ["Counting": 1, "Tasking": 1])
        let told = small.life.leaks
        #expect(told.first == "coordinators: 2 of 2: Counting 1, Tasking 1", "\(told)")
        #expect(told.last?.hasPrefix("pages: 2 of 2: Counting 1, Tasking 1") == true, "\(told)")
    }
}

// MARK: A parent and its child, alone

private final class Parent: Coordinator {
    enum Route: Codable, Hashable { case child, done(String), given }
    struct State: Codable, Equatable { var heard = "" }
    static let flows: Flows = [Child.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    func start() -> Route { .child }
    func destination(for route: Route) -> Destination {
        .flow(
            Child(),
            onFinish: { name in
                if name == "Nobody" { throw Fault() }
                self.state.heard = name
                self.navigation.push(.done(name))
            }, onCancel: { self.navigation.push(.given) })
    }
}

private final class Child: Coordinator {
    enum Route: Codable, Hashable { case name }
    static let screens: Screens = [NameScreen.self]
    let navigation = Navigation<Route, String>()
    func start() -> Route { .name }
    func destination(for route: Route) -> Destination {
        .screen(NameScreen(next: { form in self.navigation.finish(form.name) }, close: navigation.cancel))
    }
}

@Suite struct `The end of a child that is tested by itself` {
    @Test func `reaches its parent in the same act`() async throws {
        let parent = FlowTester(Parent())
        let child = try parent.child(Child.self, at: .child)
        try await child.press("next", fields: ["name": "Ann"], at: .name)
        #expect(child.moves == [.finish] && child.output == "Ann")
        #expect(parent.moves == [.push(.done("Ann"))] && parent.state.heard == "Ann")
        try await child.press("close", at: .name)
        #expect(child.moves == [.cancel] && parent.moves == [.push(.given)])
    }

    @Test func `takes all of the act back where the parent throws`() async throws {
        let parent = FlowTester(Parent())
        let child = try parent.child(Child.self, at: .child)
        await #expect(throws: Fault.self) { try await child.press("next", fields: ["name": "Nobody"], at: .name) }
        #expect(child.moves.isEmpty && parent.moves.isEmpty && parent.state.heard == "")
    }
}

// MARK: Work that is done once

private struct BellScreen: Screen {
    static let template = "plain"
    static let actions: Actions<Self> = [.button("ring", \.ring)]
    let title = "Bell"
    let ring: () async throws -> Void
}

/// Notes the keys of its presses.
private final class Bell: Coordinator {
    enum Route: Codable, Hashable { case bell }
    struct State: Codable, Equatable { var keys: [String] = [] }
    static let screens: Screens = [BellScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    func start() -> Route { .bell }
    func destination(for route: Route) -> Destination { .screen(BellScreen(ring: ring)) }
    func ring() async throws {
        await Task.yield()
        try await navigation.once { key in state.keys += [key] }
    }
}

@Suite struct `Work that is done once, by a coordinator that is tested by itself` {
    private let bell = FlowTester(Bell())

    @Test func `has the key that the test says, and another one at each press where it says none`() async throws {
        for submission in ["a", "a", nil, nil] { try await bell.press("ring", submission: submission, at: .bell) }
        let keys = bell.state.keys
        #expect(keys.prefix(2) == ["a", "a"] && Set(keys).count == 3 && !keys.contains(""))
    }

    @Test func `is not done beside an action, which is an error`() async throws {
        let error = await #expect(throws: FlowError.self) { try await bell.coordinator.ring() }
        #expect(error?.description.contains("Call it in an action") == true && bell.state.keys.isEmpty)
    }
}
