// The indentation of lines that are put in somewhere: a partial's lines all get what stood before its tag, and a block's
// lines give up the margin that they had in their own file for the one of the block that they fill.

struct Margin {
    static let none = Margin(added: [], removed: [])

    private let added: [UInt8]
    private let removed: [UInt8]

    private init(added: [UInt8], removed: [UInt8]) {
        self.added = added
        self.removed = removed
    }

    /// For a template that is put in where its tag stands; within a line it is put in as it is.
    func indented(by indent: [UInt8]?) -> Margin {
        indent.map { Margin(added: self($0), removed: []) } ?? .none
    }

    /// For what fills a block, which is at this margin.
    func filling(_ block: Block, with filled: Block) -> Margin {
        Margin(added: block.margin.map { self($0) } ?? [], removed: filled.startsLine ? filled.margin ?? [] : [])
    }

    /// What a line that begins with these blanks begins with here. A line that is less indented than the first keeps
    /// no blanks of its own.
    func callAsFunction(_ blanks: [UInt8]) -> [UInt8] {
        let shared = zip(blanks, removed).prefix { $0 == $1 }.count
        return added + blanks.dropFirst(shared)
    }
}
