// The addresses of a session's pages.

internal import UsherFlow

extension Session {
    func address(of id: PageID) -> String {
        PagePath.text(tree.address(of: id), tree.query(of: id), key: keys.key(id))
    }

    /// Whether an address that has the key of a live page is its own: any other counts without the key.
    func fits(_ path: PagePath, _ id: PageID) -> Bool {
        tree.isAddress(path.segments, path.query, of: id) ?? path.isKeyOnly
    }
}
