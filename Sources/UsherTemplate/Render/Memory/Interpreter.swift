// Runs a program: its instructions one after the other, each row of a list by the instructions of its section.

/// One rendering, over a stack with room for as many frames as the program needs.
struct Interpreter {
    let instructions: UnsafePointer<Instruction>
    let text: UnsafePointer<UInt8>
    let frames: UnsafeMutablePointer<Frame>
    let program: Unmanaged<Program>

    /// - Parameters:
    ///   - models: One for each scope that the program was compiled for, outermost first.
    ///   - offers: The model of the scope around them, if the program was compiled with it.
    static func run(_ program: Program, _ models: [ModelBox], _ offers: ModelAddress, _ output: inout OutputBuffer) {
        let count = models.count + (program.offers == nil ? 0 : 1)
        withUnsafeTemporaryAllocation(of: Frame.self, capacity: count + program.depth) { frames in
            guard let start = frames.baseAddress else { return }
            var next = start
            if let readers = program.offers {
                next.initialize(to: Frame(model: offers, readers: readers))
                next += 1
            }
            for model in models {
                next.initialize(to: model.frame)
                next += 1
            }
            program.text.withUnsafeBufferPointer { text in
                program.instructions.withUnsafeBufferPointer { instructions in
                    guard let text = text.baseAddress, let first = instructions.baseAddress else { return }
                    let interpreter = Interpreter(
                        instructions: first, text: text, frames: start, program: Unmanaged.passUnretained(program))
                    interpreter.run(0, Int32(instructions.count), count, &output)
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
            case .show:
                if !showDirectly(instruction, frameCount, &cursor) {
                    output.cursor = cursor
                    showByReader(instruction, frameCount, &output)
                    cursor = output.cursor
                }
                instruction += 1
            case .fileAddress, .section, .condition, .inverted, .plural:
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
        _ instruction: UnsafePointer<Instruction>, _ frameCount: Int, _ cursor: inout Cursor
    ) -> Bool {
        let path = instruction.pointee.path
        guard path.target == .slot, Int(path.frame) < frameCount, let entry = frames[Int(path.frame)][path.slot] else {
            return false
        }
        let value = frames[Int(path.frame)].model + Int(entry.pointee.offset)
        switch entry.pointee.directAccess {
        case .text:
            guard instruction.pointee.escaping == .html, let after = value.withText({ cursor.after(escaping: $0) })
            else {
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
        _ instruction: UnsafePointer<Instruction>, _ frameCount: Int, _ output: inout OutputBuffer
    ) {
        let escaping = instruction.pointee.escaping
        var isThere = false
        find(instruction.pointee.path, frameCount) { entry, model in
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
        let (path, end) = (instruction.pointee.path, instruction.pointee.end)
        switch instruction.pointee.operation {
        case .none, .show: return next
        case .fileAddress:
            let address = program._withUnsafeGuaranteedRef { $0.fileAddresses[Int(instruction.pointee.file)]() }
            instruction.pointee.escaping.write(address, to: &output)
            return next
        case .section: section(path, next, end, frameCount, &output)
        case .condition: if isTrue(path, frameCount) { run(next, end, frameCount, &output) }
        case .inverted: if !isTrue(path, frameCount) { run(next, end, frameCount, &output) }
        case .plural:
            if hasPlural(path, instruction.pointee.file, frameCount) { run(next, end, frameCount, &output) }
        }
        return end
    }

    /// True if the number at a path has one of these plurals.
    private func hasPlural(_ path: ValuePath, _ bits: Int32, _ frameCount: Int) -> Bool {
        var number = 0
        if path.target == .frame {
            guard Int(path.frame) < frameCount else { return false }
        } else {
            find(path, frameCount) { entry, model in
                number = entry.pointee.reader._withUnsafeGuaranteedRef { $0.number(model) }
            }
        }
        let name = program._withUnsafeGuaranteedRef { $0.category?(number) } ?? "other"
        let place = Compiler.plurals.firstIndex(of: name) ?? Compiler.plurals.count - 1
        return bits >> Int32(place) & 1 == 1
    }

    private func isTrue(_ path: ValuePath, _ frameCount: Int) -> Bool {
        if path.target == .frame { return true }
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
        if path.target == .frame {
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
        guard path.target != .frame, Int(path.frame) < frameCount,
            let entry = frames[Int(path.frame)][path.slot]
        else { return }
        let model = frames[Int(path.frame)].model
        if path.target == .slot {
            found(entry, model)
        } else {
            reach(program._withUnsafeGuaranteedRef { $0.innerSlots[Int(path.further)][...] }, entry, model, found)
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
