// The notes of a tree for whoever writes the app. A site that serves visitors has none of them.

internal import Foundation

/// The notes of a tree in development; it has none where its site serves visitors.
package final class Development {
    /// The changes that the last action made, or had made before it failed.
    package var lastChanges: [StateChange] = []

    init() {}
}

/// A flow's state, or Shared, before and after.
package struct StateChange: Sendable {
    /// The coordinator's type, or Shared.
    package let owner: String
    package let before: AnyState
    package let after: AnyState

    /// True if they differ in any value.
    var isOne: Bool { String(reflecting: before) != String(reflecting: after) }
}

extension PageTree {
    /// From now on says more, at some cost: what actions change, and where a destination changes something.
    package func beginDevelopment() {
        development = Development()
        journal.checksStates = true
    }

    /// The changes that the last action made, taken once.
    package func takeLastChanges() -> [StateChange] {
        defer { development?.lastChanges = [] }
        return development?.lastChanges ?? []
    }

    package var rootCoordinator: any Coordinator { root.coordinator }

    /// The mistake that the journal has kept as lost, such as a move while no action ran; nil for none.
    package func takeLost() -> FlowError? { journal.takeLost() }

    /// Notes the changes that the action which runs has made so far.
    func noteChanges() {
        guard let development, let underWay else { return }
        var changes = [StateChange(owner: "Shared", before: underWay.shared, after: shared.saved)]
        for (flow, state) in pages.states(at: underWay.page) {
            let (name, new) = ("\(type(of: flow.coordinator))", flow.coordinator.anyState)
            changes.append(StateChange(owner: name, before: state.value, after: new))
            if let mistake = Self.mistake(in: new, of: name) { journal.note(mistake) }
        }
        development.lastChanges = changes.filter(\.isOne)
    }

    /// A state that no store could keep: with a file that was sent, or a number that is none.
    private static func mistake(in state: AnyState, of name: String) -> FlowError? {
        do {
            _ = try JSONEncoder().encode(state)
            return nil
        } catch {
            return FlowError(
                "The state of \(name) cannot be written, so its session would not survive a deploy. \(error)")
        }
    }

    /// All that a page's screen offers, once it has loaded.
    package func allOffers<Shown: FlowScreen>(
        of screen: Shown, with model: Shown.Model, on id: PageID
    ) throws -> [Action] {
        try asking(on: id) { screen.offers(with: model) }
    }
}
