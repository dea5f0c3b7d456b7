// One tag of a template, `{{…}}`.

struct Tag {
    enum Kind: Equatable {
        case variable, raw, fileAddress, text, section, inverted, close, partial, layout, block, comment, delimiters

        /// True if it is `{{#name}}` or `{{^name}}`.
        var isSection: Bool { self == .section || self == .inverted }
    }

    let kind: Kind
    let name: String
    /// The offset of its first delimiter.
    let offset: Int
    /// Its line's indentation, if the tag is standalone; else nil.
    var standaloneIndentation: [UInt8]?
    /// For a block: the indentation of its lines; nil where it begins within a line.
    var blockIndentation: [UInt8]?
    /// For a block: whether its content begins on a line of its own.
    var startsLine = false
}
