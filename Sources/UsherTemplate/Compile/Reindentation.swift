// The new indentation of lines that are included: a partial's lines all get what stands before its tag, and a block's
// lines exchange the indentation of their own file for that of the block that they fill.

struct Reindentation {
    static let none = Reindentation(added: [], removed: [])

    private let added: [UInt8]
    private let removed: [UInt8]

    private init(added: [UInt8], removed: [UInt8]) {
        self.added = added
        self.removed = removed
    }

    /// For a template included at a standalone tag of this indentation; nil for one within a line, which is included as
    /// it is.
    func indented(by indentation: [UInt8]?) -> Reindentation {
        indentation.map { Reindentation(added: applied(to: $0), removed: []) } ?? .none
    }

    /// For what fills a block of a template to which this applies.
    func filling(_ block: Node.Block, with filling: Node.Block) -> Reindentation {
        Reindentation(
            added: block.indentation.map { applied(to: $0) } ?? [],
            removed: filling.startsLine ? filling.indentation ?? [] : [])
    }

    /// The indentation of a line that has this one in its own file. A line that is indented less than the first one of
    /// its block keeps no blanks of its own.
    func applied(to blanks: [UInt8]) -> [UInt8] {
        let shared = zip(blanks, removed).prefix { $0 == $1 }.count
        return added + blanks.dropFirst(shared)
    }
}
