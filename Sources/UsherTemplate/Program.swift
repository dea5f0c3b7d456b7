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

/// Plain numbers only: a step costs nothing to look at.
enum Step: Sendable {
    /// From and up to these places in the program's text.
    case literal(Int32, Int32)
    case show(Path, Escaping)
    /// The address of a file, by its place in the program's list of them.
    case address(Int32, Escaping)
    /// Runs the steps up to `end` once for each row of a list, or once with the value as a frame, or not at all.
    case section(Path, pushes: Bool, end: Int32)
    /// Runs the steps up to `end` if there is nothing to show.
    case inverted(Path, end: Int32)
}

final class Program: Sendable {
    let steps: [Step]
    /// All literals, one after the other.
    let text: [UInt8]
    private let further: [[Int32]]
    private let addresses: [@Sendable () -> String]
    private let depth: Int

    init(steps: [Step], text: [UInt8], further: [[Int32]], addresses: [@Sendable () -> String]) {
        self.steps = steps
        self.text = text
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
            guard case .section(let path, let pushes, let end) = step, pushes || path.slot == Path.whole else {
                continue
            }
            open.append(Int(end))
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
            switch steps[Int(at)] {
            case .literal(let from, let to):
                output.append(UnsafeBufferPointer(start: text + Int(from), count: Int(to - from)))
            case .show(let path, let escaping):
                find(path, top) { reader, model in
                    reader._withUnsafeGuaranteedRef { $0.write(model, escaping, &output) }
                }
            case .address(let index, let escaping):
                escaping.write(addresses[Int(index)](), to: &output)
            case .section(let path, let pushes, let stop):
                section(path, pushes, at + 1, stop, top, &output)
                at = stop
                continue
            case .inverted(let path, let stop):
                var isTrue = path.slot == Path.whole
                find(path, top) { reader, model in isTrue = reader._withUnsafeGuaranteedRef { $0.isTrue(model) } }
                if !isTrue { run(at + 1, stop, top, &output) }
                at = stop
                continue
            }
            at += 1
        }
    }

    private func section(
        _ path: Path, _ pushes: Bool, _ start: Int32, _ end: Int32, _ top: Int, _ output: inout Output
    ) {
        if path.slot == Path.whole {
            guard Int(path.frame) < top else { return }
            (frames + top).initialize(to: frames[Int(path.frame)])
            return run(start, end, top + 1, &output)
        }
        find(path, top) { reader, model in
            reader._withUnsafeGuaranteedRef { reader in
                guard pushes else {
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

    /// Calls with the value's reader and the model that it reads, if there is one. A program is only as right as the
    /// frames that it is given: other ones show nothing.
    @inline(__always)
    private func find(_ path: Path, _ top: Int, _ found: (Unmanaged<Reader>, UnsafeRawPointer) -> Void) {
        guard Int(path.frame) < top, let reader = frames[Int(path.frame)][path.slot] else { return }
        let model = frames[Int(path.frame)].model
        if path.further < 0 {
            found(reader, model)
        } else {
            reach(further[Int(path.further)][...], reader, model, found)
        }
    }

    private func reach(
        _ slots: ArraySlice<Int32>, _ reader: Unmanaged<Reader>, _ model: UnsafeRawPointer,
        _ found: (Unmanaged<Reader>, UnsafeRawPointer) -> Void
    ) {
        guard let slot = slots.first else { return found(reader, model) }
        reader._withUnsafeGuaranteedRef { reader in
            guard let inner = reader.inner else { return }
            reader.each(model) { row in
                guard let next = Frame(model: row, readers: inner)[slot] else { return }
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
