// A newer build reads what an older one stored: what its states have gained is as at the flow's start.

import Foundation
import Testing

@testable import UsherFlow

@Suite struct `A state of an older build` {
    struct Inner: Codable, Equatable {
        var x = 1
        var y = 2
    }

    enum Phase: Codable, Equatable {
        case first(count: Int, note: String)
        case second
        case third(Int)
    }

    /// A type around one property.
    struct Around: Codable, Equatable {
        var inner = Inner()
        init() {}
        init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode(Inner.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(inner)
        }
    }

    struct State: Codable, Equatable {
        var name = "initial"
        var count = 7
        var ratio = 0.5
        var isNew = true
        var small: UInt8 = 3
        var note: String? = "initial"
        var inner = Inner()
        var maybe: Inner? = Inner()
        var around = Around()
        var phase = Phase.first(count: 1, note: "initial")
        var list = [Inner()]
        var byName = ["initial": Inner()]
        var day = Date(timeIntervalSince1970: 1)
        var data = Data([1, 2])
        var address = URL(string: "https://a.example/b")
        var price = Decimal(string: "1.25") ?? 0
        var tags: Set<String> = ["a"]
    }

    private func read(_ text: String) throws -> State { try EncodedValue(json: text).read(over: State()) }

    @Test func `that has nothing of the newer one's is as at the start, but for what may be absent`() throws {
        var expected = State()
        (expected.note, expected.maybe, expected.address) = (nil, nil, nil)
        #expect(try read("{}") == expected)
    }

    @Test func `keeps what it has, at every depth`() throws {
        let state = try read(
            #"{"name":"Ann","inner":{"x":5},"maybe":{"y":6},"around":{"x":8},"phase":{"first":{"count":9}}}"#)
        #expect(state.name == "Ann" && state.count == 7)
        #expect(state.inner == Inner(x: 5, y: 2) && state.maybe == Inner(x: 1, y: 6))
        #expect(state.around.inner == Inner(x: 8, y: 2))
        #expect(state.phase == .first(count: 9, note: "initial"))
    }

    @Test func `gets back nothing that was taken out`() throws {
        let state = try read(#"{"byName":{},"list":[],"tags":[],"note":null}"#)
        #expect(state.byName.isEmpty && state.list.isEmpty && state.tags.isEmpty && state.note == nil)
        #expect(try read(#"{"byName":{"ann":{"x":1,"y":3}}}"#).byName == ["ann": Inner(x: 1, y: 3)])
    }

    @Test func `keeps what JSON has a form of its own for`() throws {
        var stored = State()
        stored.day = Date(timeIntervalSince1970: 99)
        stored.data = Data([9])
        stored.address = URL(string: "https://c.example/")
        stored.price = 3
        let value = try EncodedValue(stored)
        #expect(try value.read(over: State()) == stored)
        #expect(try value.renaming("ratio", to: "oitar").read(over: State()) == stored)
    }

    @Test(arguments: [
        #"{"list":[{"x":1}]}"#, #"{"byName":{"initial":{"x":1}}}"#, #"{"phase":{"third":{}}}"#, #"{"count":"many"}"#,
        #"{"inner":[]}"#, "[]", "", "null",
    ])
    func `is not read where an entry of a list is not whole, or something is of another kind`(_ text: String) {
        #expect(throws: (any Error).self) { try EncodedValue(json: text).read(over: State()) }
    }

    @Test func `has what was asked for, or the property is asked anew`() throws {
        struct Consent: Codable, Equatable {
            var text = "b"
            @AskedAnew var isGiven = true
        }
        struct State: Codable, Equatable {
            var count = 1
            @AskedAnew var hasAgreed = false
            var consent = Consent()
        }
        let whole = #"{"hasAgreed":true,"consent":{"isGiven":false}}"#
        let state = try EncodedValue(json: whole).read(over: State())
        #expect(state.hasAgreed && !state.consent.isGiven && state.consent.text == "b" && state.count == 1)
        for text in [
            #"{"count":1,"consent":{"isGiven":true}}"#, #"{"hasAgreed":true}"#, #"{"hasAgreed":true,"consent":{}}"#,
        ] {
            #expect(throws: DecodingError.self) { try EncodedValue(json: text).read(over: State()) }
        }
        let stored = String(decoding: try JSONEncoder().encode(Consent(isGiven: true)), as: UTF8.self)
        #expect(stored.contains(#""isGiven":true"#))
    }
}

/// Any JSON, to be written in another form.
private enum Anything: Codable {
    case null
    case flag(Bool)
    case number(Int)
    case fraction(Double)
    case text(String)
    case list([Anything])
    case fields([String: Anything])

    init(from decoder: any Decoder) throws {
        if let fields = try? [String: Anything](from: decoder) {
            self = .fields(fields)
        } else if let list = try? [Anything](from: decoder) {
            self = .list(list)
        } else {
            let container = try decoder.singleValueContainer()
            self =
                if container.decodeNil() { .null } else if let flag = try? container.decode(Bool.self) {
                    .flag(flag)
                } else if let number = try? container.decode(Int.self) {
                    .number(number)
                } else if let fraction = try? container.decode(Double.self) { .fraction(fraction) } else {
                    .text(try container.decode(String.self))
                }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .fraction(let fraction): try container.encode(fraction)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .fields(let fields): try container.encode(fields)
        }
    }
}

extension EncodedValue {
    /// What is written as JSON, as it would have been stored.
    fileprivate init(json: String) throws {
        try self.init(JSONDecoder().decode(Anything.self, from: Data(json.utf8)))
    }

    /// The same value with a property of another name, which is as long.
    fileprivate func renaming(_ name: String, to other: String) throws -> EncodedValue {
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name.utf8) })
        var changed = bytes
        changed.replaceSubrange(place..<place + name.utf8.count, with: other.utf8)
        return EncodedValue(bytes: changed)
    }
}

/// What a flow of either build gathers.
private protocol Gathered: Codable, Equatable, Sendable {
    var name: String { get set }
    var shown: String { get }
    init()
}

private struct Older: Gathered {
    var name = ""
    var shown: String { name }
}

private struct Newer: Gathered {
    struct Place: Codable, Equatable {
        var town = "Berlin"
    }
    var name = ""
    var seats = 2
    var place = Place()
    var shown: String { "\(name), \(seats) in \(place.town)" }
}

private struct Strict: Gathered {
    var name = ""
    @AskedAnew var hasAgreed = true
    var shown: String { name }
}

/// The same flow of several builds.
private final class Booking<State: Gathered>: Coordinator {
    enum Route: Codable, Hashable { case start, booked(Int), child }
    static var flows: Flows { [Booking<State>.self] }
    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .start }

    func destination(for route: Route) -> Destination {
        if route == .child { return .flow(Booking<State>(), onCancel: {}) }
        return .screen(
            Plain(
                title: "\(route == .start ? "Start" : "Booked"): \(state.shown)",
                actions: [
                    Action.of("name", taking: ["Ann", "Bob"]) { name in
                        self.state.name = name
                        self.navigation.push(.booked(1))
                    },
                    Action.of("child") { self.navigation.push(.child) },
                ]))
    }
}

@Suite struct `A newer build` {
    struct Counted: Codable, Equatable, Sendable { var count = 0 }
    struct Themed: Codable, Equatable, Sendable {
        var count = 5
        var theme = "light"
    }
    struct Dropping: Codable, Equatable, Sendable {
        var count = 5
        @AskedAnew var consent = "none"
    }

    /// Ann booked with the older build, and Bob in a flow of her flow.
    private func stored() async throws -> TreeSnapshot {
        let shared = Shared(Counted(count: 3))
        let tree = PageTree(Booking<Older>(), shared: shared)
        let start = try #require(try tree.open([])?.page)
        func press(_ act: String, on page: PageID) async throws -> PageID {
            guard
                case .moved(let next) = await tree.act(on: page, Submission(act: act, fields: [:])).outcome(on: page)
                    .result
            else {
                throw Unexpected(what: act)
            }
            return next
        }
        let booked = try await press("name.Ann", on: start)
        let child = try await press("child", on: booked)
        _ = try await press("name.Bob", on: child)
        return try TreeSnapshot(try tree.snapshot().bytes)
    }

    private func titles<State: Gathered>(_ saved: TreeSnapshot, _ type: State.Type) throws -> [String] {
        let shared = Shared(Counted())
        let tree = try PageTree(Booking<State>(), shared: shared, restoring: saved)
        return try tree.pages.live.map { (try tree.screen(of: $0.id).screen as? Plain)?.title ?? "" }
    }

    @Test func `goes on where the older was, with what its states have gained as at the start`() async throws {
        let saved = try await stored()
        #expect(try titles(saved, Older.self) == ["Start: Ann", "Booked: Ann", "Start: Bob", "Booked: Bob"])
        let gained = ", 2 in Berlin"
        #expect(
            try titles(saved, Newer.self)
                == ["Start: Ann", "Booked: Ann", "Start: Bob", "Booked: Bob"].map { $0 + gained })
    }

    @Test func `drops what is to be asked anew`() async throws {
        #expect(try titles(try await stored(), Strict.self) == [])
    }

    @Test func `keeps what sessions share, and begins anew where that is to be asked`() async throws {
        let saved = try await stored()
        let themed = Shared(Themed())
        #expect(try PageTree(Booking<Newer>(), shared: themed, restoring: saved).count == 4)
        #expect(themed.value == Themed(count: 3, theme: "light"))
        let dropping = Shared(Dropping())
        #expect(try PageTree(Booking<Newer>(), shared: dropping, restoring: saved).count == 0)
        #expect(dropping.value.count == 5)
    }

    @Test func `reads no route that it does not know whole`() async throws {
        var saved = try await stored()
        let (whole, part) = (try EncodedValue(["booked": ["_0": 1]]), try EncodedValue(["booked": [String: Int]()]))
        for index in saved.pages.indices where saved.pages[index].route == whole { saved.pages[index].route = part }
        try #require(saved.pages.contains { $0.route == part })
        #expect(try titles(saved, Newer.self) == ["Start: Ann, 2 in Berlin"])
    }
}
