// A template as its author wrote it, before its names are resolved.

/// A node of the syntax tree.
indirect enum Node: Sendable {
    /// Text, and its offset in the file.
    case literal([UInt8], offset: Int)
    /// The blanks that begin a line, often none. The lines of a partial or a block get their new indentation here.
    case indentation([UInt8])
    /// `{{name}}`, or raw as `{{{name}}}` and `{{&name}}`.
    case variable(Name, isRaw: Bool)
    /// `{{@/app.css}}`: the address of one of the site's files.
    case fileAddress(Name)
    /// `{{"Apply"}}`: a text in the language of the page. The name is all that stands in the tag.
    case text(Name)
    /// `{{#name}}…{{/name}}`, or inverted as `{{^name}}…{{/name}}`.
    case section(Name, isInverted: Bool, [Node])
    /// `{{>name}}`. The indentation that all its lines get is nil where the tag shares its line.
    case partial(Name, indentation: [UInt8]?)
    /// `{{<name}}…{{/name}}`: only the blocks inside count. Indented as a partial is.
    case layout(Name, indentation: [UInt8]?, [Node])
    /// `{{$name}}…{{/name}}`: its default content, or what fills the block of that name in a layout.
    case block(Name, Block)

    /// A name in a tag.
    struct Name: Sendable {
        let text: String
        /// The offset of its tag in the file.
        let offset: Int
    }

    /// A block's content: the nodes between its tags.
    struct Block: Sendable {
        let nodes: [Node]
        /// The indentation of its lines in its own file; nil where the block begins within a line.
        let indentation: [UInt8]?
        /// True if its content begins on a line of its own, below the tag.
        let startsLine: Bool
    }
}
