// The coordinators of the maze: they do what its table says, and count what they hear.

@testable import UsherFlow

struct Tally: Codable, Equatable, Sendable { var count = 0 }

struct TallyForm: Form {
    var text = ""
    static let fields: [FormField<Self>] = [.text("text", \.text, label: "Text", length: 2...9)]

    static func text(_ count: Int) -> String { "n\(count)" }
    /// What a valid text says.
    static func count(_ text: String) -> Int { (Int(text.dropFirst()) ?? 0) % 4 }
}

struct Failure: Error {}

/// One end, as the parent heard of it.
struct End: Equatable, CustomStringConvertible {
    let spot: Spot
    let depth: Int
    let isFinish: Bool
    var description: String { "\(spot) at \(depth) \(isFinish ? "finished" : "cancelled")" }
}

/// The ends of one walk in order, and what waits on it.
final class Heard {
    let waits: Waits
    var ends: [End] = []

    init(waits: Waits) { self.waits = waits }
}

struct MazeScreen: FlowScreen {
    static let actions = Actions<MazeScreen>(
        ["do", "type"].map { name in
            Actions.Entry(name, hasForm: name == "type") { screen, _ in screen.offered.first { $0.name == name } }
        })

    let kind: Kind
    let spot: Spot
    let count: Int
    let shared: Int
    let offered: [Action]

    func title(with model: MazeScreen) -> String { "" }
    func form(with model: MazeScreen) -> TallyForm { TallyForm() }
}

class MazeCoordinator: Coordinator {
    let navigation = Navigation<Spot, Int>()
    var state = Tally()
    let shared: Shared<Tally>
    let heard: Heard
    let parent: MazeCoordinator?

    required init(shared: Shared<Tally>, heard: Heard, parent: MazeCoordinator?) {
        self.shared = shared
        self.heard = heard
        self.parent = parent
    }

    class var kind: Kind { .hall }
    class var addresses: [Address<Spot>] { hallAddresses }
    class var flows: Flows { classes }
    var depth: Int { parent.map { $0.depth + 1 } ?? 0 }

    func start() -> Spot { Self.kind.start }
    func startsAnew(_ route: Spot) -> Bool { route.startsAnew }
    func admission(to route: Spot) -> Admission<Spot> {
        Maze.admission(to: route, of: Self.kind, count: state.count, shared: shared.count)
    }

    func destination(for spot: Spot) -> Destination {
        guard let (kind, onFinish, onCancel) = spot.flow else {
            let offered = spot.hasForm ? [doing, typing] : [doing]
            return .screen(
                MazeScreen(kind: Self.kind, spot: spot, count: state.count, shared: shared.count, offered: offered))
        }
        let child = classes[kind.rawValue].init(shared: shared, heard: heard, parent: self)
        return flow(child, spot, onFinish, onCancel)
    }

    private var doing: Action {
        let act: (Int) throws -> Void = { try self.perform(Maze.acts[$0]) }
        let acts = state.count < 3 ? allActs : laterActs
        guard heard.waits.contains(.acts) else { return Action.of("do", taking: acts, perform: act) }
        return Action.of("do", taking: acts) { number in
            await nothing()
            try act(number)
        }
    }

    private var typing: Action {
        let shown = TallyForm(text: TallyForm.text(state.count))
        let take: (TallyForm) -> Void = {
            self.state.count = TallyForm.count($0.text)
            self.navigation.push(.one)
        }
        guard heard.waits.contains(.forms) else { return Action.of("type", form: shown, perform: take) }
        return Action.of("type", form: shown) { form in
            await nothing()
            take(form)
        }
    }

    private func flow(_ child: some MazeCoordinator, _ spot: Spot, _ onFinish: [Deed], _ onCancel: [Deed])
        -> Destination
    {
        let depth = depth + 1
        let end: (Bool) throws -> Void = { isFinish in
            self.heard.ends.append(End(spot: spot, depth: depth, isFinish: isFinish))
            try self.perform(isFinish ? onFinish : onCancel)
        }
        guard heard.waits.contains(.ends) else {
            return .flow(child, onFinish: { _ in try end(true) }, onCancel: { try end(false) })
        }
        return .flow(
            child,
            onFinish: { _ in
                await nothing()
                try end(true)
            },
            onCancel: {
                await nothing()
                try end(false)
            })
    }

    func perform(_ deeds: [Deed]) throws { for deed in deeds { try perform(deed) } }

    private func perform(_ deed: Deed) throws {
        switch deed {
        case .add: state.count = Maze.next(state.count)
        case .share: shared.count = Maze.next(shared.count)
        case .push(let spot): navigation.push(spot)
        case .present(let spot): navigation.present(spot)
        case .replace(let spot): navigation.replace(with: spot)
        case .pop: navigation.pop()
        case .unwind(let spot): navigation.unwind(to: spot)
        case .dismiss: navigation.dismiss()
        case .finish: navigation.finish(state.count)
        case .cancel: navigation.cancel()
        case .restart(let spot): navigation.restart(at: spot)
        case .notify: navigation.notify("Look here.")
        case .fail: throw Failure()
        case .refuse: throw VisitorError("Not now.")
        case .parent(let deed): try parent?.perform(deed)
        }
    }
}

final class MazeErrand: MazeCoordinator {
    override class var kind: Kind { .errand }
    override class var addresses: [Address<Spot>] { errandAddresses }
}

final class MazeBox: MazeCoordinator {
    override class var kind: Kind { .box }
    override class var addresses: [Address<Spot>] { boxAddresses }
}

final class MazeWrap: MazeCoordinator {
    override class var kind: Kind { .wrap }
    override class var addresses: [Address<Spot>] { [] }
}

final class MazeCrate: MazeCoordinator {
    override class var kind: Kind { .crate }
    override class var addresses: [Address<Spot>] { [] }
}

/// What might wait.
private func nothing() async {}

private let classes: [MazeCoordinator.Type] = [
    MazeCoordinator.self, MazeErrand.self, MazeBox.self, MazeWrap.self, MazeCrate.self,
]
private let allActs = Array(Maze.acts.indices)
private let laterActs = Array(Maze.acts.indices.dropFirst())
private let hallAddresses = addresses(of: .hall)
private let errandAddresses = addresses(of: .errand)
private let boxAddresses = addresses(of: .box)

private func addresses(of kind: Kind) -> [Address<Spot>] {
    kind.addresses.map { place in
        guard let base = place.base else { return Address(place.pattern, place.spot) }
        return place.isModal
            ? Address(place.pattern, place.spot, over: base) : Address(place.pattern, place.spot, on: base)
    }
}
