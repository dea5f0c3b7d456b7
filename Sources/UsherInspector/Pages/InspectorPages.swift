// The inspector's pages, as their templates show them.

internal import UsherFlow
internal import UsherHTTP
internal import UsherSite
internal import UsherTemplate

/// The templates of the inspector, all built in.
struct InspectorPages: Sendable {
    private let key: @Sendable (KeyView) throws -> HTTPResponse
    private let sessions: @Sendable (SessionsView) throws -> HTTPResponse
    private let session: @Sendable (SessionView) throws -> HTTPResponse
    private let page: @Sendable (InspectedPageView) throws -> HTTPResponse
    private let map: @Sendable (MapView) throws -> HTTPResponse

    /// - Throws: `TemplateErrors`, where the app's own template of one of these names is wrong.
    init(_ ground: NeighbourGround) throws {
        key = try ground.page("usher/inspector-key", of: KeyView.self)
        sessions = try ground.page("usher/inspector", of: SessionsView.self)
        session = try ground.page("usher/inspector-session", of: SessionView.self)
        map = try ground.page("usher/inspector-map", of: MapView.self)
        page = try ground.page("usher/inspector-page", of: InspectedPageView.self)
    }

    func response(_ view: KeyView) throws -> HTTPResponse { guarded(try key(view)) }
    func response(_ view: SessionsView) throws -> HTTPResponse { guarded(try sessions(view)) }
    func response(_ view: SessionView) throws -> HTTPResponse { guarded(try session(view)) }
    func response(_ view: InspectedPageView) throws -> HTTPResponse { guarded(try page(view)) }
    func response(_ view: MapView) throws -> HTTPResponse { guarded(try map(view)) }

    private func guarded(_ page: HTTPResponse) -> HTTPResponse {
        var response = page
        response.headers.append(
            (
                "Content-Security-Policy",
                "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; "
                    + "base-uri 'none'; frame-ancestors 'none'"
            ))
        return response
    }
}

/// Asks for the key.
struct KeyView: ViewModel {
    let key: String
    let isWrong: Bool
    static let fields: Fields<Self> = [.text("key", \.key), .flag("isWrong", \.isWrong)]
}

/// A name and a value.
struct FactView: ViewModel {
    let name: String
    let value: String
    static let fields: Fields<Self> = [.text("name", \.name), .text("value", \.value)]

    /// The properties of a state.
    static func all(of state: Any) -> [FactView] {
        StateWords.properties(of: state).map { FactView(name: $0.name.isEmpty ? "value" : $0.name, value: $0.text) }
    }
}

/// A session in the list of all.
struct ListedSessionView: ViewModel {
    let number: Int
    let facts: String
    /// Nil for one that is kept as data alone.
    let tree: HTML?
    static let fields: Fields<Self> = [
        .number("number", \.number), .text("facts", \.facts), .html("tree") { $0.tree },
    ]
}

struct SessionsView: ViewModel {
    let sessions: [ListedSessionView]
    let summary: String
    static let fields: Fields<Self> = [.list("sessions", \.sessions), .text("summary", \.summary)]
}

/// An action that ran.
struct ActView: ViewModel {
    let number: Int
    let isLit: Bool
    let step: String
    let when: String
    let action: String
    let page: String
    let outcome: String
    let duration: String
    let changes: [String]
    static let fields: Fields<Self> = [
        .number("number", \.number), .flag("isLit", \.isLit), .text("step", \.step), .text("when", \.when),
        .text("action", \.action), .text("page", \.page), .text("outcome", \.outcome),
        .text("duration", \.duration), .list("changes", \.changes),
    ]
}

/// A page, a flow or a past page in a table.
struct HeldView: ViewModel {
    let name: String
    let link: String?
    let what: String
    let holds: String
    let bytes: Int?
    static let fields: Fields<Self> = [
        .text("name", \.name), .text("link", \.link), .text("what", \.what), .text("holds", \.holds),
        .number("bytes", \.bytes),
    ]
}

struct SessionView: ViewModel {
    let number: Int
    let token: String
    let follows: Bool
    let facts: [FactView]
    let tree: HTML
    let acts: [ActView]
    let tabs: [HeldView]
    let pages: [HeldView]
    let flows: [HeldView]
    let past: [HeldView]
    let shared: [FactView]
    static let fields: Fields<Self> = [
        .number("number", \.number), .text("token", \.token), .flag("follows", \.follows), .list("facts", \.facts),
        .html("tree", \.tree), .list("acts", \.acts),
        .flag("hasActs") { !$0.acts.isEmpty }, .list("tabs", \.tabs), .list("pages", \.pages),
        .list("flows", \.flows), .list("past", \.past), .list("shared", \.shared),
    ]
}

struct InspectedPageView: ViewModel {
    struct State: ViewModel {
        let flow: String
        let facts: [FactView]
        static let fields: Fields<Self> = [.text("flow", \.flow), .list("facts", \.facts)]
    }

    let number: Int
    let page: Int
    let title: String
    let tree: HTML
    let facts: [FactView]
    let states: [State]
    let offers: [FactView]
    static let fields: Fields<Self> = [
        .number("number", \.number), .number("page", \.page), .text("title", \.title), .html("tree", \.tree),
        .list("facts", \.facts), .list("states", \.states), .list("offers", \.offers),
    ]
}

/// The flow map.
struct MapView: ViewModel {
    /// Nil where nobody has walked yet.
    let picture: HTML?
    let steps: [StepView]
    static let fields: Fields<Self> = [.html("picture") { $0.picture }, .list("steps", \.steps)]

    init(_ map: FlowMap) {
        picture = map.steps.isEmpty ? nil : HTML(trusted: FlowMapDrawing.drawings(of: map))
        steps = map.steps.sorted { $0.value.order < $1.value.order }.map { step, stay in
            let ways = map.edges.filter { $0.key.from == step }.sorted { ($1.value, $0.key.to) < ($0.value, $1.key.to) }
            return StepView(
                name: "\(step.screen) of \(step.flow)", shown: stay.shown, left: stay.left,
                time: stay.times > 0 ? Inspector.words(stay.time / stay.times) : "", wrong: FlowMap.words(of: stay),
                ways: ways.map { "\($0.key.way.words) \($0.value) → \($0.key.to.screen)" }.joined(separator: ", "))
        }
    }
}

/// A screen of the flow map, in the table.
struct StepView: ViewModel {
    let name: String
    let shown: Int
    let left: Int
    let time: String
    let wrong: String
    let ways: String
    static let fields: Fields<Self> = [
        .text("name", \.name), .number("shown", \.shown), .number("left", \.left), .text("time", \.time),
        .text("wrong", \.wrong), .text("ways", \.ways),
    ]
}
