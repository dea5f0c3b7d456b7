// The header lines of a request, in the order in which they came.
//
// All bytes lie in one array and a second one says where each name and value ends, so taking over a
// browser's fifteen headers costs two allocations, not thirty; a String is made of those that somebody
// asks for. Look-up walks the list, comparing lengths first: the check of a head allows at most 100.

/// Header fields, names without regard to case.
package struct HTTPHeaders: Sendable {
    /// Where the field's name and value end; the name begins where the field before it ended.
    private struct Field {
        var nameEnd: Int
        var valueEnd: Int
    }

    private var bytes: [UInt8] = []
    private var fields: [Field] = []

    package init(_ pairs: [(name: String, value: String)] = []) {
        for pair in pairs { append(name: pair.name.utf8, value: pair.value.utf8) }
    }

    /// The first value of that name.
    package subscript(name: String) -> String? {
        for index in fields.indices where isNamed(name, at: index) {
            return String(decoding: value(at: index), as: UTF8.self)
        }
        return nil
    }

    /// Every value of that name, in order.
    package func all(_ name: String) -> [String] {
        fields.indices.filter { isNamed(name, at: $0) }.map { String(decoding: value(at: $0), as: UTF8.self) }
    }

    package var count: Int { fields.count }

    /// The bytes of all names and values together.
    package var byteCount: Int { bytes.count }

    mutating func reserve(fields count: Int, bytes size: Int) {
        fields.reserveCapacity(count)
        bytes.reserveCapacity(size)
    }

    mutating func append(name: some Collection<UInt8>, value: some Collection<UInt8>) {
        bytes.append(contentsOf: name)
        let nameEnd = bytes.count
        bytes.append(contentsOf: value)
        fields.append(Field(nameEnd: nameEnd, valueEnd: bytes.count))
    }

    func name(at index: Int) -> ArraySlice<UInt8> { bytes[start(of: index)..<fields[index].nameEnd] }
    func value(at index: Int) -> ArraySlice<UInt8> { bytes[fields[index].nameEnd..<fields[index].valueEnd] }

    /// How often the name occurs, and its first value.
    func occurrences(of name: StaticString) -> (count: Int, first: ArraySlice<UInt8>?) {
        var found: (count: Int, first: ArraySlice<UInt8>?) = (0, nil)
        for index in fields.indices
        where fields[index].nameEnd - start(of: index) == name.utf8CodeUnitCount
            && ASCII.equalIgnoringCase(self.name(at: index), UnsafeBufferPointer(name))
        {
            if found.count == 0 { found.first = value(at: index) }
            found.count += 1
        }
        return found
    }

    private func start(of index: Int) -> Int { index == 0 ? 0 : fields[index - 1].valueEnd }

    private func isNamed(_ name: String, at index: Int) -> Bool {
        fields[index].nameEnd - start(of: index) == name.utf8.count
            && ASCII.equalIgnoringCase(self.name(at: index), name.utf8)
    }

    func isCookie(at index: Int) -> Bool { isNamed("cookie", at: index) }
}

extension UnsafeBufferPointer<UInt8> {
    init(_ string: StaticString) { self.init(start: string.utf8Start, count: string.utf8CodeUnitCount) }
}
