// The files that a session's forms keep, and the site's store. A file is given to the store before the answer that says
// so leaves, and fetched before a request meets the session that another server, or this one before a restart, has
// stored. What the store cannot take, or does not have any more, has to be chosen again; nothing else comes of it.

internal import UsherFlow
internal import UsherSite

extension Session {
    /// Gives the store the files that lie here alone, as far as it takes them.
    func storeFiles() async {
        guard let uploads = tree.cleanUploads(), let store = storeCopy?.store else { return }
        await storeFiles(uploads, in: store)
    }

    /// Not inlined, so that an action without files needs no room for its frame.
    @inline(never)
    private func storeFiles(_ uploads: any KeptUploads, in store: SiteStore) async {
        await uploads.store(in: store, at: tree.now)
    }

    /// Brings those here that are in the store alone.
    nonisolated func fetchFiles() async {
        if storeCopy?.isWhole == false { await fetch() }
    }

    private func fetch() async {
        guard let storeCopy else { return }
        // The next request tries again; until then the form says that the file is to be chosen again.
        do { try await tree.cleanUploads()?.fetch(from: storeCopy.store) } catch { return }
        if tree.uploads?.isEmpty == true { tree.uploads = nil }
        storeCopy.noteWhole()
    }

    /// The names of the files that the store is to keep for this session: it forgets all others of it.
    var fileKeys: [Bytes32] { tree.cleanUploads()?.names.compactMap { Bytes32(bytes: $0) } ?? [] }
}
