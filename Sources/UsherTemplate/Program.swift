// A compiled template: a flat list of steps over bytes. Names are gone; what is shown is found by slot.

/// Where a value stands: how far down the stack of frames, in which slot there, and for `a.b.c` in which slots further in.
struct Path: Sendable {
    /// The slot of a path that means a frame as a whole.
    static let whole: Int32 = -1

    let frame: Int32
    let slot: Int32
    /// Where the further slots stand in the program's list of them; negative for most, which have none.
    var further: Int32 = -1
}

/// Writes a piece of text, then does one thing. Plain numbers only, and half as many steps as there would be if a text were
/// one of its own: nearly each value has a text before it.
struct Step: Sendable {
    enum Kind: Sendable {
        /// Nothing but the text.
        case text
        case show
        /// The address of a file, by its place in the program's list of them.
        case address
        /// Runs the steps up to `end` once for each row of a list, or once with the value as a frame, or not at all.
        case section
        /// Runs the steps up to `end` if there is something to show.
        case condition
        /// Runs the steps up to `end` if there is nothing to show.
        case inverted
    }

    /// Where the text before it stands in the program's.
    let text: Range<Int32>
    let kind: Kind
    var escaping = Escaping.html
    /// Of the value that it shows or decides by.
    var path = Path(frame: 0, slot: Path.whole)
    /// Of an address, its place.
    var address: Int32 = 0
    var end: Int32 = 0
}

final class Program: Sendable {
    let steps: [Step]
    /// All literals, one after the other, with what a `Cursor` may read behind the last.
    let text: [UInt8]
    let further: [[Int32]]
    let addresses: [@Sendable () -> String]
    /// Of the templates that it is made of.
    let names: Set<String>
    private let depth: Int

    init(steps: [Step], text: [UInt8], further: [[Int32]], addresses: [@Sendable () -> String], names: Set<String>) {
        self.steps = steps
        self.text = text + [UInt8](repeating: 0, count: Cursor.margin)
        self.further = further
        self.addresses = addresses
        self.names = names
        depth = Self.depth(of: steps)
    }

    /// What it holds, in bytes.
    var bytes: Int {
        text.count + steps.count * MemoryLayout<Step>.stride + further.reduce(0) { $0 + 32 + $1.count * 4 }
    }

    /// - Parameter models: the frames of the scopes that it was compiled for, outermost first.
    func run(_ models: [Shown], _ output: inout Output) {
        withUnsafeTemporaryAllocation(of: Frame.self, capacity: models.count + depth) { frames in
            guard let start = frames.baseAddress else { return }
            for (index, model) in models.enumerated() { (start + index).initialize(to: model.frame) }
            text.withUnsafeBufferPointer { text in
                steps.withUnsafeBufferPointer { steps in
                    guard let text = text.baseAddress, let first = steps.baseAddress else { return }
                    Run(steps: first, text: text, frames: start, program: Unmanaged.passUnretained(self))
                        .run(0, Int32(steps.count), models.count, &output)
                }
            }
        }
        // Frames only have addresses: what lies there must live until here.
        withExtendedLifetime(models) {}
    }

    /// How many frames its sections put onto the stack at most.
    private static func depth(of steps: [Step]) -> Int {
        var (deepest, open) = (0, [Int]())
        for (at, step) in steps.enumerated() {
            while let end = open.last, end <= at { open.removeLast() }
            guard step.kind == .section || step.kind == .condition && step.path.slot == Path.whole else { continue }
            open.append(Int(step.end))
            deepest = max(deepest, open.count)
        }
        return deepest
    }
}

/// A template ready to be rendered. One reference, so that a copy costs nothing.
package struct CompiledTemplate: Sendable {
    private let program: Program

    init(program: Program) { self.program = program }

    /// The templates that it is made of.
    package var names: Set<String> { program.names }

    /// Whether it names anything of a scope that it was compiled for, by its place among them.
    package func names(scope: Int) -> Bool { program.steps.contains { $0.kind != .text && $0.path.frame == scope } }

    /// Appends to `output`; never fails.
    ///
    /// - Parameter models: one for each scope that it was compiled for, outermost first.
    package func render(_ models: [Shown], into output: inout Output) {
        program.run(models, &output)
    }

    /// What it holds, in bytes.
    package var bytes: Int { program.bytes }
}
