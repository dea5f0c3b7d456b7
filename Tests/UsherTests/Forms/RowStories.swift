// A page with several forms: one for each row of a table, one beside them, and the screen's own.

import Testing
import Usher
import UsherTesting

@Suite struct `A page with several forms` {
    @Test func `shows each row's own values, and changes the one whose button was pressed`() async throws {
        let browser = try await shelf()
        #expect(browser.page.value(of: "Title") == nil, "the label alone says not which")
        try await browser.fill("Title", "Persuasion", near: "Austen")
        try await browser.click("Rename", near: "Austen")
        #expect(browser.text.contains("1 Persuasion, 2 Dubliners, 3 Walden"))
        let titles = browser.page.document.all("input").filter { $0["name"]?.hasSuffix(".title") == true }
        #expect(titles.map { $0["name"] } == ["rename.1.title", "rename.2.title", "rename.3.title"])
        #expect(titles.map { $0["value"] } == ["Persuasion", "Dubliners", "Walden"])
        #expect(Set(titles.map { $0["id"] }).count == 3)
    }

    @Test func `keeps what was typed into the others`() async throws {
        let browser = try await shelf()
        try await browser.fill("Title", "Ulysses", near: "Joyce")
        try await browser.check("Lent", near: "Thoreau")
        try await browser.fill("Email", "ann@example.org")
        try await browser.fill("Note", "Dusty.")
        try await browser.click("Rename", near: "Austen")
        #expect(browser.text.contains("1 Emma, 2 Dubliners, 3 Walden"), "nothing but the row was changed")
        #expect(titles(browser) == ["Emma", "Ulysses", "Walden"])
        #expect(browser.value(of: "Email") == "ann@example.org" && browser.value(of: "Note") == "Dusty.")
        #expect(ticks(browser) == ["rename.2.lent", "rename.3.lent"])
        try await browser.click("Save note")
        #expect(browser.text.contains("Dusty.") && titles(browser) == ["Emma", "Ulysses", "Walden"])
        #expect(browser.value(of: "Email") == "ann@example.org")
        try await browser.click("Subscribe")
        #expect(browser.text.contains("ann@example.org") && browser.value(of: "Email") == "")
        try await browser.click("Rename", near: "Joyce")
        #expect(browser.text.contains("1 Emma, 2 Ulysses, 3 Walden"))
        #expect(ticks(browser) == ["rename.2.lent", "rename.3.lent"])
    }

    @Test func `keeps a box that was unticked in another row`() async throws {
        let browser = try await shelf()
        try await browser.check("Lent", false, near: "Joyce")
        try await browser.click("Rename", near: "Austen")
        #expect(ticks(browser) == [])
    }

    @Test func `says what is wrong at the field of that row`() async throws {
        let browser = try await shelf()
        try await browser.fill("Title", "", near: "Joyce")
        try await browser.fill("Title", "Persuasion", near: "Austen")
        try await browser.click("Rename", near: "Joyce")
        #expect(browser.errors == ["Enter the title.", "Enter the title."])
        #expect(browser.title == "Error: Shelf" && titles(browser) == ["Persuasion", "", "Walden"])
        let wrong = browser.page.document.all("input").filter { $0["aria-invalid"] != nil }
        #expect(wrong.map { $0["name"] } == ["rename.2.title"])
        try await browser.fill("Title", "taken", near: "Joyce")
        try await browser.click("Rename", near: "Joyce")
        #expect(browser.errors.first == "There is one called “taken”.")
        #expect(browser.page.document.all("input").first { $0["aria-invalid"] != nil }?["name"] == "rename.2.title")
    }

    @Test func `does not guess which form Enter means`() async throws {
        let browser = try await shelf()
        try await browser.fill("Title", "Ulysses", near: "Joyce")
        try await browser.submit()
        #expect(browser.text.contains("Use the button beside what you want to send."))
        #expect(browser.text.contains("1 Emma, 2 Dubliners, 3 Walden") && titles(browser)[1] == "Ulysses")
    }

    @Test func `refuses a row that is gone, and keeps what was typed into the others`() async throws {
        let browser = try await shelf()
        let tab = try await browser.duplicateTab()
        try await tab.click("Remove", near: "Joyce")
        try await browser.fill("Title", "Persuasion", near: "Austen")
        try await browser.fill("Title", "Ulysses", near: "Joyce")
        try await browser.click("Rename", near: "Joyce")
        #expect(titles(browser) == ["Persuasion", "Walden"])
        #expect(browser.text.contains("That is no longer possible. We kept what you typed."))
    }

    @Test func `runs nothing for a row that it does not have`() async throws {
        let shelf = try ShelfSite()
        let browser = shelf.visitor()
        try await browser.open("/")
        try await browser.fill("Title", "Persuasion", near: "Austen")
        try await browser.click("Rename", near: "Austen")
        let site = SiteTransport(shelf.site)
        for act in [
            "rename.4", "rename.", "rename.*", "rename", "subscribe.1", "rename.1.title", "rename.01", "rename.1.",
        ] {
            var form = try browser.lastForm()
            form.set("act", act)
            form.set("rename.4.title", "Hacked")
            form.set("rename.*.title", "Hacked")
            form.set("rename.1.title", "Hacked")
            #expect(try await site.send(form).status == 303)
            try await browser.open("/")
            #expect(browser.text.contains("1 Persuasion, 2 Dubliners, 3 Walden"), "\(act)")
        }
    }

    @Test func `is tested without a page as any other screen`() async throws {
        var said: [String] = []
        let screen = BookShelfScreen(
            books: [Book(id: 7, author: "Austen", title: "Emma")], said: "", save: { said.append($0.note) },
            rename: { form, book in
                if form.title == "taken" { throw VisitorError("There is one.", field: "title") }
                said.append("\(book.id) \(form.title)")
            }, subscribe: { said.append($0.email) }, remove: { _ in })
        #expect(try await screen.offeredActions() == ["save", "rename.7", "subscribe", "remove.7"])
        try await screen.press("rename.7", fields: ["title": "Persuasion"])
        try await screen.press("subscribe", fields: ["email": "ann@example.org"])
        try await screen.press("save", fields: ["note": "Dusty."])
        #expect(said == ["7 Persuasion", "ann@example.org", "Dusty."])
        await #expect(throws: FormRefusal(.init("Enter the title.", field: "title"))) {
            try await screen.press("rename.7", fields: ["title": ""])
        }
        await #expect(throws: FormRefusal(.init("There is one.", field: "title"))) {
            try await screen.press("rename.7", fields: ["title": "taken"])
        }
        await #expect(throws: NotOffered.self) { try await screen.press("rename.8", fields: ["title": "x"]) }
    }

    private func shelf() async throws -> Browser {
        let browser = try ShelfSite().visitor()
        try await browser.open("/")
        return browser
    }

    private func titles(_ browser: Browser) -> [String] {
        browser.page.document.all("input").filter { $0["name"]?.hasSuffix(".title") == true }.map { $0["value"] ?? "" }
    }

    private func ticks(_ browser: Browser) -> [String] {
        browser.page.document.all("input").filter { $0["checked"] != nil }.compactMap { $0["name"] }
    }
}
