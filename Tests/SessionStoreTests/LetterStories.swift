// A file that a form keeps, over a restart and on another server.

import Foundation
import Testing
import Usher
import UsherTesting

@Suite struct `A file that is kept in a store` {
    private let small = [UInt8].letter(150_000)
    private let again = "Select “tax-7.pdf” again. We could not keep it."

    /// A visitor whose form came back for its sender, with the letter kept.
    private func sent(_ letter: [UInt8], _ sites: LetterSites) async throws -> (Browser, OneServer) {
        let server = OneServer(try sites.server())
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.attach("Letter", file: "tax-7.pdf", letter)
        try await browser.click("Next")
        #expect(browser.text.contains("tax-7.pdf (") && browser.text.contains("Remove"))
        return (browser, server)
    }

    @Test(arguments: StoreKind.withFiles)
    func `survives a restart, and is taken as it was`(_ kind: StoreKind) async throws {
        let sites = try LetterSites(kind)
        defer { sites.place.end() }
        let (browser, server) = try await sent(small, sites)
        #expect(try await sites.place.count() == 1)
        server.site = try sites.server()
        try await browser.reload()
        #expect(browser.errors == ["Enter the sender.", "Enter the sender."], "and the file is not asked for")
        #expect(browser.text.contains("tax-7.pdf (146 KB) Remove"))
        server.site = try sites.server()
        try await browser.fill("Sender", "Ann")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann sent tax-7.pdf, \(small.hashed)"), "\(browser.page)")
        #expect(try await sites.place.count() == 0, "it is used")
    }

    @Test(arguments: StoreKind.withFiles)
    func `is shown and taken by two servers in turns`(_ kind: StoreKind) async throws {
        let sites = try LetterSites(kind)
        defer { sites.place.end() }
        let browser = Browser(SiteTransport([try sites.server(), try sites.server()]))
        try await browser.open("/")
        try await browser.attach("Letter", file: "tax-7.pdf", small)
        for _ in 1...3 {
            try await browser.click("Next")
            #expect(browser.text.contains("tax-7.pdf (146 KB) Remove"))
            try await browser.reload()
            #expect(browser.text.contains("tax-7.pdf (146 KB) Remove"))
        }
        #expect(try await sites.place.count() == 1)
        try await browser.fill("Sender", "Ann")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann sent tax-7.pdf, \(small.hashed)"))
        #expect(try await sites.place.count() == 0)
    }

    @Test func `may be as large in a file of SQLite as a session keeps`() async throws {
        let sites = try LetterSites(.sqlite)
        defer { sites.place.end() }
        let large = [UInt8].letter(9_000_000)
        let (browser, server) = try await sent(large, sites)
        server.site = try sites.server()
        try await browser.fill("Sender", "Ann")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann sent tax-7.pdf, \(large.hashed)"))
    }

    @Test func `is asked for again after a restart where Redis takes no file of its size, and the action waits for it`()
        async throws
    {
        let sites = try LetterSites(.redis)
        defer { sites.place.end() }
        let (browser, server) = try await sent(.letter(1_048_577), sites)
        #expect(try await sites.place.count() == 0)
        server.site = try sites.server()
        try await browser.reload()
        #expect(browser.errors.last == again && !browser.text.contains("Remove"))
        try await browser.fill("Sender", "Ann")
        try await browser.click("Next")
        #expect(browser.errors.first == "\(again)", "the letter is optional, and yet it was sent")
        try await browser.attach("Letter", file: "tax-7.pdf", small)
        try await browser.click("Next")
        #expect(browser.text.contains("Ann sent tax-7.pdf, \(small.hashed)"))
    }

    @Test func `can be done without once its visitor has been told of it`() async throws {
        let sites = try LetterSites(.redis)
        defer { sites.place.end() }
        let (browser, server) = try await sent(.letter(1_048_577), sites)
        server.site = try sites.server()
        try await browser.fill("Sender", "Ann")
        try await browser.click("Next")
        #expect(browser.errors.first == "\(again)")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann sent nothing"))
    }

    @Test func `is one of 4 MB that Redis takes of a session`() async throws {
        let sites = try LetterSites(.redis)
        defer { sites.place.end() }
        let server = OneServer(try sites.server())
        let browser = Browser(server)
        try await browser.open("/")
        var tabs: [Browser] = []
        for number in 1...5 {
            let tab = browser.newTab()
            try await tab.open("/?n=\(number)")
            try await tab.attach("Letter", file: "tax-7.pdf", .letter(1_048_576))
            try await tab.click("Next")
            tabs.append(tab)
        }
        #expect(try await sites.place.count() == 4)
        server.site = try sites.server()
        for tab in tabs.dropLast() {
            try await tab.reload()
            #expect(tab.text.contains("tax-7.pdf (1 MB) Remove"))
        }
        try await tabs[4].reload()
        #expect(tabs[4].errors.last == again)
    }

    @Test(arguments: StoreKind.withFiles)
    func `leaves nothing of its bytes or its name where anybody could read it`(_ kind: StoreKind) async throws {
        let sites = try LetterSites(kind)
        defer { sites.place.end() }
        _ = try await sent(small, sites)
        let written = try sites.place.written()
        #expect(written.count > small.count)
        let text = String(decoding: written, as: UTF8.self)
        #expect(!text.contains("tax-7") && !text.contains("%PDF"))
        // Parts of it would be found, were they there.
        let parts = Set(stride(from: 0, to: written.count - 8, by: 1).lazy.map { Array(written[$0..<$0 + 8]) })
        #expect(
            stride(from: 0, to: small.count - 8, by: 1_000).allSatisfy { !parts.contains(Array(small[$0..<$0 + 8])) })
    }

    @Test(arguments: StoreKind.withFiles, [false, true])
    func `is asked for again where somebody changed it in the store`(_ kind: StoreKind, _ names: Bool) async throws {
        let sites = try LetterSites(kind)
        defer { sites.place.end() }
        let (browser, server) = try await sent(small, sites)
        try await sites.place.spoil(names: names)
        server.site = try sites.server()
        try await browser.reload()
        #expect(browser.status == 200 && browser.errors.last == again)
        try await browser.attach("Letter", file: "tax-7.pdf", small)
        try await browser.fill("Sender", "Ann")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann sent tax-7.pdf, \(small.hashed)"))
    }

    @Test(arguments: StoreKind.withFiles)
    func `is gone from the store once it is taken away, or another one is there`(_ kind: StoreKind) async throws {
        let sites = try LetterSites(kind)
        defer { sites.place.end() }
        let (browser, server) = try await sent(small, sites)
        try await browser.attach("Letter", file: "tax-8.pdf", .letter(2_000))
        try await browser.click("Next")
        #expect(try await sites.place.count() == 1)
        #expect(browser.text.contains("tax-8.pdf"))
        server.site = try sites.server()
        try await browser.click("Remove tax-8.pdf")
        #expect(try await sites.place.count() == 0)
        #expect(!browser.text.contains("tax-8.pdf"))
    }

    @Test(arguments: StoreKind.withFiles)
    func `is gone from the store at sign-out`(_ kind: StoreKind) async throws {
        let sites = try LetterSites(kind)
        defer { sites.place.end() }
        let (browser, _) = try await sent(small, sites)
        try await browser.click("Leave")
        #expect(try await sites.place.count() == 0)
        #expect(!browser.text.contains("tax-7.pdf"))
    }

    @Test func `is gone from the table after an hour, whoever lives`() async throws {
        let sites = try LetterSites(.sqlite)
        defer { sites.place.end() }
        let (browser, server) = try await sent(small, sites)
        for _ in 1...4 {
            sites.advance(15 * 60 - 1)
            server.site = try sites.server()
            try await browser.reload()
            #expect(browser.text.contains("tax-7.pdf (146 KB) Remove"))
        }
        sites.advance(5)
        await server.site.sweep()
        #expect(try await sites.place.count() == 0)
        try await browser.reload()
        #expect(browser.errors.last == again)
    }

    @Test func `is gone from the table with its session`() async throws {
        let sites = try LetterSites(.sqlite)
        defer { sites.place.end() }
        let (_, server) = try await sent(small, sites)
        sites.advance(22 * 60)
        await server.site.sweep()
        #expect(try await sites.place.count() == 0)
    }
}
