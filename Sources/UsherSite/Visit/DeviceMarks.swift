// Which accounts a browser has signed in to before: marks in its cookie `seen`, which nobody else can make.
//
// Each is a keyed hash of the account's id and of a text that changes with its password, 16 bytes as 22 characters, the
// latest first, four at most. They give no right: a browser that has one is only counted apart from all that have none,
// so that strangers who guess at an account do not use up the tries of its owner.

internal import UsherHTTP

struct DeviceMarks: Sendable {
    private static let most = 4
    private static let length = 22

    let key: Bytes32
    let cookies: SiteCookies

    func mark(of principal: String, _ credential: String?) -> String {
        let parts = [principal, credential ?? ""].map { Array($0.utf8) }
        return String(decoding: Bytes32.keyed("device", parts, with: key).text.utf8.prefix(Self.length), as: UTF8.self)
    }

    /// True if a request brings the mark of somebody.
    func prove(_ principal: String, _ credential: String? = nil, in request: HTTPRequest) -> Bool {
        let wanted = mark(of: principal, credential)
        return marks(in: request).contains { Bytes32.isEqual($0, wanted) }
    }

    /// The cookie's value from now on.
    func adding(_ new: String, to request: HTTPRequest) -> String {
        let others = marks(in: request).filter { $0 != new }
        return ([new] + others.prefix(Self.most - 1)).joined()
    }

    /// The cookie's value as it is, if it may be marks; whose they are is not asked.
    static func text(in request: HTTPRequest, named name: String) -> String? {
        let marks = marks(in: request, named: name)
        return marks.isEmpty ? nil : marks.joined()
    }

    private func marks(in request: HTTPRequest) -> [String] {
        Self.marks(in: request, named: cookies.names(for: request).seen)
    }

    /// Of two cookies at most: by http a neighbour of the domain can set a second one, which must not hide ours.
    private static func marks(in request: HTTPRequest, named name: String) -> [String] {
        let values = request.cookies(named: name)
        return values.count > 2 ? [] : Array(values.flatMap(marksIn).prefix(2 * most))
    }

    private static func marksIn(_ value: String) -> [String] {
        guard value.utf8.count <= most * length else { return [] }
        let bytes = Array(value.utf8)
        guard bytes.count % length == 0, bytes.allSatisfy(Base64URL.isCharacter) else { return [] }
        return stride(from: 0, to: bytes.count, by: length).map {
            String(decoding: bytes[$0..<($0 + length)], as: UTF8.self)
        }
    }
}
