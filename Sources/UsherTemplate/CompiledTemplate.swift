// A template that is ready to be rendered.

/// A reference, so that a copy costs a retain.
package struct CompiledTemplate: Sendable {
    private let program: Program

    init(program: Program) { self.program = program }

    /// The names of the templates that it is compiled from: its own, and those of its partials and layouts.
    package var names: Set<String> { program.templateNames }

    /// True if it asks which actions a page offers.
    package var asksForOffers: Bool { program.asksForOffers }

    /// Appends to `output`; never fails. Models of other types than those it was compiled for show nothing.
    ///
    /// - Parameters:
    ///   - models: One for each scope that it was compiled for, outermost first.
    ///   - offers: The optional actions that the page offers, for a template compiled with `ActionNames`.
    package func render(_ models: [ModelBox], offering offers: Offers = Offers(), into output: inout OutputBuffer) {
        ModelAddress.of(offers) { Interpreter.run(program, models, $0, &output) }
    }

    /// How much memory it takes, in bytes.
    package var bytes: Int { program.bytes }
}
