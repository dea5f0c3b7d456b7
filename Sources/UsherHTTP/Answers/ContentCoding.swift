// The codings in which a file may lie compressed beside itself: `app.css.br`, `app.css.gz`.

/// In the order of preference where a visitor has none.
enum ContentCoding: String, CaseIterable, Sendable {
    case brotli = "br"
    case gzip

    /// The ending that the compressed file's name has in addition.
    var suffix: String {
        switch self {
        case .brotli: ".br"
        case .gzip: ".gz"
        }
    }
}
