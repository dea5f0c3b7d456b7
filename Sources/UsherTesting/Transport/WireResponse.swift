// The answer to a browser's request.

/// An answer as it came over the wire, with its body decoded from any chunks.
public struct WireResponse: Sendable {
    /// The number of the status line.
    public var status: Int
    /// In the order in which they came; a name may occur more than once.
    public var headers: [(name: String, value: String)]
    /// Empty for none, as to a HEAD.
    public var body: [UInt8]

    /// An answer for a transport of a test's own to give.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header of that name, whatever its case.
    public func header(_ name: String) -> String? {
        headers.first { sameASCII($0.name, name) }?.value
    }

    /// Every header of that name, in order, whatever its case.
    public func headers(_ name: String) -> [String] {
        headers.filter { sameASCII($0.name, name) }.map(\.value)
    }
}
