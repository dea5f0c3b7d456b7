// Escaping of text in HTML: the five characters that could end a text or a quoted attribute.

/// Appends a text with `& < > " '` as references.
func escape(_ text: String, into output: inout [UInt8]) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { escape($0, into: &output) }
    if done == nil { escape(Array(text.utf8), into: &output) }
}

/// Copies runs between the five bytes whole; most texts are one run.
private func escape(_ bytes: some RandomAccessCollection<UInt8>, into output: inout [UInt8]) {
    var start = bytes.startIndex
    var at = start
    while at != bytes.endIndex {
        if let reference = reference(for: bytes[at]) {
            output += bytes[start..<at]
            reference.withUTF8Buffer { output += $0 }
            start = bytes.index(after: at)
        }
        at = bytes.index(after: at)
    }
    output += bytes[start...]
}

private func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
}
