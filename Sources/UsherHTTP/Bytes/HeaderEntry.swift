// What is known of a header line besides its bytes: see HeaderStorage.

/// Where a line's name and value end, counted from the first line's name, and which name it is.
struct HeaderEntry {
    static let size = MemoryLayout<Self>.stride

    var nameEnd: UInt32
    var valueEnd: UInt32
    var name: HeaderName
}
