// The files that a session's forms keep, and the site's store. A file is given to the store before the answer that says
// so leaves, and fetched before a request meets the session that another server, or this one before a restart, has
// stored. What the store cannot take, or does not have any more, has to be chosen again; nothing else comes of it.

internal import Logging
internal import UsherFlow

extension Session {
    /// Gives the store the files that lie here alone, as far as it takes them.
    func storeFiles() async {
        guard tree.files != nil, let store = storeCopy?.store, let limits = store.fileLimits else { return }
        await storeFiles(in: store, limits)
    }

    /// Not inlined, so that an action without files needs no room for its frame.
    @inline(never)
    private func storeFiles(in store: SiteStore, _ limits: SessionFileLimits) async {
        for (copy, end) in tree.unstoredFiles {
            let size = copy.stored.size
            let total = tree.storedFiles.reduce(size) { $0 + $1.size }
            guard size <= limits.file, total <= limits.session, let content = SealedFile.Content(copy.stored),
                let sealed = try? copy.sealed()
            else { continue }
            do {
                let isKept = try await store.keep(sealed, as: content.seal.name, for: end - tree.now)
                if isKept { tree.noteStored(copy.stored.secret) }
            } catch {
                // Told by the store. It is given the others with the next action.
                return
            }
        }
    }

    /// Brings those here that are in the store alone.
    nonisolated func fetchFiles() async {
        if storeCopy?.lacksFiles == true { await fetch() }
    }

    private func fetch() async {
        for stored in tree.filesElsewhere {
            do { try await fetch(stored) } catch {
                // The next request tries again; until then the form says that the file is to be chosen again.
                return
            }
        }
        storeCopy?.hasFiles()
    }

    /// Brings a file here, or forgets it where the store has it no more, or has another one in its place.
    ///
    /// - Throws: where it may be had later.
    private func fetch(_ stored: StoredFile) async throws {
        guard let content = SealedFile.Content(stored) else { return tree.noteLost(stored.secret) }
        if let copy = parts.keptFiles.copy(of: stored) { return tree.noteFetched(copy) }
        let sealed = try await storeCopy?.store.file(content.seal.name)
        // Another request may have been faster.
        if let copy = parts.keptFiles.copy(of: stored) { return tree.noteFetched(copy) }
        guard let sealed, content.seal.closes(sealed, size: stored.size) else {
            parts.logger.notice("A file that a form kept is not in the store any more, and is to be chosen again.")
            return tree.noteLost(stored.secret)
        }
        // Whoever asks for it now, it is the session's alone.
        let holder = parts.visits.holder(of: nil, session: key)
        guard let copy = try? parts.keptFiles.add(sealed, of: content, for: holder) else { throw SourceFailure() }
        tree.noteFetched(copy)
    }

    /// The names of the files that the store is to keep for this session: it forgets all others of it.
    var fileKeys: [Bytes32] { tree.storedFiles.compactMap { SealedFile.Content($0)?.seal.name } }
}

extension PageTree {
    /// Takes over the kept files that lie on this server already, for the copy in memory that this tree replaces.
    ///
    /// - Returns: whether others are to be fetched from the store.
    func adoptFiles(from kept: SealedFiles) -> Bool {
        for file in filesElsewhere {
            if let copy = kept.copy(of: file) { noteFetched(copy) }
        }
        return !filesElsewhere.isEmpty
    }
}
