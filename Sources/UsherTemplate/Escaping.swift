// How a value is written at its place. The place is known when the template is compiled; see Place.

/// What a value becomes where it is shown.
enum Escaping: UInt8, Sendable {
    /// In text, in a quoted attribute, in a title, textarea or comment: `& < > " '` as references.
    case html
    /// The beginning of an address: its scheme must be a harmless one, or it becomes `#blocked`.
    case url
    /// Within the path of an address: what an address cannot hold is percent-encoded.
    case urlPath
    /// Within the query or fragment of an address: as one component.
    case urlQuery
    /// Addresses with descriptors, as `srcset` has them.
    case srcset
    /// Within one of the addresses of a `srcset`.
    case srcsetPath
    /// A value of its own in JSON.
    case json
    /// Within a string of JSON.
    case jsonString

    /// Not inlined, as `Cursor.after(escaping:)` is not, so that a text which lies in a model is lent to it.
    @inline(never)
    func write(_ text: String, to output: inout Output) {
        if text.utf8.withContiguousStorageIfAvailable({ write($0, to: &output) }) != nil { return }
        // Nowhere but where strings may be those of another language.
        var copy = text
        copy.withUTF8 { write($0, to: &output) }
    }

    @inline(__always)
    private func write(_ text: UnsafeBufferPointer<UInt8>, to output: inout Output) {
        if self == .html { output.append(escaping: text) } else { writeElsewhere(text, to: &output) }
    }

    /// A value that is missing.
    func writeNothing(to output: inout Output) {
        if self == .json { output.append("null") }
    }

    @inline(never)
    private func writeElsewhere(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout Output) {
        switch self {
        case .html: output.append(escaping: bytes)
        case .url: output.append(address: bytes[...])
        case .urlPath: output.append(percentEncoding: bytes[...], keeping: .address)
        case .urlQuery: output.append(percentEncoding: bytes[...], keeping: .component)
        case .srcset: output.append(addresses: bytes)
        case .srcsetPath: output.append(percentEncoding: bytes[...], keeping: .listed)
        case .json:
            output.append(UInt8(ascii: "\""))
            output.append(json: bytes)
            output.append(UInt8(ascii: "\""))
        case .jsonString: output.append(json: bytes)
        }
    }
}
