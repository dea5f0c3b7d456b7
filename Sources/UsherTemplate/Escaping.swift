// How a value is written at its place. The place is known when the template is compiled; see Place.

/// What a value becomes where it is shown.
enum Escaping: UInt8, Sendable {
    /// In text, in a quoted attribute, in a title, textarea or comment: `& < > " '` as references.
    case html
    /// An address as a whole: its scheme must be one of the harmless ones.
    case url
    /// Within the path of an address.
    case urlPath
    /// Within the query or fragment of an address: as one component.
    case urlQuery
    /// Addresses with descriptors, as `srcset` has them.
    case srcset
    /// Within the path of one of the addresses of a `srcset`.
    case srcsetPath
    /// A value of its own in JSON.
    case json
    /// Within a string of JSON.
    case jsonString

    @inline(__always)
    func write(_ text: String, to output: inout Output) {
        var text = text
        text.withUTF8 { bytes in
            if self == .html { output.append(escaping: bytes) } else { writeElsewhere(bytes, to: &output) }
        }
    }

    @inline(never)
    private func writeElsewhere(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout Output) {
        output.append(escaping: bytes)
    }
}
