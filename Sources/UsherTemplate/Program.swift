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
    /// All literals, one after the other, with what `Output` may read behind the last.
    let text: [UInt8]
    private let further: [[Int32]]
    private let addresses: [@Sendable () -> String]
    private let depth: Int

    init(steps: [Step], text: [UInt8], further: [[Int32]], addresses: [@Sendable () -> String]) {
        self.steps = steps
        self.text = text + [UInt8](repeating: 0, count: Output.margin)
        self.further = further
        self.addresses = addresses
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
                    Run(steps: first, text: text, frames: start, further: further, addresses: addresses)
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

/// One rendering. The stack has room for as many frames as the program may put there.
private struct Run {
    let steps: UnsafePointer<Step>
    let text: UnsafePointer<UInt8>
    let frames: UnsafeMutablePointer<Frame>
    let further: [[Int32]]
    let addresses: [@Sendable () -> String]

    /// - Parameter top: how many frames there are.
    func run(_ start: Int32, _ end: Int32, _ top: Int, _ output: inout Output) {
        var at = start
        while at < end {
            let step = steps + Int(at)
            let (from, to) = (Int(step.pointee.text.lowerBound), Int(step.pointee.text.upperBound))
            if from < to { output.append(literal: text + from, to &- from) }
            at &+= 1
            switch step.pointee.kind {
            case .text: break
            case .show: show(step, top, &output)
            case .address:
                step.pointee.escaping.write(addresses[Int(step.pointee.address)](), to: &output)
            case .section, .condition:
                section(step, at, top, &output)
                at = step.pointee.end
            case .inverted:
                let path = step.pointee.path
                var isTrue = path.slot == Path.whole
                find(path, top) { slot, model in
                    isTrue = slot.pointee.reader._withUnsafeGuaranteedRef { $0.isTrue(model) }
                }
                if !isTrue { run(at, step.pointee.end, top, &output) }
                at = step.pointee.end
            }
        }
    }

    @inline(__always)
    private func show(_ step: UnsafePointer<Step>, _ top: Int, _ output: inout Output) {
        find(step.pointee.path, top) { slot, model in
            let value = model + Int(slot.pointee.offset)
            switch slot.pointee.stored {
            case .text: value.withText { step.pointee.escaping.write($0, to: &output) }
            case .number: output.append(value.number)
            case .nothing:
                slot.pointee.reader._withUnsafeGuaranteedRef { $0.write(model, step.pointee.escaping, &output) }
            }
        }
    }

    private func section(_ step: UnsafePointer<Step>, _ start: Int32, _ top: Int, _ output: inout Output) {
        let (path, end) = (step.pointee.path, step.pointee.end)
        if path.slot == Path.whole {
            guard Int(path.frame) < top else { return }
            (frames + top).initialize(to: frames[Int(path.frame)])
            return run(start, end, top + 1, &output)
        }
        find(path, top) { slot, model in
            slot.pointee.reader._withUnsafeGuaranteedRef { reader in
                guard step.pointee.kind == .section else {
                    if reader.isTrue(model) { run(start, end, top, &output) }
                    return
                }
                guard let inner = reader.inner else { return }
                reader.each(model) { row in
                    (frames + top).initialize(to: Frame(model: row, readers: inner))
                    run(start, end, top + 1, &output)
                }
            }
        }
    }

    /// Calls with the value's slot and the model that it is a slot of, if there is one. A program is only as right as the
    /// frames that it is given: other ones show nothing.
    @inline(__always)
    private func find(_ path: Path, _ top: Int, _ found: (UnsafePointer<Slot>, UnsafeRawPointer) -> Void) {
        guard Int(path.frame) < top, let slot = frames[Int(path.frame)][path.slot] else { return }
        let model = frames[Int(path.frame)].model
        if path.further < 0 {
            found(slot, model)
        } else {
            reach(further[Int(path.further)][...], slot, model, found)
        }
    }

    private func reach(
        _ slots: ArraySlice<Int32>, _ slot: UnsafePointer<Slot>, _ model: UnsafeRawPointer,
        _ found: (UnsafePointer<Slot>, UnsafeRawPointer) -> Void
    ) {
        guard let number = slots.first else { return found(slot, model) }
        slot.pointee.reader._withUnsafeGuaranteedRef { reader in
            guard let inner = reader.inner else { return }
            reader.each(model) { row in
                guard let next = Frame(model: row, readers: inner)[number] else { return }
                reach(slots.dropFirst(), next, row, found)
            }
        }
    }
}

/// A template ready to be rendered. Costs nothing to copy.
package struct CompiledTemplate: Sendable {
    private let program: Program
    /// The templates that it is made of.
    package let names: Set<String>

    init(program: Program, names: Set<String>) {
        self.program = program
        self.names = names
    }

    /// Appends to `output`; never fails.
    ///
    /// - Parameter models: one for each scope that it was compiled for, outermost first.
    package func render(_ models: [Shown], into output: inout Output) {
        program.run(models, &output)
    }

    /// What it holds, in bytes.
    package var bytes: Int { program.bytes }
}
