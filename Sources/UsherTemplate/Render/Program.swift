// A compiled template: a flat list of instructions over bytes. Names are gone; values are found by slot.

final class Program: Sendable {
    let instructions: [Instruction]
    /// All literals, one after the other, with the padding that a `Cursor` may read behind the last.
    let text: [UInt8]
    /// For each value of an inner model, its slots from the second on; see `ValuePath`.
    let innerSlots: [[Int32]]
    /// Each gives the address of a file of the site's.
    let fileAddresses: [@Sendable () -> String]
    /// The names of the templates that it is compiled from.
    /// The plural of a number; nil where nothing is translated.
    let category: (@Sendable (Int) -> String)?
    let templateNames: Set<String>
    /// The readers of `Offers`, which are the frame below its models; nil where it was compiled without.
    let offers: FieldReaders?
    /// How many frames its sections push onto the stack at most.
    let depth: Int

    init(
        instructions: [Instruction], text: [UInt8], innerSlots: [[Int32]],
        fileAddresses: [@Sendable () -> String], category: (@Sendable (Int) -> String)?, templateNames: Set<String>,
        offers: FieldReaders?
    ) {
        self.instructions = instructions
        self.text = text + [UInt8](repeating: 0, count: Cursor.padding)
        self.innerSlots = innerSlots
        self.fileAddresses = fileAddresses
        self.category = category
        self.templateNames = templateNames
        self.offers = offers
        depth = Self.depth(of: instructions)
    }

    /// True if an instruction reads the outermost frame, where it is that of the offers.
    var asksForOffers: Bool {
        offers != nil
            && instructions.contains { instruction in
                switch instruction.operation {
                case .none, .fileAddress: false
                case .show, .section, .condition, .inverted, .plural: instruction.path.frame == 0
                }
            }
    }

    /// How much memory it takes.
    var bytes: Int {
        text.count + instructions.count * MemoryLayout<Instruction>.stride
            + innerSlots.reduce(0) { $0 + 32 + $1.count * 4 }
    }

    private static func depth(of instructions: [Instruction]) -> Int {
        var (deepest, open) = (0, [Int]())
        for (index, instruction) in instructions.enumerated() {
            while let end = open.last, end <= index { open.removeLast() }
            guard instruction.operation == .section else { continue }
            open.append(Int(instruction.end))
            deepest = max(deepest, open.count)
        }
        return deepest
    }
}
