// What is wrong with a form stands above it, each with a link to its field.

import Testing
import Usher
import UsherTesting

@Suite struct `The summary of what is wrong` {
    @Test(arguments: ["room", "days"])
    func `is linked to a choice without options, which takes the focus`(_ field: String) async throws {
        let browser = try await sent()
        let link = try #require(self.link(to: field == "room" ? "Select the room." : "Select the days.", browser))
        let group = try #require(browser.page.document.elements.first { $0["id"] == link })
        #expect(group.tag == "fieldset" && group["tabindex"] == "-1" && group["aria-describedby"] == "\(link)-error")
    }

    @Test func `is said without a link where its page does not draw the field`() async throws {
        let browser = try await sent()
        #expect(link(to: "Enter the secret.", browser) == nil)
        #expect(browser.errors.contains { $0.contains("Enter the secret.") }, "\(browser.errors)")
        #expect(browser.title == "4 errors: Booking")
    }

    @Test func `leads to what is there, by every link`() async throws {
        let browser = try await sent()
        let links = browser.page.document.all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("#") }
        let ids = Set(browser.page.document.elements.compactMap { $0["id"] })
        #expect(links.count == 3 && links.allSatisfy { ids.contains(String($0.dropFirst())) }, "\(links)")
    }

    @Test func `stands above its field's control, so that nothing moves below it`() async throws {
        let browser = try await sent()
        let elements = browser.page.document.elements
        let field = try #require(elements.firstIndex { $0["name"] == "name" && $0.tag == "input" })
        let error = try #require(elements.firstIndex { $0["id"]?.hasSuffix("-error") == true })
        #expect(error < field)
    }

    @Test func `is judged by the site, in the page's language, and not by the browser`() async throws {
        let browser = try await sent()
        let forms = browser.page.document.all("form").filter { $0["method"] != "dialog" }
        #expect(!forms.isEmpty && forms.allSatisfy { $0.has("novalidate") })
        browser.validates = true
        try await browser.click("Book")
        #expect(browser.errors.contains { $0.contains("Enter the name.") })
    }

    /// A form of four fields, of which none was filled in.
    private func sent() async throws -> Browser {
        let folder = try TemporaryFolder()
        try folder.write(
            "Templates/booking.html",
            Desk.page(
                """
                {{#form.name}}{{>usher/field}}{{/form.name}}{{#form.room}}{{>usher/field}}{{/form.room}}
                {{#form.days}}{{>usher/field}}{{/form.days}}
                {{#page.isModal}}{{#form.secret}}{{>usher/field}}{{/form.secret}}{{/page.isModal}}
                """, actions: Desk.button("Book")))
        let browser = Browser(SiteTransport(try Site(folder: folder.path) { _ in Bookings() }))
        try await browser.open("/")
        try await browser.click("Book")
        return browser
    }

    /// The id that the link of that label leads to.
    private func link(to label: String, _ browser: Browser) -> String? {
        browser.page.document.all("a").first { $0.text == label }?["href"].map { String($0.dropFirst()) }
    }
}

private struct BookingForm: Form {
    var name = ""
    var room: String?
    var days: [String] = []
    var secret = ""
    let rooms: [FieldOption] = []

    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"), .choice("room", \.room, label: "Room", from: \.rooms),
        .several("days", \.days, label: "Days", from: \.rooms),
        .text("secret", \.secret, label: "Secret", required: false).required(when: { $0.name.isEmpty }),
    ]
}

private struct BookingScreen: Screen {
    static let template = "booking"
    static let actions: Actions<Self> = [.submit("Book", \.book)]
    let title = "Booking"
    let form = BookingForm()
    let book: (BookingForm) -> Void
}

private final class Bookings: Coordinator {
    enum Route: Codable, Hashable { case booking }
    static let addresses: [Address<Route>] = [Address("", .booking)]
    static let screens: Screens = [BookingScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .booking }
    func destination(for route: Route) -> Destination { .screen(BookingScreen(book: { _ in })) }
}
