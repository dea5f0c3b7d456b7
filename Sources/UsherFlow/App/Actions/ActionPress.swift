// The actions that Enter and Escape press on a page, and those that would lose something.

/// An action's marks: how its button is written, drawn and pressed, and if it asks before a loss.
package struct ActionPress: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let destroys = Self(rawValue: 1)
    package static let asks = Self(rawValue: 2)
    package static let entered = Self(rawValue: 4)
    package static let cancels = Self(rawValue: 8)
    package static let takesValue = Self(rawValue: 16)
}

extension Actions.Entry {
    /// The same action, which takes something away that is not to be had back. Its button is drawn so, and Enter does
    /// not press it.
    public func destructive() -> Self { marked(.destroys) }

    /// The same action, which is how its page is left without doing anything: Escape and a press beside a modal press
    /// its button. If that would lose something that was typed into the page, the visitor is asked first. A screen has
    /// one at most; a modal without any can be left by its buttons alone.
    public func cancels() -> Self { marked(.cancels) }

    /// The same action, which Enter presses instead of the screen's first `.submit`. A screen has one at most.
    public func entered() -> Self { marked(.entered) }

    /// The same action, which asks before it loses something that was typed into its page or gathered by its flow: the
    /// page comes back with the question, Discard or Keep editing. For Cancel and Close of a flow that gathers input.
    public func asksBeforeLoss() -> Self { marked(.asks).changed { $0.asks = true } }

    func marked(_ press: ActionPress) -> Self {
        var copy = self
        copy.line.press.formUnion(press)
        return copy
    }
}

extension ActionList {
    /// The names of the actions with this mark, or of those without it.
    package func names(_ press: ActionPress, areMarked: Bool = true) -> [String] {
        lines.filter { $0.press.contains(press) == areMarked }.map(\.name)
    }

    /// The action that Enter presses where all are offered.
    package var enteredName: String? { entered.first.map { lines[$0].name } }

    /// A mistake in the actions' marks, as a sentence; nil where there is none.
    package var mistake: String? {
        for (press, modifier, does) in [
            (ActionPress.cancels, ".cancels()", "Escape"), (.entered, ".entered()", "Enter"),
        ] {
            let names = Set(names(press)).sorted()
            guard names.count > 1 else { continue }
            return """
                \(names.map { "“\($0)”" }.joined(separator: " and ")) are both declared with \(modifier), and \(does) \
                can press one only
                """
        }
        return nil
    }
}
