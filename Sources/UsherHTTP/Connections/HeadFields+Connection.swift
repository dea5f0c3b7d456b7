// Header lines, out of libmicrohttpd's memory: looked at once to see how much room they take, and copied then.

import CMicrohttpd

extension HeadFields {
    /// With the header lines that have come on this connection, as far as a head of so many bytes may have them: where
    /// there are more, it is truncated, which the check refuses.
    ///
    /// - Parameter start: of the head in libmicrohttpd's memory.
    init(
        method: String, target: [UInt8], version: String, of connection: OpaquePointer, from start: UnsafeRawPointer,
        limit: Int
    ) {
        var sizes = Sizes(limit: limit)
        _ = MHD_get_connection_values_n(connection, .HEADER_KIND, Self.measure, &sizes)
        let headers = HTTPHeaders(count: sizes.count, byteCount: sizes.byteCount) { writer in
            var copied = Copied(writer: writer, left: sizes.count)
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, Self.copy, &copied)
            writer = copied.writer
        }
        self.init(method: method, target: target, version: version, headers: headers)
        (isTruncated, isFolded) = (sizes.isTruncated, sizes.isFolded)
        if let last = sizes.end { isCutShort = !Self.isEmptyLine(from: last, to: start + usher_head_size(connection)) }
    }

    /// True if nothing lies behind the last value but two line ends, in the place of which the library has written
    /// NULs.
    private static func isEmptyLine(from last: UnsafeRawPointer, to end: UnsafeRawPointer) -> Bool {
        let count = end - last
        return (0...4).contains(count) && UnsafeRawBufferPointer(start: last, count: count).allSatisfy { $0 == 0 }
    }

    private struct Sizes {
        let limit: Int
        var count = 0
        var byteCount = 0
        var isTruncated = false
        var isFolded = false
        /// The end of the last value.
        var end: UnsafeRawPointer?
    }

    private struct Copied {
        var writer: HeaderWriter
        var left: Int
    }

    private static let measure: MHD_KeyValueIteratorN = { sizes, _, name, nameLength, value, valueLength in
        guard let sizes = sizes?.assumingMemoryBound(to: Sizes.self) else { return .NO }
        let limit = sizes.pointee.limit
        guard sizes.pointee.count < HeadCheck.maximumHeaders, nameLength <= limit, valueLength <= limit,
            sizes.pointee.byteCount + nameLength + valueLength <= limit
        else {
            sizes.pointee.isTruncated = true
            return .NO
        }
        // Both lie in the read buffer, the value behind its name. If a folded line was glued to the name the library
        // made a new name, behind the value: the sender's meaning can no longer be told.
        if let name, let value, UnsafeRawPointer(value) <= UnsafeRawPointer(name) + nameLength {
            sizes.pointee.isFolded = true
        }
        sizes.pointee.end = value.map { UnsafeRawPointer($0) + valueLength }
        sizes.pointee.count += 1
        sizes.pointee.byteCount += bytes(name, nameLength).count + bytes(value, valueLength).count
        return .YES
    }

    private static let copy: MHD_KeyValueIteratorN = { copied, _, name, nameLength, value, valueLength in
        guard let copied = copied?.assumingMemoryBound(to: Copied.self), copied.pointee.left > 0 else { return .NO }
        copied.pointee.left -= 1
        copied.pointee.writer.append(bytes(name, nameLength), bytes(value, valueLength))
        return .YES
    }

    private static func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> ByteView {
        ByteView(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}
