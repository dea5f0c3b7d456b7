// A program at work: its steps one after the other, each row of a list by the steps of its section.

/// One rendering. The stack has room for as many frames as the program may put there.
struct Run {
    let steps: UnsafePointer<Step>
    let text: UnsafePointer<UInt8>
    let frames: UnsafeMutablePointer<Frame>
    let program: Unmanaged<Program>

    /// - Parameter top: how many frames there are.
    func run(_ start: Int32, _ end: Int32, _ top: Int, _ output: inout Output) {
        var step = steps + Int(start)
        let last = steps + Int(end)
        // The cursor is the loop's own, and put back for whatever is not done here.
        var cursor = output.cursor
        while step < last {
            let start = Int(step.pointee.text.lowerBound)
            let length = Int(step.pointee.text.upperBound) &- start
            if length > 0 {
                let room = length &+ Cursor.margin
                if !cursor.hasRoom(room) { cursor = output.makeRoom(room, behind: cursor) }
                cursor.append(literal: text + start, length)
            }
            switch step.pointee.kind {
            case .text: step += 1
            case .show:
                if !show(step, top, &cursor) {
                    output.cursor = cursor
                    showByReader(step, top, &output)
                    cursor = output.cursor
                }
                step += 1
            case .address, .section, .condition, .inverted:
                output.cursor = cursor
                step = steps + Int(perform(step, top, &output))
                cursor = output.cursor
            }
        }
        output.cursor = cursor
    }

    /// Shows what lies in its model as text or number, where there is room: nearly all that rows show.
    ///
    /// - Returns: false where nothing was done.
    @inline(__always)
    private func show(_ step: UnsafePointer<Step>, _ top: Int, _ cursor: inout Cursor) -> Bool {
        let path = step.pointee.path
        guard path.further < 0, Int(path.frame) < top, let slot = frames[Int(path.frame)][path.slot] else {
            return false
        }
        let value = frames[Int(path.frame)].model + Int(slot.pointee.offset)
        switch slot.pointee.stored {
        case .text:
            guard step.pointee.escaping == .html, let after = value.withText({ cursor.after(escaping: $0) }) else {
                return false
            }
            cursor = after
        case .number:
            guard cursor.hasRoom(Cursor.digits) else { return false }
            cursor.append(value.number)
        case .nothing: return false
        }
        return true
    }

    /// Whatever is shown otherwise: by closures, from further in, at other places than in text, or where there is no room.
    @inline(never)
    private func showByReader(_ step: UnsafePointer<Step>, _ top: Int, _ output: inout Output) {
        var isThere = false
        find(step.pointee.path, top) { slot, model in
            isThere = true
            slot.pointee.reader._withUnsafeGuaranteedRef { $0.write(model, step.pointee.escaping, &output) }
        }
        if !isThere { step.pointee.escaping.writeNothing(to: &output) }
    }

    /// Does what is not showing a value.
    ///
    /// - Returns: the number of the step that it goes on with.
    @inline(never)
    private func perform(_ step: UnsafePointer<Step>, _ top: Int, _ output: inout Output) -> Int32 {
        let next = Int32(step - steps) &+ 1
        switch step.pointee.kind {
        case .text, .show: return next
        case .address:
            step.pointee.escaping.write(
                program._withUnsafeGuaranteedRef { $0.addresses[Int(step.pointee.address)]() }, to: &output)
            return next
        case .section, .condition: section(step, next, top, &output)
        case .inverted:
            let path = step.pointee.path
            var isTrue = path.slot == Path.whole
            find(path, top) { slot, model in
                isTrue = slot.pointee.reader._withUnsafeGuaranteedRef { $0.isTrue(model) }
            }
            if !isTrue { run(next, step.pointee.end, top, &output) }
        }
        return step.pointee.end
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
            reach(program._withUnsafeGuaranteedRef { $0.further[Int(path.further)][...] }, slot, model, found)
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
