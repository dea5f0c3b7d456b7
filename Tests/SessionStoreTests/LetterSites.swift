// Servers of a site with one form, which takes a letter and comes back for its sender.

import Foundation
import Usher
import UsherTesting

struct LetterForm: Form {
    var sender = ""
    var letter: FormFile?
    var photo: FormFile?
    static let fields: [FormField<Self>] = [
        .text("sender", \.sender, label: "Sender"),
        .file("letter", \.letter, label: "Letter", required: false, accepts: [".pdf"]),
        .file("photo", \.photo, label: "Photo", required: false, accepts: [".pdf"]),
    ]
}

struct LetterScreen: Screen {
    static let template = "letter"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("leave", \.leave)]
    static let fields: Fields<Self> = [.text("said", \.said)]

    let title = "Letter"
    let form = LetterForm()
    let said: String
    let next: (LetterForm) throws -> Void
    let leave: () -> Void
}

struct LetterQuery: Query {
    var number = 0
    static let fields: [FormField<Self>] = [.number("n", \.number, label: "Number", in: 0...9)]
}

final class Letters: Coordinator {
    enum Route: Codable, Hashable { case letter(LetterQuery) }
    struct State: Codable, Equatable { var said = "" }
    static let addresses: [Address<Route>] = [Address("", Route.letter)]
    static let screens: Screens = [LetterScreen.self]

    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .letter(LetterQuery()) }

    func destination(for route: Route) -> Destination {
        .screen(
            LetterScreen(
                said: state.said,
                next: { form in
                    let letter = try form.letter?.bytes() ?? []
                    self.state.said = "\(form.sender) sent \(form.letter?.name ?? "nothing"), \(letter.hashed)"
                },
                leave: {
                    self.navigation.privilegeChanged()
                    self.navigation.restart(at: .letter(LetterQuery()))
                }))
    }
}

extension [UInt8] {
    /// Another text for other bytes.
    var hashed: String {
        "\(count) bytes, \(reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })"
    }

    /// A PDF, as far as its first bytes say, of which no part is like another.
    static func letter(_ count: Int) -> [UInt8] {
        var (bytes, state) = (Array("%PDF-1.7 ".utf8), UInt64(count) | 1)
        while bytes.count < count {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes.append(UInt8(truncatingIfNeeded: state >> 56))
        }
        return bytes
    }
}

/// One server after the other, each of which begins with what the store has.
final class LetterSites {
    let place: StorePlace
    private let folder: String
    private let clock = ManualClock()

    init(_ kind: StoreKind) throws {
        place = try StorePlace(kind)
        let templates = URL(fileURLWithPath: place.file).deletingLastPathComponent()
        folder = templates.path
        try FileManager.default.createDirectory(
            at: templates.appendingPathComponent("Templates"), withIntermediateDirectories: true)
        try Data(
            """
            {{<usher/layer}}{{$content}}<p>{{said}}</p>{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next">Next</button>
            <button name="act" value="leave">Leave</button>{{/actions}}{{/usher/layer}}
            """.utf8
        ).write(to: templates.appendingPathComponent("Templates/letter.html"))
    }

    /// A server that starts now.
    func server() throws -> Site {
        var options = SiteOptions()
        options.store = try place.open()
        options.clock = { [clock] in clock.now }
        options.sinceEpoch = { [clock] in clock.sinceEpoch }
        return try Site(folder: folder, options: options) { _ in Letters() }
    }

    func advance(_ seconds: Int) {
        clock.advance(by: .seconds(seconds))
        place.time.advance(seconds)
    }
}

/// A visitor's way to the server that a story has put there.
final class OneServer: BrowserTransport, @unchecked Sendable {
    // because a story sends one request after the other
    var site: Site

    init(_ site: Site) { self.site = site }

    func send(_ request: WireRequest) async throws -> WireResponse { try await SiteTransport(site).send(request) }
}
