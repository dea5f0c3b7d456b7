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

    init(steps: [Step], text: [UInt8], further: [[Int32]], addresses: [@Sendable () -> String]) {
        self.steps = steps
        self.text = text
        self.further = further
        self.addresses = addresses
    }

    /// What it holds, in bytes.
    var bytes: Int {
        text.count + steps.count * MemoryLayout<Step>.stride + further.reduce(0) { $0 + 32 + $1.count * 4 }
    }

    func run(_ frames: inout [Frame], _ output: inout Output) {
        text.withUnsafeBufferPointer { text in
            steps.withUnsafeBufferPointer { steps in
                Run(steps: steps, text: text, further: further, addresses: addresses)
                    .run(0, Int32(steps.count), &frames, &output)
            }
        }
    }
}

/// One rendering.
private struct Run {
    let steps: UnsafeBufferPointer<Step>
    let text: UnsafeBufferPointer<UInt8>
    let further: [[Int32]]
    let addresses: [@Sendable () -> String]

    func run(_ start: Int32, _ end: Int32, _ frames: inout [Frame], _ output: inout Output) {
        var at = start
        while at < end {
            switch steps[Int(at)] {
            case .literal(let from, let to):
                output.append(UnsafeBufferPointer(rebasing: text[Int(from)..<Int(to)]))
            case .show(let path, let escaping):
                find(path, frames) { reader, model in
                    reader._withUnsafeGuaranteedRef { $0.write(model, escaping, &output) }
                }
            case .address(let index, let escaping):
                escaping.write(addresses[Int(index)](), to: &output)
            case .section(let path, let pushes, let stop):
                section(path, pushes, at + 1, stop, &frames, &output)
                at = stop
                continue
            case .inverted(let path, let stop):
                var isTrue = path.slot == Path.whole
                find(path, frames) { reader, model in isTrue = reader._withUnsafeGuaranteedRef { $0.isTrue(model) } }
                if !isTrue { run(at + 1, stop, &frames, &output) }
                at = stop
                continue
            }
            at += 1
        }
    }

    private func section(
        _ path: Path, _ pushes: Bool, _ start: Int32, _ end: Int32, _ frames: inout [Frame], _ output: inout Output
    ) {
        let top = frames.count
        if path.slot == Path.whole {
            guard frames.indices.contains(Int(path.frame)) else { return }
            frames.append(frames[Int(path.frame)])
            run(start, end, &frames, &output)
            frames.removeLast()
            return
        }
        let before = frames
        find(path, before) { reader, model in
            reader._withUnsafeGuaranteedRef { reader in
                guard pushes else {
                    if reader.isTrue(model) { run(start, end, &frames, &output) }
                    return
                }
                guard let inner = reader.inner else { return }
                reader.each(model) { row in
                    let frame = Frame(model: row, readers: inner)
                    if frames.count == top { frames.append(frame) } else { frames[top] = frame }
                    run(start, end, &frames, &output)
                }
            }
        }
        if frames.count > top { frames.removeLast() }
    }

    /// Calls with the value's reader and the model that it reads, if there is one. A program is only as right as the
    /// frames that it is given: other ones show nothing.
    @inline(__always)
    private func find(_ path: Path, _ frames: [Frame], _ found: (Unmanaged<Reader>, UnsafeRawPointer) -> Void) {
        guard Int(path.frame) < frames.count, let reader = frames[Int(path.frame)][path.slot] else { return }
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
        var frames = models.map(\.frame)
        program.run(&frames, &output)
        // Frames only have addresses: what lies there must live until here.
        withExtendedLifetime(models) {}
    }

    /// What it holds, in bytes.
    package var bytes: Int { program.bytes }
}
