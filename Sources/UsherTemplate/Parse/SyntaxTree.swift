// A template as its author wrote it, before any name in it means something.

indirect enum Node: Sendable {
    /// Text, and where it stands in the file.
    case literal([UInt8], offset: Int)
    /// The blanks that a line begins with, often none. What a partial's or a block's lines are indented by is put here.
    case margin([UInt8])
    /// `{{name}}`, or raw as `{{{name}}}` and `{{&name}}`.
    case variable(Name, isRaw: Bool)
    /// `{{@/app.css}}`: the address of a file of the site's, which its content may be a part of.
    case address(Name)
    /// `{{#name}}…{{/name}}`, or inverted as `{{^name}}…{{/name}}`.
    case section(Name, isInverted: Bool, [Node])
    /// `{{>name}}`; alone on its line it is indented as a whole. The indent is nil where something else is on the line.
    case partial(Name, indent: [UInt8]?)
    /// `{{<name}}…{{/name}}`: only the blocks inside count. Indented as a partial is.
    case layout(Name, indent: [UInt8]?, [Node])
    /// `{{$name}}…{{/name}}`: what shows here unless somebody fills the block.
    case block(Name, Block)
}

/// A name in a template, and where it stands.
struct Name: Sendable {
    let text: String
    /// The offset of its tag in the file.
    let offset: Int
}

/// What stands between the tags of a block: its default, or what fills a block of that name in a layout.
struct Block: Sendable {
    let nodes: [Node]
    /// What its lines are indented by, which gives way to the margin of the block that they fill; nil where the block
    /// begins within a line.
    let margin: [UInt8]?
    /// Whether the text begins on a line of its own, below the tag.
    let startsLine: Bool
}
