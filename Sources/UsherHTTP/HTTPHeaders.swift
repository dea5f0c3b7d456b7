// The header lines of a request. Look-up walks the list, comparing lengths first: the check of a head allows at most
// 100. Names that the server asks each request for are told apart when the lines are taken over: see HeaderName.

/// Header fields in the order in which they came; names are compared without regard to case.
package struct HTTPHeaders: Sendable {
    private let storage: HeaderStorage

    /// How many lines there are.
    package var count: Int { storage.count }
    /// The bytes of all names and values together.
    package var byteCount: Int { storage.byteCount }

    /// These names and values.
    package init(_ pairs: [(name: String, value: String)] = []) {
        self.init(bytes: pairs.map { (Array($0.name.utf8), Array($0.value.utf8)) })
    }

    init(bytes pairs: [(name: [UInt8], value: [UInt8])]) {
        let byteCount = pairs.reduce(0) { $0 + $1.name.count + $1.value.count }
        self.init(count: pairs.count, byteCount: byteCount) { writer in
            for pair in pairs { pair.name.withView { name in pair.value.withView { writer.append(name, $0) } } }
        }
    }

    /// - Parameter write: appends exactly that many lines, of that many bytes together.
    init(count: Int, byteCount: Int, _ write: (inout HeaderWriter) -> Void) {
        storage = HeaderStorage(count: count, byteCount: byteCount, write)
    }

    /// The first value of that name.
    package subscript(name: String) -> String? {
        withLines { lines in lines.first { ASCII.equalIgnoringCase($0.name, name.utf8) }.map(\.text) }
    }

    /// Every value of that name, in order.
    package func all(_ name: String) -> [String] {
        withLines { lines in lines.filter { ASCII.equalIgnoringCase($0.name, name.utf8) }.map(\.text) }
    }

    func count(of name: HeaderName) -> Int { withLines { $0.occurrences(of: name).count } }

    /// Calls with all lines, which are good for the length of the call.
    @inline(__always)
    func withLines<Result, Failure: Error>(_ body: (HeaderLines) throws(Failure) -> Result) throws(Failure) -> Result {
        try storage.withLines(body)
    }
}
