// A header line without its bytes: see HeaderStorage.

/// The ends of a line's name and value, counted from the first line's name, and which name it is.
struct HeaderEntry {
    static let size = MemoryLayout<Self>.stride

    var nameEnd: UInt32
    var valueEnd: UInt32
    var name: HeaderName
}
