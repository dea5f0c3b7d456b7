// What a random walk is made of. Steps name pages by their place among those that there are, so that a walk with some
// steps taken out still means something.

/// A generator of one's own, so that a seed means the same everywhere.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

/// Which page a step is about.
enum Target: CustomStringConvertible {
    /// Where the visitor is.
    case here
    /// One of the live pages, modulo how many there are.
    case live(Int)
    /// One of all that ever were.
    case any(Int)

    init(_ random: inout SplitMix64) {
        self =
            switch random.number(below: 10) {
            case 0..<5: .here
            case 5..<8: .live(random.number(below: 60))
            default: .any(random.number(below: 600))
            }
    }

    var description: String {
        switch self {
        case .here: "here"
        case .live(let number): "live \(number)"
        case .any(let number): "any \(number)"
        }
    }
}

enum Step: CustomStringConvertible {
    case look(Target)
    case act(Target, Int, typed: String?)
    case form(Target, String)
    case visit(Int, on: Target?)
    case wait(Int)
    case pin(Target)
    case unpin
    case restore

    init(_ random: inout SplitMix64) {
        let target = Target(&random)
        switch random.number(below: 100) {
        case 0..<55:
            var act = random.number(below: Maze.acts.count + 1)
            if Maze.rare.contains(act), random.number(below: 4) > 0 { act = 7 }
            self = .act(target, act, typed: random.number(below: 4) == 0 ? Self.text(&random) : nil)
        case 55..<67: self = .form(target, Self.text(&random))
        case 67..<79:
            let isAbove = random.number(below: 3) == 0
            self = .visit(random.number(below: Maze.paths.count), on: isAbove ? target : nil)
        case 79..<90: self = .look(target)
        case 90..<95: self = .wait([10, 61, 400, 1_300][random.number(below: 4)])
        case 95..<97: self = .pin(target)
        case 97..<99: self = .unpin
        default: self = .restore
        }
    }

    private static func text(_ deeds: [Deed]) -> String {
        ["UsherFlowTests.", "Deed.", "Spot."].reduce("\(deeds)") { $0.replacing($1, with: "") }
    }

    private static func text(_ random: inout SplitMix64) -> String {
        ["n0", "n1", "n2", "n3", "n7", "x", ""][random.number(below: 7)]
    }

    var description: String {
        switch self {
        case .look(let target): "look at \(target)"
        case .act(let target, let act, let typed):
            "press do.\(act) \(Maze.acts.indices.contains(act) ? Self.text(Maze.acts[act]) : "(unknown)") on \(target)"
                + (typed.map { ", typed “\($0)”" } ?? "")
        case .form(let target, let text): "submit “\(text)” on \(target)"
        case .visit(let path, let base):
            "open /\(Maze.paths[path].joined(separator: "/"))" + (base.map { " on \($0)" } ?? "")
        case .wait(let seconds): "wait \(seconds) s"
        case .pin(let target): "an action waits on \(target)"
        case .unpin: "no action waits any more"
        case .restore: "snapshot and restore"
        }
    }
}

/// Which of an app's functions may wait: the tree goes through them in another way, to the same end.
struct Waits: OptionSet {
    let rawValue: Int
    static let acts = Waits(rawValue: 1)
    static let forms = Waits(rawValue: 2)
    static let ends = Waits(rawValue: 4)
}

/// A walk: how many pages its session may have, what waits on it, and the steps.
struct Walk: CustomStringConvertible {
    let limit: Int
    let waits: Waits
    var steps: [Step]

    init(seed: UInt64, length: Int) {
        var random = SplitMix64(state: seed)
        limit = random.number(below: 4) == 0 ? 16 : 4 + random.number(below: 6)
        steps = (0..<length).map { _ in Step(&random) }
        waits = Waits(rawValue: random.number(below: 8))
    }

    var description: String {
        "at most \(limit) pages, waits \(waits.rawValue):\n"
            + steps.enumerated().map { "  \($0.offset + 1). \($0.element)" }.joined(separator: "\n")
    }

    /// The walk without every step that its failure does not need.
    func shrunk(while fails: (Walk) async -> Bool) async -> Walk {
        var best = self
        var size = max(best.steps.count / 2, 1)
        while true {
            var isShorter = false
            var start = 0
            while start < best.steps.count {
                var shorter = best
                shorter.steps.removeSubrange(start..<min(start + size, best.steps.count))
                if await fails(shorter) {
                    best = shorter
                    isShorter = true
                } else {
                    start += size
                }
            }
            if size > 1 { size /= 2 } else if !isShorter { return best }
        }
    }
}
