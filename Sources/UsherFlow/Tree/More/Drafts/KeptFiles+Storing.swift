// Kept files of a session that has a store: what is to be given to it, what a loaded session has yet to fetch, and what
// is written of both in the session's record.

extension PageTree {
    /// Kept files that lie on this server alone, and until when they are kept.
    package var unstoredFiles: [(copy: SealedCopy, end: Moment)] {
        (cleanFiles()?.all ?? []).compactMap { kept in
            guard case .disk(let copy, isStored: false) = kept.place else { return nil }
            return (copy, kept.end)
        }
    }

    /// Kept files that the store has.
    package var storedFiles: [StoredFile] { (cleanFiles()?.all ?? []).compactMap(\.stored) }

    /// Kept files that the store has, and this server has not.
    package var filesElsewhere: [StoredFile] {
        (cleanFiles()?.all ?? []).compactMap { kept in
            guard case .store(let file) = kept.place else { return nil }
            return file
        }
    }

    /// The store has the file with this secret as well.
    package func noteStored(_ secret: String) {
        files?.replace(secret) { place in
            guard case .disk(let copy, _) = place else { return place }
            return .disk(copy, isStored: true)
        }
    }

    /// A file that the store has is here as well from now on.
    package func noteFetched(_ copy: SealedCopy) {
        files?.replace(copy.stored.secret) { place in
            guard case .store = place else { return place }
            return .disk(copy, isStored: true)
        }
    }

    /// A file is not in the store any more, so it is kept no longer.
    package func noteLost(_ secret: String) {
        files?.replace(secret) { place in
            guard case .store = place else { return place }
            return nil
        }
        if files?.isEmpty == true { files = nil }
    }
}

extension KeptFiles {
    /// - Parameter change: nil for one that is not kept any longer.
    fileprivate func replace(_ secret: String, _ change: (KeptFile.Place) -> KeptFile.Place?) {
        all = all.compactMap { kept in
            guard kept.place.secret == secret else { return kept }
            return change(kept.place).map { KeptFile(page: kept.page, control: kept.control, place: $0, end: kept.end) }
        }
    }

    /// What is written of them; nil where there is nothing to be written.
    ///
    /// - Parameter lives: whether a page is there. Others are left out, since no snapshot has files of those.
    func saved(_ lives: (PageID) -> Bool) -> TreeSnapshot.SavedFiles? {
        let saved = TreeSnapshot.SavedFiles(
            kept: all.compactMap { kept in
                guard lives(kept.page), let file = kept.stored else { return nil }
                return .init(page: kept.page, control: kept.control, file: file, end: kept.end)
            },
            without: withoutFile.compactMap { lives($0.page) ? .init(page: $0.page, control: $0.control) : nil })
        return saved.kept.isEmpty && saved.without.isEmpty ? nil : saved
    }

    /// Those of a snapshot, none of which is here yet; nil for none. What cannot be is left out.
    convenience init?(_ saved: TreeSnapshot.SavedFiles?, _ lives: (PageID) -> Bool) {
        guard let saved else { return nil }
        self.init()
        for each in saved.kept where lives(each.page) {
            guard (0...Self.bytes).contains(each.file.size), all.count < Self.most,
                total + each.file.size <= Self.bytes,
                !all.contains(where: { $0.page == each.page && $0.control == each.control })
            else { continue }
            all.append(KeptFile(page: each.page, control: each.control, place: .store(each.file), end: each.end))
        }
        for each in saved.without where lives(each.page) && !isWithoutFile(each.control, on: each.page) {
            withoutFile.append((each.page, each.control))
        }
        if isEmpty { return nil }
    }
}
