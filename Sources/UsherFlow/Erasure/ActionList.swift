// A screen's actions without its type: made once, asked in every request. The makers of offers are generic over the
// screen. An array of them would have its metadata looked up at each use, so they are stored type-erased, as
// `AnyActionMaker`, and cast back for the screen that they were made for.

/// The actions of one type of screen, in order.
package final class ActionList: Sendable {
    /// An action as its entry in the list declares it, without its screen.
    package struct Line: Sendable {
        package let name: String
        /// True if it has the screen's form.
        var hasForm = false
        /// Its own form; nil where it has none.
        package var own: OwnFormType?
        /// True if it is declared with `.seeing`.
        var sees = false
        /// True if it is declared with `.when`.
        var isConditional = false
        /// How browsers and the script press it.
        var press: ActionPress = []
    }

    package let lines: [Line]
    /// The actions' names, each once.
    package let names: [String]
    /// For each line, the index of its name in `names`.
    let places: [Int]
    /// True if an action has a form or depends on what was seen, so that a page has to ask for it before it is shown.
    let concernsPages: Bool
    /// True if pages have more than the screen's form.
    let hasOwnForms: Bool
    /// The lines that Enter may press, in the order in which they are asked for.
    let entered: [Int]
    private let makers: [AnyActionMaker]

    private init(lines: [Line], makers: [AnyActionMaker]) {
        self.lines = lines
        self.makers = makers
        var names: [String] = []
        places = lines.map { line in
            if let place = names.firstIndex(of: line.name) { return place }
            names.append(line.name)
            return names.count - 1
        }
        self.names = names
        let hasOwnForms = lines.contains { $0.own != nil }
        self.hasOwnForms = hasOwnForms
        let said = lines.indices.filter { lines[$0].press.contains(.entered) }
        // With several forms a field does not say which of them is meant.
        let usual = lines.indices.filter {
            !hasOwnForms && lines[$0].hasForm && lines[$0].press.isDisjoint(with: [.destroys, .asks])
        }
        entered = said + usual
        concernsPages = hasOwnForms || lines.contains { $0.hasForm || $0.sees }
    }

    convenience init<S: FlowScreen>(_ entries: [(line: Line, maker: ActionMaker<S>)]) {
        self.init(lines: entries.map(\.line), makers: entries.map(\.maker))
    }

    /// - Parameter other: a list for the same type of screen.
    func followed(by other: ActionList) -> ActionList {
        ActionList(lines: lines + other.lines, makers: makers + other.makers)
    }

    /// The action that one line offers now; nil for none.
    ///
    /// - Parameter screen: of the type whose list this is, as `FlowScreen.offer` sees to.
    fileprivate func offer<S: FlowScreen>(_ index: Int, of screen: S, with model: S.Model) -> Action? {
        unsafeDowncast(makers[index], to: ActionMaker<S>.self).make(screen, model)
    }
}

extension FlowScreen {
    /// The action that one line of the screen's own list offers now; nil for none.
    func offer(_ index: Int, with model: Model) -> Action? { Self.actions.list.offer(index, of: self, with: model) }
}

/// Makes an action's offers for one type of screen.
final class ActionMaker<S: FlowScreen>: AnyActionMaker, @unchecked Sendable {
    // because of what AnyActionMaker says

    let make: @Sendable (S, S.Model) -> Action?

    init(_ make: @escaping @Sendable (S, S.Model) -> Action?) { self.make = make }
}

/// Makes the offers of one action.
class AnyActionMaker: @unchecked Sendable {
    // because its only subclass holds nothing but a Sendable closure
}
