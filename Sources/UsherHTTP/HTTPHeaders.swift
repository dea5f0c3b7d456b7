// The header lines of a request, in the order in which they came.
//
// All bytes lie in one array and a second one says where each name and value ends, so taking over a
// browser's fifteen headers costs two allocations, not thirty; a String is made of those that somebody
// asks for. Look-up walks the list, comparing lengths first: the check of a head allows at most 100. Names that the
// server asks each request for are told apart as they come: see HeaderName.

/// Header fields, names without regard to case.
package struct HTTPHeaders: Sendable {
    /// Where the field's name and value end; the name begins where the field before it ended.
    private struct Field {
        var nameEnd: UInt32
        var valueEnd: UInt32
        var name: HeaderName
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

    mutating func append(name: some Sequence<UInt8>, value: some Sequence<UInt8>) {
        Array(name).withUnsafeBytes { name in Array(value).withUnsafeBytes { append(name: name, value: $0) } }
    }

    mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: name)
        let nameEnd = bytes.count
        bytes.append(contentsOf: value)
        // Longer ones than these numbers can say are cut off where a head is taken over, long before.
        fields.append(
            Field(
                nameEnd: UInt32(clamping: nameEnd), valueEnd: UInt32(clamping: bytes.count), name: HeaderName(name)))
    }

    func value(at index: Int) -> ArraySlice<UInt8> { bytes[nameEnd(of: index)..<Int(fields[index].valueEnd)] }

    /// How often the name occurs, and its first value.
    func occurrences(of name: HeaderName) -> (count: Int, first: ArraySlice<UInt8>?) {
        var (count, first) = (0, -1)
        for index in fields.indices where fields[index].name == name {
            if count == 0 { first = index }
            count += 1
        }
        return (count, count == 0 ? nil : value(at: first))
    }

    func isCookie(at index: Int) -> Bool { fields[index].name == .cookie }

    /// Whether every name is a token, and no value holds a control character but tabs.
    var isWellFormed: Bool {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for field in fields {
                let (nameEnd, valueEnd) = (Int(field.nameEnd), Int(field.valueEnd))
                guard ASCII.isToken(UnsafeRawBufferPointer(rebasing: bytes[start..<nameEnd])),
                    !ASCII.holdsControl(UnsafeRawBufferPointer(rebasing: bytes[nameEnd..<valueEnd]), butTabs: true)
                else { return false }
                start = valueEnd
            }
            return true
        }
    }

    private func start(of index: Int) -> Int { index == 0 ? 0 : Int(fields[index - 1].valueEnd) }
    private func nameEnd(of index: Int) -> Int { Int(fields[index].nameEnd) }

    private func isNamed(_ name: String, at index: Int) -> Bool {
        let (start, end) = (start(of: index), nameEnd(of: index))
        return end - start == name.utf8.count && ASCII.equalIgnoringCase(bytes[start..<end], name.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    init(_ string: StaticString) { self.init(start: string.utf8Start, count: string.utf8CodeUnitCount) }
}
