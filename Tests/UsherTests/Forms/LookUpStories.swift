// A button beside a form that fills in one of its fields.

import Testing
import Usher
import UsherTesting

@Suite struct `A button that fills in a field` {
    @Test func `does so whatever was typed into the others, which stays`() async throws {
        let browser = try Streets().visitor()
        try await browser.open("/")
        try await browser.fill("Name", "Ann")
        try await browser.click("Find my street")
        #expect(browser.value(of: "Name") == "Ann" && browser.value(of: "Street") == "Mill Lane")
        #expect(browser.isChecked("By post") == true)
        try await browser.check("By post", false)
        try await browser.click("Find my street")
        #expect(browser.isChecked("By post") == false, "what was taken away was touched")
        try await browser.fill("Street", "Long Road")
        try await browser.click("Find my street")
        #expect(browser.value(of: "Street") == "Long Road", "what was typed is the visitor's")
        #expect(browser.value(of: "Name") == "Ann" && browser.isChecked("By post") == false)
        try await browser.click("Next")
        try browser.see("Ann, Long Road, no post")
    }

    @Test func `does so after a mistake and over a restart`() async throws {
        let streets = try Streets()
        let browser = streets.visitor()
        try await browser.open("/")
        try await browser.click("Next")
        #expect(browser.errors.first == "Enter the name. Enter the street.")
        try await browser.fill("Name", "Ann")
        try await browser.click("Find my street")
        #expect(browser.errors.isEmpty && browser.value(of: "Street") == "Mill Lane")
        await streets.site.packSessions()
        try await browser.reload()
        #expect(browser.value(of: "Name") == "Ann" && browser.value(of: "Street") == "Mill Lane")
    }
}

// MARK: The app

private struct WhereForm: Form, Codable, Equatable {
    var name = ""
    var street = ""
    var byPost = true
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"), .text("street", \.street, label: "Street"),
        .checkbox("byPost", \.byPost, label: "By post"),
    ]
}

private struct WhereScreen: Screen {
    static let template = "where"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("find", \.find)]
    static let fields: Fields<Self> = [.text("said", \.said)]
    let title = "Where?"
    let form: WhereForm
    let said: String
    let next: (WhereForm) -> Void
    let find: () -> Void
}

private final class WhereCoordinator: Coordinator {
    enum Route: Codable, Hashable { case here }
    struct State: Codable, Equatable {
        var form = WhereForm()
        var said = ""
    }
    static let screens: Screens = [WhereScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    func start() -> Route { .here }

    func destination(for route: Route) -> Destination {
        .screen(
            WhereScreen(
                form: state.form, said: state.said,
                next: { form in
                    self.state.said = "\(form.name), \(form.street), \(form.byPost ? "post" : "no post")"
                }, find: { self.state.form.street = "Mill Lane" }))
    }
}

private final class Streets {
    let folder: TemporaryFolder
    let site: Site

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/where.html",
            """
            {{<usher/layer}}{{$content}}<p>{{said}}</p>{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next">Next</button>
            <button name="act" value="find">Find my street</button>{{/actions}}{{/usher/layer}}
            """)
        site = try Site(folder: folder.path) { _ in WhereCoordinator() }
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
}
