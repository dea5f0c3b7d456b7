// Runs a program: its instructions one after the other, each row of a list by the instructions of its section.

/// One rendering, over a stack with room for as many frames as the program needs.
struct Interpreter {
    let instructions: UnsafePointer<Instruction>
    let text: UnsafePointer<UInt8>
    let frames: UnsafeMutablePointer<Frame>
    let program: Unmanaged<Program>

    /// - Parameter models: The frames of the scopes that the program was compiled for, outermost first.
    static func run(_ program: Program, _ models: [ModelBox], _ output: inout OutputBuffer) {
        withUnsafeTemporaryAllocation(of: Frame.self, capacity: models.count + program.depth) { frames in
            guard let start = frames.baseAddress else { return }
            for (index, model) in models.enumerated() { (start + index).initialize(to: model.frame) }
            program.text.withUnsafeBufferPointer { text in
                program.instructions.withUnsafeBufferPointer { instructions in
                    guard let text = text.baseAddress, let first = instructions.baseAddress else { return }
                    let interpreter = Interpreter(
                        instructions: first, text: text, frames: start, program: Unmanaged.passUnretained(program))
                    interpreter.run(0, Int32(instructions.count), models.count, &output)
                }
            }
        }
        // Frames hold addresses only: the models must live until here.
        withExtendedLifetime(models) {}
    }

    /// - Parameter frameCount: How many frames are on the stack.
    private func run(_ start: Int32, _ end: Int32, _ frameCount: Int, _ output: inout OutputBuffer) {
        var instruction = instructions + Int(start)
        let last = instructions + Int(end)
        // A copy of the cursor, which the loop keeps in registers; the output has it back before it is used.
        var cursor = output.cursor
        while instruction < last {
            let start = Int(instruction.pointee.text.lowerBound)
            let length = Int(instruction.pointee.text.upperBound) &- start
            if length > 0 {
                let room = length &+ Cursor.padding
                if !cursor.hasRoom(room) { cursor = output.makeRoom(room, behind: cursor) }
                cursor.append(literal: text + start, length)
            }
            switch instruction.pointee.operation {
            case .none: instruction += 1
            case .show(let path, let escaping):
                if !showDirectly(path, escaping, frameCount, &cursor) {
                    output.cursor = cursor
                    showByReader(path, escaping, frameCount, &output)
                    cursor = output.cursor
                }
                instruction += 1
            case .fileAddress, .section, .condition, .inverted:
                output.cursor = cursor
                instruction = instructions + Int(perform(instruction, frameCount, &output))
                cursor = output.cursor
            }
        }
        output.cursor = cursor
    }

    /// Shows a text or number that is stored in its model, if there is room: nearly all that rows show.
    ///
    /// - Returns: false where nothing was done.
    @inline(__always)
    private func showDirectly(
        _ path: ValuePath, _ escaping: Escaping, _ frameCount: Int, _ cursor: inout Cursor
    ) -> Bool {
        guard case .slot(let slot) = path.target, Int(path.frame) < frameCount,
            let entry = frames[Int(path.frame)][slot]
        else { return false }
        let value = frames[Int(path.frame)].model + Int(entry.pointee.offset)
        switch entry.pointee.directAccess {
        case .text:
            guard escaping == .html, let after = value.withText({ cursor.after(escaping: $0) }) else {
                return false
            }
            cursor = after
        case .number:
            guard cursor.hasRoom(Cursor.digits) else { return false }
            cursor.append(value.number)
        case .none: return false
        }
        return true
    }

    /// Shows any other value: computed, of an inner model, in another context than text, or where there is no room.
    @inline(never)
    private func showByReader(
        _ path: ValuePath, _ escaping: Escaping, _ frameCount: Int, _ output: inout OutputBuffer
    ) {
        var isThere = false
        find(path, frameCount) { entry, model in
            isThere = true
            entry.pointee.reader._withUnsafeGuaranteedRef { $0.write(model, escaping, &output) }
        }
        if !isThere { escaping.writeNothing(to: &output) }
    }

    /// Performs an operation other than showing a value.
    ///
    /// - Returns: The number of the instruction to go on with.
    @inline(never)
    private func perform(
        _ instruction: UnsafePointer<Instruction>, _ frameCount: Int, _ output: inout OutputBuffer
    ) -> Int32 {
        let next = Int32(instruction - instructions) &+ 1
        switch instruction.pointee.operation {
        case .none, .show: return next
        case .fileAddress(let index, let escaping):
            escaping.write(program._withUnsafeGuaranteedRef { $0.fileAddresses[Int(index)]() }, to: &output)
            return next
        case .section(let path, let end):
            section(path, next, end, frameCount, &output)
            return end
        case .condition(let path, let end):
            if isTrue(path, frameCount) { run(next, end, frameCount, &output) }
            return end
        case .inverted(let path, let end):
            if !isTrue(path, frameCount) { run(next, end, frameCount, &output) }
            return end
        }
    }

    private func isTrue(_ path: ValuePath, _ frameCount: Int) -> Bool {
        if case .frame = path.target { return true }
        var isTrue = false
        find(path, frameCount) { entry, model in
            isTrue = entry.pointee.reader._withUnsafeGuaranteedRef { $0.isTrue(model) }
        }
        return isTrue
    }

    /// Runs the instructions of a section once for each row of a list, or once for a value that is there.
    private func section(
        _ path: ValuePath, _ start: Int32, _ end: Int32, _ frameCount: Int, _ output: inout OutputBuffer
    ) {
        if case .frame = path.target {
            guard Int(path.frame) < frameCount else { return }
            (frames + frameCount).initialize(to: frames[Int(path.frame)])
            return run(start, end, frameCount + 1, &output)
        }
        find(path, frameCount) { entry, model in
            entry.pointee.reader._withUnsafeGuaranteedRef { reader in
                guard let inner = reader.inner else { return }
                reader.each(model) { row in
                    (frames + frameCount).initialize(to: Frame(model: row, readers: inner))
                    run(start, end, frameCount + 1, &output)
                }
            }
        }
    }

    /// Calls with the value's reader and the model to read it from, if there is one. A program is only as right as the
    /// frames that it is given: other ones show nothing.
    @inline(__always)
    private func find(
        _ path: ValuePath, _ frameCount: Int, _ found: (UnsafePointer<FieldReaders.Entry>, ModelAddress) -> Void
    ) {
        guard Int(path.frame) < frameCount else { return }
        let frame = frames[Int(path.frame)]
        switch path.target {
        case .frame: return
        case .slot(let slot): if let entry = frame[slot] { found(entry, frame.model) }
        case .inner(let slot, let further):
            guard let entry = frame[slot] else { return }
            let slots = program._withUnsafeGuaranteedRef { $0.innerSlots[Int(further)][...] }
            reach(slots, entry, frame.model, found)
        }
    }

    /// Follows slots into inner models.
    private func reach(
        _ slots: ArraySlice<Int32>, _ entry: UnsafePointer<FieldReaders.Entry>, _ model: ModelAddress,
        _ found: (UnsafePointer<FieldReaders.Entry>, ModelAddress) -> Void
    ) {
        guard let slot = slots.first else { return found(entry, model) }
        entry.pointee.reader._withUnsafeGuaranteedRef { reader in
            guard let inner = reader.inner else { return }
            reader.each(model) { row in
                guard let next = Frame(model: row, readers: inner)[slot] else { return }
                reach(slots.dropFirst(), next, row, found)
            }
        }
    }
}
