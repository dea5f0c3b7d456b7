// A number of bytes in words, for messages: 20 MB, 500 KB.

enum ByteSize {
    /// Rounded down to whole units of 1,024.
    static func text(_ bytes: Int) -> Phrase {
        switch bytes {
        case 1_048_576...: "\(bytes / 1_048_576, as: "count") MB"
        case 1_024...: "\(bytes / 1_024, as: "count") KB"
        default: "\(bytes, as: "count") bytes"
        }
    }
}
