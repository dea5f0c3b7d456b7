// How a value of an app's own type is written: as its `encode(to:)` says it, compactly. Only names that the app gave
// (of properties, cases, keys) stand in it, and none of a type.
//
//      value     how many names there are, the names (texts), and an item
//      item      a tag, and what the tag says
//      fields    the number of a name and an item, again and again
//      list      items
//
// An item that holds others says its length in bytes, so it can be passed over. A length below 32 stands in the tag
// itself. Each name stands once, however many items have it, and a number of one byte where there are fewer than 128.

enum ValueTag {
    /// Up to `0x3F`: itself.
    static let smallIntegers: ClosedRange<UInt8> = 0x00...0x3F

    static let null: UInt8 = 0x40
    static let no: UInt8 = 0x41
    static let yes: UInt8 = 0x42
    /// A number follows.
    static let positive: UInt8 = 0x43
    /// A number follows: -1 is 0, -2 is 1.
    static let negative: UInt8 = 0x44
    /// Sixteen bytes follow, the lowest first.
    static let wide: UInt8 = 0x45
    static let wideUnsigned: UInt8 = 0x46
    /// Eight bytes follow, the lowest first; four of a float.
    static let double: UInt8 = 0x47
    static let float: UInt8 = 0x48

    /// A length follows these, and lengths below 32 stand in those after them.
    static let long: UInt8 = 0x50

    /// A kind of items that have a length.
    enum Kind: UInt8 {
        case text, fields, list
        /// A list of bytes, each as it is.
        case bytes

        /// The tag of one whose length is a number that follows.
        var long: UInt8 { ValueTag.long + rawValue }

        /// The tag of one with this length, which is below 32.
        func short(_ length: Int) -> UInt8 { 0x80 + rawValue << 5 + UInt8(length) }

        static let shortLengths = 0..<32
    }

    /// How deep values may lie in each other. Each level of a value takes some of the thread's stack, when it is read.
    static let depth = 100
}
