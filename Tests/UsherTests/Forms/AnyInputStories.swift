// Whatever is sent in the fields of a form or in a query: no form is answered by a page of its own, none is a fault of
// ours, and each page has a way on.

import Foundation
import Testing
import Usher

@testable import UsherTesting

@Suite struct `Whatever is sent` {
    /// As the random walks are: all of them with the optimizer on, fewer else.
    private static let seeds = 0..<(walks / 10)
    private static var walks: Int { ProcessInfo.processInfo.environment["USHER_WALKS"].flatMap { Int($0) } ?? 400 }

    @Test(arguments: [0, 1, 2, 3])
    func `in a form's fields is read, or asked about on a page with a way on`(_ part: Int) async throws {
        let any = try AnySite()
        let live = try LiveSite(any.site)
        for seed in Self.seeds {
            var chance = Chance(state: UInt64(seed * 4 + part))
            let browser = Browser(live.transport)
            try await browser.open("/")
            for _ in 0..<4 {
                let form = AnyInput(in: browser.page, by: &chance)
                let answer = try await live.transport.send(form.request(cookie: browser.cookieHeader))
                expect(answer, "seed \(seed * 4 + part): \(form)")
                #expect(answer.status == 303, "seed \(seed * 4 + part): \(form)")
            }
            try await browser.open("/")
            #expect(browser.status == 200 && browser.heading == "Anything", "seed \(seed * 4 + part)")
        }
    }

    @Test func `in a query is ignored, or read, on the page that was asked for`() async throws {
        let any = try AnySite()
        let live = try LiveSite(any.site)
        let browser = Browser(live.transport)
        try await browser.open("/")
        for seed in Self.seeds {
            var chance = Chance(state: UInt64(seed))
            let names = ["q", "page", "sort", "utm_source", "", "on", "p", "q", "lang"]
            let query = (0..<Int.random(in: 1...3, using: &chance)).map { _ in
                "\(names.randomElement(using: &chance) ?? "")=\(AnyInput.query(by: &chance))"
            }.joined(separator: "&")
            let answer = try await live.transport.send(
                WireRequest(
                    method: "GET", target: "/?\(query)", headers: [("Host", "localhost"), browser.cookieHeader]))
            expect(answer, "seed \(seed): \(query)")
            #expect(answer.status < 400, "seed \(seed): \(query)")
        }
    }

    private func expect(_ answer: WireResponse, _ what: String) {
        #expect(answer.status < 500, "\(what)")
        guard answer.status != 303 else { return }
        let page = HTMLDocument(String(decoding: answer.body, as: UTF8.self))
        #expect(!page.all("a").isEmpty || !page.all("form").isEmpty, "\(answer.status) for \(what)")
    }
}

/// What a person, a browser, a password manager or a script at random sends in a form.
private struct AnyInput: CustomStringConvertible {
    private var entries: [(name: String, fileName: String?, value: [UInt8])]
    private let isMultipart: Bool
    private let target: String

    init(in page: WebPage, by chance: inout Chance) {
        let form = page.document.all("form").first { $0["method"] == "post" }
        target = form?["action"] ?? "/"
        isMultipart = Int.random(in: 0...3, using: &chance) > 0
        entries = page.document.all("input").filter { $0["type"] == "hidden" }.compactMap { input in
            input["name"].map { ($0, nil, Array((input["value"] ?? "").utf8)) }
        }
        for _ in 0..<Int.random(in: 0...25, using: &chance) {
            let name = Self.names.randomElement(using: &chance) ?? ""
            let isFile = isMultipart && (Int.random(in: 0...9, using: &chance) == 0 || name == "file")
            let fileName = isFile ? Self.texts.randomElement(using: &chance) ?? "" : nil
            entries.append((name, fileName, Self.value(by: &chance)))
        }
        let act =
            ["next", "next", "help", "stalls.add", "stalls.remove.1", "x", ""].randomElement(using: &chance) ?? ""
        entries.append(("act", nil, Array(act.utf8)))
    }

    var description: String {
        entries.map { entry in
            let value = String(decoding: entry.value.prefix(40), as: UTF8.self).debugDescription
            return "\(entry.name.debugDescription)=\(entry.fileName.map { "(\($0.debugDescription)) " } ?? "")\(value)"
        }.joined(separator: " ")
    }

    func request(cookie: (name: String, value: String)) -> WireRequest {
        let type = isMultipart ? "multipart/form-data; boundary=x7x7x" : "application/x-www-form-urlencoded"
        return WireRequest(
            method: "POST", target: target,
            headers: [("Host", "localhost"), ("Origin", "http://localhost"), ("Content-Type", type), cookie],
            body: isMultipart ? multipart : urlencoded)
    }

    private var urlencoded: [UInt8] {
        Array(
            entries.map { "\(Self.encoded(Array($0.name.utf8)))=\(Self.encoded($0.value))" }.joined(separator: "&").utf8
        )
    }

    private var multipart: [UInt8] {
        var body: [UInt8] = []
        func quoted(_ name: String) -> String {
            name.replacing("\"", with: "%22").replacing("\r\n", with: "%0D%0A").replacing("\r", with: "%0D")
                .replacing("\n", with: "%0A")
        }
        for entry in entries {
            body += Array("--x7x7x\r\nContent-Disposition: form-data; name=\"\(quoted(entry.name))\"".utf8)
            if let name = entry.fileName { body += Array("; filename=\"\(quoted(name))\"\r\nContent-Type: a/b".utf8) }
            body += Array("\r\n\r\n".utf8) + entry.value + Array("\r\n".utf8)
        }
        return body + Array("--x7x7x--\r\n".utf8)
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(Unicode.Scalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }.joined()
    }

    static func query(by chance: inout Chance) -> String {
        ["50%", "%", "%zz", "%00", "a%0ab", "%FF%FE", "a+b", "Caf%65%CC%81", "%E2%80%AE", "..%2F", "-1", "0", "9e99"]
            .randomElement(using: &chance).map {
                Bool.random(using: &chance) ? $0 : encoded(value(by: &chance).prefix(99).map { $0 })
            }
            ?? ""
    }

    private static func value(by chance: inout Chance) -> [UInt8] {
        switch Int.random(in: 0...19, using: &chance) {
        case 0: (0..<Int.random(in: 0...60, using: &chance)).map { _ in UInt8.random(in: 0...255, using: &chance) }
        case 1: Array(String(repeating: "x", count: Int.random(in: 0...30_000, using: &chance)).utf8)
        case 2:
            Array(
                ((texts.randomElement(using: &chance) ?? "") + (texts.randomElement(using: &chance) ?? "")).utf8)
        default: Array((texts.randomElement(using: &chance) ?? "").utf8)
        }
    }

    private static let names = [
        "text", "note", "email", "phone", "password", "code", "number", "decimal", "sum", "day-day", "day-month",
        "day-year", "from", "time", "kind", "country", "teams", "teams", "pays", "iban", "stalls", "stalls.1.name",
        "stalls.2.kind", "stalls.1.day-day", "stalls.x.name", "file", "file", "agrees", "hidden", "unknown", "",
        "text:kept",
        "file:keep", "stalls.1.name", "_charset_", "nonce", "é", "a\u{0}b", "a\"b", "stalls.99999999999999999999.name",
    ]

    private static let texts = [
        "", " ", "Ann", "\u{0}", "a\u{0}b", "\r\n", "\r", "\n", "\t", "\u{200B}", "\u{FEFF}x", "e\u{301}", "\u{301}",
        "<b>&amp;\"'", "{{x}}", "{{{x}}}", "%s%n", "' OR 1=1 --", "=1+1", "../../etc/passwd", "a.png", "C:\\a\\b.png",
        "0", "-1", "1", "12", "007", "1.5", "1,5", "1.234.567,89", "1e9", "1e999", "NaN", "inf", "0x10", "١٢", "９９",
        "99999999999999999999999", "-0", "+5", "€5", "5 €", "EUR 5", "½", "²", "31", "29", "2", "2000", "1900", "0000",
        "99999", "2026-11-28", "2026-02-30", "24:00", "25:61", "8pm", "noon", "ann@example.org", "@", "a@b@c",
        "+44 808 157 0192", "12345678901234567890123", "race", "party", "nothing", "red", "yes", "on", "true", "de",
        "1 2 3", "1 1 1", "x", "1", "\u{202E}gnp.exe", "👩‍👩‍👧", "\u{D7FF}", "\u{10FFFF}", "ẞ", "İ", "ﬁ", "\u{212A}",
        String(repeating: "a\u{301}", count: 400), String(repeating: "\n", count: 400),
    ]
}

extension Browser {
    fileprivate var cookieHeader: (name: String, value: String) {
        ("Cookie", cookies.names.map { "\($0)=\(cookies[$0] ?? "")" }.joined(separator: "; "))
    }
}

// MARK: The app

private struct AnyStall: Form {
    enum Kind: String, Sendable { case food, toys }
    var name = ""
    var kind: Kind?
    var day: Day?
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name", length: 1...40),
        .select("kind", \.kind, label: "Kind", options: [(.food, "Food"), (.toys, "Toys")]),
        .date("day", \.day, label: "Day", required: false),
    ]
}

private struct AnyForm: Form {
    enum Kind: String, Sendable { case party, race }
    struct IBAN: Sendable { let text: String }

    var text = ""
    var note = ""
    var email = ""
    var phone = ""
    var password = ""
    var code = ""
    var number: Int?
    var decimal: Decimal?
    var sum: Money?
    var day: Day?
    var from: Day?
    var time: TimeOfDay?
    var kind: Kind?
    var country: String?
    var teams: [String] = []
    var pays: Bool?
    var iban: IBAN?
    var stalls: [AnyStall] = []
    var file: FormFile?
    var agrees = false
    var hidden = "x"

    private var offered: [FieldOption] { ["de", "no", "red", "blue"].map { FieldOption($0, label: $0) } }

    static let fields: [FormField<Self>] = [
        .text("text", \.text, label: "Text", required: false, length: 0...60),
        .multiline("note", \.note, label: "Note", required: false),
        .email("email", \.email, label: "Email", required: false),
        .phone("phone", \.phone, label: "Phone", required: false),
        .password("password", \.password, label: "Password", required: false, autocomplete: "off"),
        .code("code", \.code, label: "Code", digits: 6),
        .number("number", \.number, label: "Number", required: false, in: -5...2_000),
        .decimal("decimal", \.decimal, label: "Decimal", required: false, in: 0...90, decimals: 2),
        .money("sum", \.sum, label: "Sum", required: false, currency: "EUR", in: 0...2_000_000),
        .date("day", \.day, label: "Day", required: false),
        .calendar("from", \.from, label: "From", required: false),
        .time("time", \.time, label: "Time", required: false),
        .choice("kind", \.kind, label: "Kind", required: false, options: [(.party, "Party"), (.race, "Race")]),
        .select("country", \.country, label: "Country", required: false, from: \.offered),
        .several("teams", \.teams, label: "Teams", required: false, from: \.offered),
        .yesNo("pays", \.pays, label: "Do you pay?", required: false),
        .field(
            "iban", \.iban, label: "IBAN", required: false, text: \.text,
            value: { text throws(FieldError) in
                guard text.count == 22 else { throw FieldError("Enter the 22 signs of an IBAN.") }
                return IBAN(text: text)
            }
        ).shown { $0.pays == true },
        .group("stalls", \.stalls, label: "Stalls", each: "Stall", adding: "Add a stall", in: 0...5),
        .file("file", \.file, label: "File", required: false, accepts: [".png", ".txt"], maximumSize: 20_000),
        .checkbox("agrees", \.agrees, label: "I agree"),
        .text("hidden", \.hidden, label: "Hidden").hidden(),
    ]
}

private struct AnyQuery: Query {
    var q = ""
    var page: Int?
    static let fields: [FormField<Self>] = [
        .text("q", \.q, label: "Search", required: false, length: 0...50),
        .number("page", \.page, label: "Page", required: false, in: 1...99),
    ]
}

private struct AnyScreen: Screen {
    static let template = "any"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("help", \.help)]
    let title = "Anything"
    let form = AnyForm()
    let next: (AnyForm) -> Void
    let help: () -> Void
}

private final class AnyCoordinator: Coordinator {
    enum Route: Codable, Hashable { case form(AnyQuery), sent }
    static let addresses: [Address<Route>] = [Address("", Route.form)]
    static let screens: Screens = [AnyScreen.self]
    let navigation = Navigation<Route, Void>()

    func start() -> Route { .form(AnyQuery()) }

    func destination(for route: Route) -> Destination {
        .screen(AnyScreen(next: { _ in self.navigation.push(.sent) }, help: {}))
    }
}

private final class AnySite {
    let folder: TemporaryFolder
    let site: Site

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/any.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next">Next</button><button name="act" value="help">Help</button>
            {{/actions}}{{/usher/layer}}
            """)
        site = try Site(folder: folder.path, options: SiteOptions()) { _ in AnyCoordinator() }
    }
}
