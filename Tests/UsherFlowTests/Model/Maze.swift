// A site for random walks, as a table: what each spot shows and what each action does. The coordinators read it through
// Usher, the model through DESIGN's rules; neither knows of the other.

@testable import UsherFlow

/// A kind of flow. They differ in where they start and in what has an address.
enum Kind: Int, CaseIterable, Sendable {
    case hall, errand, box, wrap, crate

    /// A wrap's and a crate's first destination is a flow.
    var start: Spot {
        switch self {
        case .hall: .home
        case .errand, .box: .one
        case .wrap: .errand
        case .crate: .box
        }
    }

    var addresses: [Road] {
        switch self {
        case .hall:
            [
                Road("home", .home), Road("one", .one, on: .home), Road("two", .two, on: .home),
                Road("gated", .three, on: .home), Road("errand", .errand, on: .home),
                Road("fresh", .fresh, on: .one), Road("box", .box, on: .home, isModal: true),
                Road("wrapped", .wrapped, on: .home),
            ]
        case .errand: [Road("one", .one), Road("two", .two, on: .one), Road("three", .three, on: .two)]
        case .box: [Road("", .one), Road("two", .two, on: .one)]
        case .wrap, .crate: []
        }
    }
}

/// What a page is about: a screen, or a flow that starts in its place. Any flow may show any of them.
enum Spot: Int, Codable, Sendable, CaseIterable {
    case home, one, two, three
    case errand, fresh, box, wrapped, crated

    /// The flow that it leads to, and what the parent does at its end.
    var flow: (kind: Kind, onFinish: [Deed], onCancel: [Deed])? {
        switch self {
        case .home, .one, .two, .three: nil
        case .errand: (.errand, [.add, .share, .push(.two)], [.share])
        case .fresh: (.errand, [.add, .fail], [.add])
        case .box: (.box, [], [.notify, .push(.two)])
        case .wrapped: (.wrap, [.replace(.one)], [.add])
        case .crated: (.crate, [.present(.three)], [])
        }
    }

    var startsAnew: Bool { self == .fresh }
    var hasForm: Bool { self == .two }
}

/// What an action does, in order.
indirect enum Deed: Sendable {
    case add, share
    case push(Spot), present(Spot), replace(Spot), pop, unwind(Spot), dismiss, finish, cancel, restart(Spot), notify
    case fail, refuse
    /// The coordinator asks its parent's to do it.
    case parent(Deed)

    /// Whether it takes a page away.
    var leaves: Bool {
        switch self {
        case .pop, .dismiss: true
        default: false
        }
    }

    /// Whether it is a message, which means the same from any flow.
    var says: Bool { if case .notify = self { true } else { false } }
}

struct Road: Sendable {
    let pattern: String
    let spot: Spot
    let base: Spot?
    let isModal: Bool

    init(_ pattern: String, _ spot: Spot, on base: Spot? = nil, isModal: Bool = false) {
        self.pattern = pattern
        self.spot = spot
        self.base = base
        self.isModal = isModal
    }
}

enum Maze {
    /// What every screen offers, as `do.0`, `do.1`, …
    static let acts: [[Deed]] = [
        [.add], [.share], [.add, .push(.one)], [.push(.one)], [.push(.two)], [.push(.three)], [.present(.one)],
        [.push(.errand)], [.push(.fresh)], [.present(.box)], [.push(.box)], [.push(.wrapped)], [.present(.wrapped)],
        [.push(.crated)], [.present(.errand)],
        [.replace(.two)], [.replace(.errand)], [.replace(.three)], [.pop], [.dismiss], [.finish], [.cancel],
        [.restart(.home)], [.restart(.errand)], [.restart(.wrapped)],
        [.parent(.add)], [.parent(.push(.one))], [.parent(.pop)], [.parent(.replace(.two))], [.parent(.finish)],
        [.parent(.cancel)], [.parent(.dismiss)], [.parent(.present(.box))], [.parent(.parent(.replace(.one)))],
        [.parent(.parent(.restart(.one)))],
        [.add, .share, .push(.two), .fail], [.refuse], [.push(.one), .notify, .push(.two)], [.pop, .push(.three)],
        [.add, .finish], [.finish, .parent(.push(.three))], [.finish, .parent(.present(.three))],
        [.unwind(.home)], [.unwind(.one)], [.add, .unwind(.two)], [.parent(.unwind(.home))], [.parent(.unwind(.one))],
        [.finish, .parent(.unwind(.one))], [.finish, .parent(.parent(.unwind(.home)))],
        [.cancel, .parent(.parent(.unwind(.one)))], [.unwind(.one), .push(.two)],
    ]
    /// These moves would end a session's tree too often for it to grow.
    static let rare: Set<Int> = [22, 23, 24, 34]

    static let paths: [[String]] = [
        [], ["home"], ["one"], ["two"], ["gated"], ["errand"], ["errand", "one"], ["errand", "two"],
        ["errand", "three"], ["fresh"], ["fresh", "two"], ["box"], ["box", "two"], ["wrapped"], ["nothing"],
        ["errand", "nothing"],
    ]

    /// The first action is offered up to a count of two.
    static func offers(_ act: Int, at count: Int) -> Bool { acts.indices.contains(act) && (act != 0 || count < 3) }

    /// Counts go round, so that states meet again.
    static func next(_ count: Int) -> Int { (count + 1) % 4 }

    static func admission(to spot: Spot, of kind: Kind, count: Int, shared: Int) -> Admission<Spot> {
        switch (kind, spot) {
        case (.hall, .two), (.errand, .three): count > 0 ? .yes : .no
        case (.errand, .two), (.hall, .one): count == 2 ? .skip : .yes
        case (.hall, .three): shared > 0 ? .yes : .after(.errand)
        default: .yes
        }
    }
}
