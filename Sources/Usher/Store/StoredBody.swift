// The two things that a store can have under a key.

internal import Foundation

/// What a store's bodies hold, sealed.
enum StoredBody: Codable, Sendable {
    case session(SessionRecord)
    case former(FormerRecord)

    func closed(with seal: Seal) throws -> [UInt8] { seal.close([UInt8](try JSONEncoder().encode(self))) }

    /// Nil for what was damaged, or written by a build that nobody can read any more.
    init?(_ closed: [[UInt8]], openedWith seal: Seal) {
        guard closed.count == 1, let plain = seal.open(closed[0]),
            let body = try? JSONDecoder().decode(StoredBody.self, from: Data(plain))
        else { return nil }
        self = body
    }
}
