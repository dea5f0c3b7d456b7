// Nothing is shown from a tree for an id that the tree does not have. A change of privileges gives a session another
// id, and what its tree holds from the action's commit on is for that one. Whoever comes with the former id is answered
// as if they came once the table knows the new one, or the store has failed: every page and every word about a field is
// made within `showing`, which asks before and after; a file, which is made outside, asks `isStill` before it leaves.
//
//      commit ──renewal──▶ the store has it ──▶ the table knows the new id: the former leads to its own address
//                  └─────▶ it could not be stored: the session is read again, and is what it was

internal import UsherFlow

extension Session {
    /// What was to be shown is of a tree that has another id by now.
    struct HandedOver: Error {}

    /// Shows something of the tree to whoever comes with an id. Nothing of it begins while the id changes.
    ///
    /// - Returns: nil where the tree is not that id's: who asks begins again.
    func showing<Value>(to key: Bytes32?, _ show: () throws -> Soon<Value?>) throws -> Soon<Value?> {
        guard renewal == nil else {
            return .later {
                _ = await self.isStill(key)
                return nil
            }
        }
        guard key == self.key else { return .now(nil) }
        switch try show() {
        case .now(let value): return .now(value)
        case .later(let rest):
            return .later {
                let shown: Result<Value?, any Error>
                do { shown = .success(try await rest()) } catch { shown = .failure(error) }
                return await self.isStill(key) ? try shown.get() : nil
            }
        }
    }

    /// Whether the tree is this id's, once nothing of that is under way.
    func isStill(_ key: Bytes32?) async -> Bool {
        await renewal?.wait()
        return renewal == nil && key == self.key
    }

    /// To be called after each wait, before anything is read of the tree or taken from it.
    func expectStill(_ key: Bytes32) throws {
        guard renewal == nil, key == self.key else { throw HandedOver() }
    }

    /// Who the session becomes, from an action's commit until the table knows it.
    final class Renewal {
        let id: Bytes32
        let token: FormToken
        private var isOver = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(id: Bytes32, token: FormToken) { (self.id, self.token) = (id, token) }

        /// Waits until the session goes by the new id, or that could not be stored.
        func wait() async {
            if !isOver { await withCheckedContinuation { waiting.append($0) } }
        }

        func end() {
            isOver = true
            for each in waiting { each.resume() }
            waiting = []
        }
    }
}
