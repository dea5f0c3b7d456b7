// A compiled template: a flat list of steps over bytes. Names are gone; what is shown is found by slot.

/// Where a value stands: how far down the stack of frames, then from slot to slot.
struct Path: Sendable {
    let frame: Int
    let slots: [Int]
}

enum Step: Sendable {
    case literal([UInt8])
    /// Escaped, unless the value says that it is HTML.
    case show(Path)
    /// Runs the steps up to `end` once for each row of a list, or once with the value as a frame, or not at all.
    case section(Path, pushes: Bool, end: Int)
    /// Runs the steps up to `end` if there is nothing to show.
    case inverted(Path, end: Int)
}

/// A template ready to be rendered. Costs nothing to copy.
package struct CompiledTemplate: Sendable {
    let steps: [Step]

    /// Appends to `output`; never fails.
    ///
    /// - Parameter rows: one for each scope that it was compiled for, outermost first.
    package func render(_ rows: [Row], into output: inout [UInt8]) {
        var frames = rows.map { Value.object($0) }
        run(0, steps.count, &frames, &output)
    }

    private func run(_ start: Int, _ end: Int, _ frames: inout [Value], _ output: inout [UInt8]) {
        var at = start
        while at < end {
            switch steps[at] {
            case .literal(let bytes): output += bytes
            case .show(let path): show(find(path, frames), &output)
            case .section(let path, let pushes, let stop):
                repeatSection(find(path, frames), pushes, at + 1, stop, &frames, &output)
                at = stop
                continue
            case .inverted(let path, let stop):
                if !find(path, frames).isTrue { run(at + 1, stop, &frames, &output) }
                at = stop
                continue
            }
            at += 1
        }
    }

    private func repeatSection(
        _ value: Value, _ pushes: Bool, _ start: Int, _ end: Int, _ frames: inout [Value], _ output: inout [UInt8]
    ) {
        guard value.isTrue else { return }
        if case .list(let rows) = value {
            for row in rows {
                frames.append(row)
                run(start, end, &frames, &output)
                frames.removeLast()
            }
        } else if pushes {
            frames.append(value)
            run(start, end, &frames, &output)
            frames.removeLast()
        } else {
            run(start, end, &frames, &output)
        }
    }

    private func find(_ path: Path, _ frames: [Value]) -> Value {
        guard frames.indices.contains(path.frame) else { return .nothing }
        var value = frames[path.frame]
        for slot in path.slots {
            guard case .object(let row) = value, row.values.indices.contains(slot) else { return .nothing }
            value = row.values[slot]
        }
        return value
    }

    private func show(_ value: Value, _ output: inout [UInt8]) {
        switch value {
        case .text(let text): escape(text, into: &output)
        case .number(let number): output += String(number).utf8
        case .html(let html): output += html.bytes
        case .nothing, .flag, .list, .object: break
        }
    }
}
