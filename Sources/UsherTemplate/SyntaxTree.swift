// A template as its author wrote it, before any name in it means something.

indirect enum Node: Sendable {
    case literal([UInt8])
    /// `{{name}}`, or raw as `{{{name}}}` and `{{&name}}`.
    case variable(Name, isRaw: Bool)
    /// `{{#name}}…{{/name}}`, or inverted as `{{^name}}…{{/name}}`.
    case section(Name, isInverted: Bool, [Node])
    /// `{{>name}}`; alone on its line it is indented as a whole.
    case partial(Name, indent: [UInt8])
    /// `{{<name}}…{{/name}}`: only the blocks inside count.
    case layout(Name, [Node])
    /// `{{$name}}…{{/name}}`: what shows here unless somebody fills the block.
    case block(Name, [Node])
}

/// A name in a template, and where it stands.
struct Name: Sendable {
    let text: String
    /// The offset of its tag in the file.
    let offset: Int
}
