// How a value is written at its place. The place is known when the template is compiled; see Place.

/// What a value becomes where it is shown.
enum Escaping: UInt8, Sendable {
    /// In text, in a quoted attribute, in a title, textarea or comment: `& < > " '` as references.
    case html
    /// The beginning of an address: its scheme must be a harmless one, or it becomes `#blocked`.
    case url
    /// By what the page holds of the address: behind a section or another value.
    case urlNext
    /// Right behind the slash that begins an address, with more behind the value: what would make two slashes of it, an
    /// empty value or one that begins with a slash, has `./` before it, which changes no path.
    case urlRoot
    /// The same where no slash can follow, so that an empty value is nothing.
    case urlRootEnd
    /// The name of a host, or a part of it.
    case urlHost
    /// Within the path of an address: what an address cannot hold is percent-encoded.
    case urlPath
    /// Within the path of what the browser runs: as one component, and no way out of the folder.
    case urlPart
    /// Within the query or fragment of an address: as one component.
    case urlQuery
    /// Addresses with descriptors, as `srcset` has them.
    case srcset
    /// Within one of the addresses of a `srcset`.
    case srcsetPath
    /// Right behind the slash that begins one.
    case srcsetRoot
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
    @inline(never)
    func writeNothing(to output: inout Output) {
        if self == .json { return output.append("null") }
        if self != .jsonString { writeElsewhere(UnsafeBufferPointer(start: nil, count: 0), to: &output) }
    }

    @inline(never)
    private func writeElsewhere(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout Output) {
        switch self {
        case .html: output.append(escaping: bytes)
        case .url: output.append(address: bytes[...])
        case .urlNext: output.append(nextInAddress: bytes[...])
        case .urlRoot: output.append(root: bytes[...], keeping: .address, isLast: false)
        case .urlRootEnd: output.append(root: bytes[...], keeping: .address, isLast: true)
        case .urlHost: output.append(host: bytes[...])
        case .urlPath: output.append(percentEncoding: bytes[...], keeping: .address)
        case .urlPart: output.append(part: bytes[...])
        case .urlQuery: output.append(percentEncoding: bytes[...], keeping: .component)
        case .srcset: output.append(addresses: bytes)
        case .srcsetPath: output.append(percentEncoding: bytes[...], keeping: .listed)
        case .srcsetRoot: output.append(root: bytes[...], keeping: .listed, isLast: false)
        case .json:
            output.append(UInt8(ascii: "\""))
            output.append(json: bytes)
            output.append(UInt8(ascii: "\""))
        case .jsonString: output.append(json: bytes)
        }
    }
}
