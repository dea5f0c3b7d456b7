// A site in several languages, for their stories: a form with every kind of field, steps, a modal, a list.

import Foundation
import Testing
import Usher
import UsherFlow
import UsherHTTP
import UsherTesting

@testable import UsherSite
@testable import UsherWords

struct TalkForm: Form {
    enum Size: String, Codable { case small, large }

    var name = ""
    var mail = ""
    var phone = ""
    var note = ""
    var home = ""
    var agreed = false
    var sure: Bool?
    var size: Size?
    var colour: Size?
    var sizes: [Size] = []
    var count: Int?
    var weight: Decimal?
    var price: Money?
    var day: Day?
    var start: TimeOfDay?
    var secret = ""

    static let options: [(value: Size, label: String)] = [(.small, "Small one"), (.large, "Large one")]
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Full name", length: 2...20, hint: "As in your passport."),
        .email("mail", \.mail, label: "Mail"), .phone("phone", \.phone, label: "Telephone"),
        .multiline("note", \.note, label: "Remarks"), .addressLines("home", \.home, label: "Postal address"),
        .checkbox("agreed", \.agreed, label: "Agreed", required: true), .yesNo("sure", \.sure, label: "Quite sure?"),
        .choice("size", \.size, label: "Size", options: options),
        .select("colour", \.colour, label: "Colour", options: options),
        .several("sizes", \.sizes, label: "Sizes", options: options),
        .number("count", \.count, label: "How many", in: 1...20_000),
        .decimal("weight", \.weight, label: "Weight", in: 0...1_000),
        .money("price", \.price, label: "Price", currency: "EUR", in: 2_000...9_000),
        .date("day", \.day, label: "Which day"), .time("start", \.start, label: "Begins"),
        .password("secret", \.secret, label: "Secret", autocomplete: "new-password", reveals: true),
    ]

    func check(_ problems: inout FormProblems) {
        if name == "Nobody" { problems.add("Nobody is no name.", to: "name") }
    }
}

struct TalkFormScreen: Screen {
    static let template = "talk"
    static let actions: Actions<Self> = [
        .submit("next", \.next), .button("close", \.close).asksBeforeLoss(), .button("fail", \.fail),
        .button("tell", \.tell),
    ]
    static let fields: Fields<Self> = [.number("count", \.count)]
    let title = "Your talk"
    let form: TalkForm
    let count: Int
    let next: (TalkForm) throws -> Void
    let close: () -> Void
    let fail: () throws -> Void
    let tell: () -> Void
}

struct TalkHome: Screen {
    static let template = "home"
    static let actions: Actions<Self> = [
        .button("begin", \.begin), .button("show", \.show), .button("say", \.say),
    ]
    static let fields: Fields<Self> = [.number("count", \.count)]
    let title = "Talks"
    let count: Int
    let begin: () -> Void
    let show: () -> Void
    let say: () -> Void
}

/// What a list of talks is looked through by.
struct TalkQuery: Query {
    var least: Decimal?
    var from: Day?
    var count: Int?

    static let fields: [FormField<Self>] = [
        .decimal("least", \.least, label: "Weight", in: 0...9_999), .date("from", \.from, label: "Which day"),
        .number("count", \.count, label: "How many", in: 1...20_000),
    ]
}

struct TalkList: Screen {
    static let template = "list"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("asked") { $0.asked }]
    let title = "Talks"
    let query: TalkQuery
    let search: SearchForm<TalkQuery>

    /// As no language in particular says it.
    private var asked: String {
        [query.least.map { "\($0)" }, query.from?.description, query.count.map { "\($0)" }].map { $0 ?? "none" }
            .joined(separator: ", ")
    }
}

final class Talking: Coordinator {
    enum Route: Codable, Hashable { case home, form, modal, list(TalkQuery) }
    struct State: Codable, Equatable { var count = 3 }
    static let addresses: [Address<Route>] = [
        Address("", .home), Address("form", .form, on: .home), Address("modal", .modal, over: .home),
        Address("list", Route.list, on: .home),
    ]
    static let screens: Screens = [TalkHome.self, TalkFormScreen.self, TalkList.self]
    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .home }

    func destination(for route: Route) -> Destination {
        switch route {
        case .home:
            .screen(
                TalkHome(
                    count: state.count, begin: { self.navigation.push(.form) },
                    show: { self.navigation.present(.modal) },
                    say: { self.navigation.notify(Phrase("In \(PageLanguage.tag).")) }))
        case .list(let query): .screen(TalkList(query: query, search: navigation.search(query, Route.list)))
        case .form, .modal:
            .screen(
                TalkFormScreen(
                    form: TalkForm(weight: route == .modal ? 12.5 : nil), count: state.count,
                    next: { form in
                        guard form.count != 7 else {
                            throw VisitorError("\(form.count ?? 0, as: "count") is too many.", field: "count")
                        }
                        self.state.count = form.count ?? 0
                        self.navigation.notify("\(form.count ?? 0, as: "count") talks are kept.")
                        self.navigation.pop()
                    }, close: { self.navigation.pop() }, fail: { throw Fault() },
                    tell: { self.navigation.notify("This is a notice.") }))
        }
    }
}

/// The site with tables of its own.
final class TalkSite {
    /// What the app itself says.
    static let own = [
        "Full name", "As in your passport.", "Mail", "Telephone", "Remarks", "Postal address", "Agreed", "Quite sure?",
        "Size", "Colour", "Sizes", "Small one", "Large one", "How many", "Weight", "Price", "Which day", "Begins",
        "Secret", "Your talk", "Talks", "{count} talks", "{count} talks are kept.", "{count} is too many.",
        "This is a notice.", "Go on", "Leave", "Fail", "Tell", "Begin", "Show", "Say", "Nobody is no name.",
    ]

    let folder: TemporaryFolder
    let clock: ManualClock
    /// Several where they share a store.
    let sites: [Site]
    var site: Site { sites[0] }

    /// - Parameters:
    ///   - tables: by language.
    ///   - servers: how many there are.
    ///   - languagesAbove: whether the languages stand above the page, and not below it.
    init(
        _ tables: [String: String], language: String = "en", servers: Int = 1, clock: ManualClock = ManualClock(),
        languagesAbove: Bool = false,
        change: (inout SiteOptions) throws -> Void = { _ in }
    ) throws {
        self.clock = clock
        folder = try TemporaryFolder()
        for (language, text) in tables { try folder.write("Templates/words/\(language).strings", text) }
        try folder.write(
            "Templates/document.html",
            """
            <!DOCTYPE html><html lang="{{lang}}" dir="{{dir}}"><head>{{>usher/head}}<title>{{title}}</title></head>
            <body>\(languagesAbove ? "{{>usher/enter}}{{>usher/languages}}" : ""){{>usher/layers}}
            \(languagesAbove ? "" : "<footer>{{>usher/languages}}</footer>")</body></html>
            """)
        try folder.write(
            "Templates/home.html",
            """
            {{<usher/layer}}{{$content}}<p id="count">{{"{count} talks"}}</p>{{/content}}
            {{$actions}}<button name="act" value="begin">{{"Begin"}}</button>
            <button name="act" value="show">{{"Show"}}</button>
            <button name="act" value="say">{{"Say"}}</button>{{/actions}}{{/usher/layer}}
            """)
        try folder.write(
            "Templates/talk.html",
            """
            {{<usher/layer}}{{$content}}<p>{{"{number} talks", count}}</p>{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next" title="{{"Go on"}}">{{"Go on"}}</button>
            <button name="act" value="close">{{"Leave"}}</button>
            <button name="act" value="fail">{{"Fail"}}</button>
            <button name="act" value="tell">{{"Tell"}}</button>{{/actions}}{{/usher/layer}}
            """.replacing("{number} talks", with: "{count} talks"))
        var options = SiteOptions(clock: clock, life: nil)
        options.language = language
        try folder.write(
            "Templates/list.html",
            "{{<usher/layer}}{{$content}}{{>usher/search}}<p>({{asked}})</p>{{/content}}{{/usher/layer}}")
        let path = folder.path
        sites = try (0..<servers).map { _ in
            var options = options
            try change(&options)
            return try Site(folder: path, options: options, root: { _ in Talking() })
        }
    }

    /// - Parameter languages: as `Accept-Language` has them.
    func visitor(_ languages: String? = nil) -> Browser {
        let browser = Browser(SiteTransport(site))
        if let languages { browser.extraHeaders = [("Accept-Language", languages)] }
        return browser
    }

    /// The app's own texts, each with `de` before it; Usher's own are in German.
    static let german =
        """
        /* Die Vorträge */
        "{count} talks" = { one = "{count} Vortrag"; other = "{count} Vorträge"; };
        "{count} talks are kept." = "{count} Vorträge sind vermerkt.";

        """ + table(of: own.filter { !$0.hasPrefix("{count} talks") }) { "de " + $0 }

    /// A table that says each text as another one.
    static func table(of texts: [String] = own + OwnWords.all, _ say: (String) -> String) -> String {
        Set(texts).sorted().map { text in
            "\"\(text)\" = \"\(say(text))\";"
        }.joined(separator: "\n")
    }

    private static func cyrillic(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        guard letter.isASCII, letter.properties.isAlphabetic else { return letter }
        return Unicode.Scalar(0x3F0 + letter.value % 0x20 + 0x20) ?? letter
    }

    /// Every letter replaced, but for what stands in braces: a language in which no English is left.
    static func pseudo(_ text: String) -> String {
        PhrasePart.parts(of: text).map { part in
            switch part {
            case .text(let text): String(String.UnicodeScalarView(text.unicodeScalars.map(cyrillic)))
            case .name(let name): "{\(name)}"
            }
        }.joined()
    }

    /// Words of the app's or of Usher's own English in a text: but for the languages' names, and examples that are
    /// values.
    static func english(in text: String) -> [String] {
        let words = text.split { !$0.isLetter }.map { String($0).lowercased() }
        let english = Set((own + OwnWords.all).flatMap { $0.split { !$0.isLetter } }.map { $0.lowercased() })
            .subtracting(["english", "o", "count"])
        return words.filter { english.contains($0) }
    }

    /// What an error page says, with its tags.
    static func html(of page: HTTPResponse) -> String {
        switch page.body {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .owned(let bytes): String(decoding: bytes.array, as: UTF8.self)
        default: ""
        }
    }

    /// The same of an error page.
    static func english(in page: HTTPResponse) -> [String] {
        let html = html(of: page).replacing(/<style.*?<\/style>/.dotMatchesNewlines(), with: "")
        return html.isEmpty ? ["no page"] : english(in: html.replacing(/<[^>]*>/, with: " "))
    }
}
