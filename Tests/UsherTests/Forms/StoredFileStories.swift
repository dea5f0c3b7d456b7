// A file that a form keeps, while the site's store fails with files: it has to be chosen again, and nothing else is
// lost.

import Foundation
import Synchronization
import Testing
import UsherSQLite
import UsherStore
import UsherTesting

@testable import UsherSite

@Suite struct `A file of a form, and a store that fails with it` {
    private let store: FailingStore
    private let sketches: Sketches
    private let folder: TemporaryFolder
    private let server: ChosenServer
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 1_500)

    init() throws {
        folder = try TemporaryFolder()
        let clock = ManualClock()
        let path = folder.path + "/sessions.sqlite"
        store = FailingStore(try SQLiteSessionStore(path: path, clock: { clock.sinceEpoch }, limit: .seconds(60)))
        sketches = try Sketches(servers: 2, clock: clock, store: store)
        server = ChosenServer(sketches.sites)
    }

    @Test func `is kept where it was received, and asked for again elsewhere, when it cannot be stored`() async throws {
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.attach("Sketch", file: "map.png", png)
        store.failsFiles = true
        try await browser.click("Next")
        #expect(browser.status == 200 && browser.text.contains("map.png (1.5 KB) Remove"), "\(browser.page)")
        store.failsFiles = false
        server.number = 1
        try await browser.reload()
        #expect(browser.errors.last == "Select “map.png” again. We could not keep it.")
        try await browser.fill("Name", "Ann")
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        #expect(browser.text.contains("Ann: map.png, \(png.count), image/png, as it was"))
    }

    @Test func `is stored with the next action, once that can be done`() async throws {
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.attach("Sketch", file: "map.png", png)
        store.failsFiles = true
        try await browser.click("Next")
        store.failsFiles = false
        try await browser.click("Help")
        server.number = 1
        try await browser.reload()
        #expect(browser.text.contains("map.png (1.5 KB) Remove"))
    }

    @Test func `is shown again where it could not be fetched, once that can be done`() async throws {
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        store.failsFiles = true
        server.number = 1
        try await browser.reload()
        #expect(browser.status == 200 && browser.errors.last == "Select “map.png” again. We could not keep it.")
        store.failsFiles = false
        try await browser.reload()
        #expect(browser.text.contains("map.png (1.5 KB) Remove"))
        try await browser.fill("Name", "Ann")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann: map.png, \(png.count), image/png, as it was"))
    }

    @Test func `is fetched once by each server, however often the others change the session`() async throws {
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        for number in [1, 0, 1, 0] {
            server.number = number
            try await browser.click("Next")
            #expect(browser.text.contains("map.png (1.5 KB) Remove"))
        }
        #expect(store.fetches.load(ordering: .relaxed) == 1, "the other one received it")
        #expect(sketches.sites.map(\.keptFileBytes) == [png.count, png.count])
    }

    @Test func `is asked for again by an action that cannot have it, which does not run without`() async throws {
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        #expect(browser.text.contains("map.png (1.5 KB) Remove"))
        store.failsFiles = true
        server.number = 1
        try await browser.fill("Name", "Ann")
        try await browser.click("Next")
        #expect(browser.status == 200 && browser.value(of: "Name") == "Ann")
        #expect(browser.errors.first == "Select “map.png” again. We could not keep it.")
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        #expect(browser.text.contains("Ann: map.png, \(png.count), image/png, as it was"))
    }

    @Test func `is not asked for of a store that keeps none`() async throws {
        let clock = ManualClock()
        let path = folder.path + "/others.sqlite"
        let store = ForgetfulStore(try SQLiteSessionStore(path: path, clock: { clock.sinceEpoch }, limit: .seconds(60)))
        let sketches = try Sketches(servers: 2, clock: clock, store: store)
        let server = ChosenServer(sketches.sites)
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        #expect(browser.text.contains("map.png (1.5 KB) Remove"))
        server.number = 1
        try await browser.reload()
        #expect(browser.errors.last == "Select “map.png” again. We could not keep it.")
    }
}

/// A store of sessions and of nothing else, as one that somebody wrote for an earlier Usher.
private final class ForgetfulStore: ForwardingStore {
    let store: any SessionStore

    init(_ store: any SessionStore) { self.store = store }

    func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession? {
        try await store.load(key, unless: version, use: use)
    }

    func lock(
        _ key: SessionKey, _ lock: SessionLock, unless version: Int, use: SessionUse?
    ) async throws -> StoredSession? {
        try await store.lock(key, lock, unless: version, use: use)
    }

    func save(_ write: SessionWrite) async throws -> SessionSaving { try await store.save(write) }
}
