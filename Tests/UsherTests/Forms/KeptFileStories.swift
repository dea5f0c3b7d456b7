// A form with a file comes back for something else: the file is still there.

import Foundation
import Testing
import UsherHTTP
import UsherTesting

@testable import UsherFiles
@testable import UsherSite

@Suite struct `A file of a form that comes back` {
    @Test func `is kept, and need not be chosen again`() async throws {
        let sketches = try Sketches()
        let browser = try await sketches.opened()
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        #expect(browser.errors == ["Enter the name.", "Enter the name."])
        #expect(browser.text.contains("map.png (1.5 KB) Remove"))
        #expect(sketches.keeps(png.count), "on disk, and bounded")
        let field = browser.page.document.all("input").first { $0["type"] == "file" }
        #expect(field?.has("required") == false)
        try await browser.click("Next")
        #expect(browser.text.contains("map.png"), "whatever is wrong next")
        try await browser.fill("Name", "Ann")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann: map.png, \(png.count), image/png, as it was"), "\(browser.page)")
        #expect(sketches.keeps(0), "it is used")
    }

    @Test func `goes when its visitor takes it away, or chooses another one`() async throws {
        let browser = try await Sketches().opened()
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        try await browser.fill("Name", "Ann")
        try await browser.click("Remove map.png")
        #expect(browser.errors.isEmpty && !browser.text.contains("map.png") && browser.value(of: "Name") == "Ann")
        try await browser.click("Next")
        #expect(browser.errors.first == "Upload the sketch.")
        try await browser.attach("Sketch", file: "old.png", png)
        try await browser.fill("Name", "")
        try await browser.click("Next")
        try await browser.attach("Sketch", file: "new.png", png)
        try await browser.click("Next")
        #expect(browser.text.contains("new.png (1.5 KB)") && !browser.text.contains("old.png"))
        try await browser.fill("Name", "Ann")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann: new.png"))
    }

    @Test func `is kept beside another button, and where its action fails`() async throws {
        let sketches = try Sketches()
        let browser = try await sketches.opened()
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Help")
        #expect(browser.text.contains("map.png (1.5 KB)"))
        try await browser.fill("Name", "burn")
        try await browser.click("Next")
        #expect(browser.text.contains("map.png (1.5 KB)") && browser.value(of: "Name") == "burn")
        try await browser.fill("Name", "Ann")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann: map.png"))
    }

    @Test func `is not kept where it is what is wrong`() async throws {
        let sketches = try Sketches()
        let browser = try await sketches.opened()
        try await browser.attach("Sketch", file: "map.png", Array("no picture".utf8))
        try await browser.click("Next")
        #expect(
            browser.errors.first == "Enter the name. "
                + "The selected file is not a real PNG. Select another one.")
        #expect(sketches.keeps(0) && !browser.text.contains("map.png"))
        try await browser.attach("Sketch", file: "map.png", png + [UInt8](repeating: 0, count: 10_000))
        try await browser.click("Next")
        #expect(browser.errors.first == "Enter the name. The selected file must be 9.2 KB or smaller.")
        #expect(sketches.keeps(0))
    }

    @Test func `is inspected first, and refused in the inspection's words`() async throws {
        let sketches = try Sketches { file in
            if try file.bytes().contains(0x21) { throw VisitorError("This file has a virus.") }
            if file.name == "odd.png" { throw CocoaError(.fileReadUnknown) }
        }
        let browser = try await sketches.opened()
        try await browser.fill("Name", "Ann")
        try await browser.attach("Sketch", file: "map.png", png + [0x21])
        try await browser.click("Next")
        #expect(browser.errors.first == "This file has a virus." && sketches.keeps(0))
        try await browser.attach("Sketch", file: "odd.png", png)
        try await browser.click("Next")
        #expect(browser.errors.first?.hasPrefix("We could not check this file. Try again later. (") == true)
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        #expect(browser.text.contains("Ann: map.png"))
    }

    @Test func `is told of where it could not be kept`() async throws {
        let sketches = try Sketches(limit: 100)
        let browser = try await sketches.opened()
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        #expect(
            browser.errors.first
                == "Enter the name. Select “map.png” again. We could not keep it.")
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.fill("Name", "Ann")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann: map.png"))
    }

    @Test func `is asked for again where nothing keeps it`() async throws {
        let sketches = try Sketches(keeps: false)
        let browser = try await sketches.opened()
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        let again = "Select “map.png” again. We could not keep it."
        #expect(browser.errors.first == "Enter the name. \(again)")
        #expect(!browser.text.contains("map.png (1.5 KB)"))
        try await browser.fill("Name", "Ann")
        try await browser.click("Next")
        #expect(browser.errors.first == "\(again)", "it does not run without")
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        #expect(browser.text.contains("Ann: map.png"))
    }

    @Test func `that a damaged record names is within bounds, or not known`() throws {
        let folder = try TemporaryFolder()
        let files = SealedFiles(limit: 100_000_000, parent: folder.path)
        let kept = KeptFiles(of: files)
        let page = PageID(1)
        for (index, control) in ["photo", "letter"].enumerated() {
            let file = FormFile(name: "\(control).png", bytes: [UInt8](repeating: 1, count: 9_000_000 * index + 10))
            let sealed = try #require(try files.keep(file, for: Holder()))
            kept.all.append(
                KeptFile(page: page, control: control, place: .disk(sealed, isStored: true), end: .seconds(3_700)))
        }
        kept.withoutFile = [(page, "plan")]
        let record = try #require(kept.record { $0 == page })
        let same = try #require(files.restore(record, for: Holder()) { $0 == page } as? KeptFiles)
        #expect(same.all.map(\.file.name) == ["photo.png", "letter.png"] && same.isWithoutFile("plan", on: page))
        #expect(!same.areElsewhere && same.names == kept.names && same.record { _ in true } == record)
        #expect(files.restore(record, for: Holder()) { _ in false } == nil)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var damaged = record
            let place = Int.random(in: damaged.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: damaged.removeSubrange(place...)
            case 2: damaged.insert(contentsOf: damaged[..<place], at: place)
            default: damaged.replaceSubrange(place...place, with: Array(repeating: 0xFF, count: 9) + [0x01])
            }
            guard let restored = files.restore(damaged, for: Holder(), { _ in true }) as? KeptFiles else { continue }
            #expect(restored.all.count <= 5 && restored.total <= 20_971_520, "\(damaged)")
            _ = (restored.shown(on: page), restored.record { _ in true })
        }
    }

    @Test func `of one address has half of the room, and leaves some for another's`() async throws {
        let sketches = try Sketches(limit: 16 * png.count, servers: 1)
        func keep(_ address: String) async throws -> Bool {
            let browser = Browser(SiteTransport(sketches.sites[0], from: address))
            try await browser.open("/")
            try await browser.attach("Sketch", file: "map.png", png)
            try await browser.click("Next")
            return browser.text.contains("map.png (1.5 KB)")
        }
        var kept = 0
        for _ in 0..<12 where try await keep("192.0.2.66") { kept += 1 }
        #expect(kept == 8 && sketches.keeps(8 * png.count))
        for number in 1...3 { #expect(try await keep("192.0.2.\(number)"), "\(number)") }
        await sketches.sites[0].endSessions()
        #expect(sketches.keeps(0))
        #expect(try await keep("192.0.2.66"))
    }

    @Test func `goes after an hour, and with its session`() async throws {
        let sketches = try Sketches()
        let browser = try await sketches.opened()
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        for _ in 1...4 {
            sketches.clock.advance(by: .seconds(15 * 60 - 1))
            try await browser.reload()
            #expect(browser.text.contains("map.png (1.5 KB)"))
        }
        sketches.clock.advance(by: .seconds(5))
        try await browser.reload()
        #expect(browser.errors.last == "Select “map.png” again. We could not keep it.")
        #expect(sketches.keeps(0))
        try await browser.attach("Sketch", file: "map.png", png)
        try await browser.click("Next")
        #expect(sketches.keeps(png.count))
        for site in sketches.sites { await site.packSessions() }
        try await browser.reload()
        #expect(browser.text.contains("map.png (1.5 KB)"), "a session that keeps one is not packed")
        sketches.clock.advance(by: .seconds(13 * 60 * 60))
        for site in sketches.sites { await site.sweep() }
        #expect(sketches.keeps(0))
    }

    @Test func `that its app has already is shown, and stays unless it is taken away`() async throws {
        let sketches = try Sketches()
        let browser = try await sketches.opened()
        try await browser.open("/?n=9")
        #expect(browser.text.contains("old.png (1.5 KB) Remove"))
        try await browser.fill("Name", "Ann")
        try await browser.click("Next")
        #expect(browser.text.contains("Ann: old.png") && browser.text.contains("kept as old"))
        try await browser.click("Remove old.png")
        #expect(!browser.text.contains("old.png ("))
        try await browser.fill("Name", "Ben")
        try await browser.click("Next")
        #expect(browser.errors.first == "Upload the sketch." && !browser.text.contains("old.png ("))
        try await browser.attach("Sketch", file: "new.png", png)
        try await browser.click("Next")
        #expect(browser.text.contains("Ben: new.png") && browser.text.contains("kept as new"))
    }

    @Test func `is one of five, of which those of other pages go first`() async throws {
        let sketches = try Sketches()
        let browser = try await sketches.opened()
        try await browser.attach("Sketch", file: "first.png", png)
        try await browser.click("Next")
        for number in 1...5 {
            let tab = browser.newTab()
            try await tab.open("/?n=\(number)")
            try await tab.attach("Sketch", file: "\(number).png", png)
            try await tab.click("Next")
            #expect(tab.text.contains("\(number).png (1.5 KB)"))
            #expect(sketches.keeps(min(5, number + 1) * png.count))
        }
        try await browser.reload()
        #expect(browser.errors.last == "Select “first.png” again. We could not keep it.")
    }

    @Test func `lies on the disk sealed, in pieces that can be read from anywhere`() throws {
        let folder = try TemporaryFolder()
        let files = SealedFiles(limit: 1_000_000, parent: folder.path)
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        var kept = try files.keep(FormFile(name: "a.png", bytes: bytes), for: Holder())
        let parts = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let path = try #require(parts.first { $0.contains("/") })
        let stored = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(path)")))
        #expect(stored.count > bytes.count && !stored[..<1_000].elementsEqual(bytes[..<1_000]))
        for (count, offset) in [
            (10, 0), (65_536, 0), (65_537, 0), (2, 65_535), (200_000, 0), (5, 199_998), (9, 131_071),
        ] {
            #expect(
                try kept?.file.read(upTo: count, at: offset) == Array(bytes[offset..<min(bytes.count, offset + count)]))
        }
        #expect(try kept?.file.read(upTo: 1, at: 200_000) == [] && kept?.file.read(upTo: 1, at: -1) == [])
        var broken = stored
        broken[70_000] ^= 1
        try Data(broken).write(to: URL(fileURLWithPath: "\(folder.path)/\(path)"))
        #expect(throws: (any Error).self) { try kept?.file.bytes() }
        kept = nil
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).count == 1, "its folder alone")
        #expect(throws: Shares.Refusal.full) {
            try files.keep(FormFile(name: "b", bytes: [UInt8](repeating: 0, count: 1_000_001)), for: Holder())
        }
    }

    @Test func `is left alone by other processes, which take away what those left that are gone`() throws {
        let folder = try TemporaryFolder()
        let (own, gone) = (ProcessInfo.processInfo.processIdentifier, 99_999_999)
        // A killed process's, a killed former build's, and that of a former build which runs.
        for name in ["files-a", "\(gone)-b", "\(own)-c"] { try folder.write("usher-kept-\(name)/x", "sealed") }
        func folders() throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        }
        var one: SealedFiles? = SealedFiles(limit: 1_000_000, parent: folder.path)
        let kept = try #require(try one?.keep(FormFile(name: "a.png", bytes: png), for: Holder()))
        let before = try folders()
        #expect(before.count == 2 && before.contains("usher-kept-\(own)-c"))
        let other = SealedFiles(limit: 1_000_000, parent: folder.path)
        #expect(try other.keep(FormFile(name: "b.png", bytes: png), for: Holder()) != nil)
        #expect(try folders().count == 3 && before.isSubset(of: folders()))
        #expect(try kept.file.bytes() == png)
        one = nil
        _ = consume kept
        #expect(try folders().count == 2, "with its last file it goes")
    }

    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 1_500)
}
