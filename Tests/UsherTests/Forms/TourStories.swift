// A form whose fields depend on each other wherever they stand, that has something to say as a whole, and that sends
// values along unseen.

import Foundation
import Testing
import Usher
import UsherTesting

@testable import UsherFlow

private struct TourForm: Form {
    var note = ""
    var phone = ""
    var email = ""
    var guests = 2
    var day = Day(2027, 3, 27)
    var weight: Decimal? = 12.5
    var sights = ["mill", "weir"]
    var isBooked = false

    var allSights: [FieldOption] {
        [FieldOption("mill", label: "Mill"), FieldOption("weir", label: "Weir"), FieldOption("gate", label: "Gate")]
    }

    static let fields: [FormField<Self>] = [
        .text("note", \.note, label: "Note", required: false).required { $0.guests > 8 },
        // One of the two.
        .phone("phone", \.phone, label: "Phone", required: false).required { $0.email.isEmpty },
        .email("email", \.email, label: "Email", required: false).required { $0.phone.isEmpty },
        .number("guests", \.guests, label: "Guests", in: 1...12),
        .date("day", \.day, label: "Day").hidden(),
        .decimal("weight", \.weight, label: "Weight", in: 0...90).hidden(),
        .several("sights", \.sights, label: "Sights", from: \.allSights).hidden(),
        .checkbox("booked", \.isBooked, label: "Booked").hidden(),
    ]

    func check(_ problems: inout FormProblems) {
        guard guests == 7 else { return }
        problems.add("Seven find no table.")
        problems.add("Ask us for two.")
    }

    var summary: String {
        "\(guests) on \(day.map { "\($0)" } ?? "no day") with \(weight.map { "\($0)" } ?? "no") kg to \(sights)"
    }
}

private struct TourScreen: Screen {
    static let template = "tour"
    static let actions: Actions<Self> = [.submit("book", \.book)]
    let title = "Tour"
    let form: TourForm
    let book: (TourForm) -> Void
}

private final class Touring: Coordinator {
    enum Route: Codable, Hashable { case tour }
    static let screens: Screens = [TourScreen.self]
    let navigation = Navigation<Route, Void>()

    func start() -> Route { .tour }

    func destination(for route: Route) -> Destination {
        .screen(TourScreen(form: TourForm(), book: { self.navigation.notify($0.summary) }))
    }
}

@Suite struct `A form of a tour` {
    private let folder: TemporaryFolder
    private let site: Site

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/tour.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="book">Book</button>{{/actions}}{{/usher/layer}}
            """)
        site = try Site(folder: folder.path, options: SiteOptions(), shared: NoShared(), root: { _, _ in Touring() })
    }

    private func sent(_ fields: [String: String]) async throws -> Browser {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        for (label, text) in fields { try await browser.fill(label, text) }
        try await browser.click("Book")
        return browser
    }

    @Test func `needs by what was sent with it, wherever that stands, what is needed with it`() async throws {
        let ten = try await sent(["Guests": "10", "Email": "a@example.org"])
        #expect(ten.errors.first == "Enter the note." && ten.title == "Error: Tour")
        try await ten.fill("Note", "Tea for all")
        try await ten.click("Book")
        #expect(ten.errors.isEmpty && ten.notices.first?.hasPrefix("10 on ") == true)
        #expect(try await sent(["Phone": "030 1234567"]).errors.isEmpty)
        let neither = try await sent([:])
        #expect(neither.title == "2 errors: Tour" && neither.errors.first?.hasPrefix("Enter your ") == true)
    }

    @Test func `says all that is wrong with it as a whole`() async throws {
        let browser = try await sent(["Guests": "7", "Email": "a@example.org"])
        #expect(browser.errors.first == "Seven find no table. Ask us for two.")
        #expect(browser.title == "2 errors: Tour")
    }

    @Test func `sends along unseen what it had, whatever kind it is`() async throws {
        let browser = try await sent(["Email": "a@example.org"])
        #expect(browser.errors.isEmpty)
        #expect(browser.notices == ["2 on 2027-03-27 with 12.5 kg to [\"mill\", \"weir\"]"])
    }

    @Test func `sends a number along as its page's language reads it`() throws {
        let texts = try #require(FormDescription(TourForm()).shown(in: "de")["weight"])
        #expect(texts == ["12,5"])
        var sent = ["weight": texts, "email": ["a@example.org"], "guests": ["2"], "sights": ["mill"]]
        for (part, text) in [("day", "27"), ("month", "3"), ("year", "2027")] { sent["day-\(part)"] = [text] }
        #expect(try TourForm.decode(sent, language: "de").weight == 12.5)
    }
}
