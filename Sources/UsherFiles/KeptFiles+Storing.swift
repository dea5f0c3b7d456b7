// Kept files of a session that has a store: what is given to it, what a loaded session has yet to fetch, and what is
// written of both in the session's record.

internal import Logging
internal import UsherFlow
internal import UsherSite

extension KeptFiles {
    var names: [[UInt8]] { all.filter(\.isStored).map { $0.file.seal.name.bytes } }

    var areElsewhere: Bool { all.contains { $0.content == nil } }

    func store(in store: any UploadStore, at now: Moment) async {
        guard let limits = store.uploadLimits else { return }
        for kept in all {
            guard case .disk(let sealed, isStored: false) = kept.place else { continue }
            let size = sealed.stored.size
            let total = all.reduce(size) { $1.isStored ? $0 + $1.file.size : $0 }
            guard size <= limits.file, total <= limits.session, let bytes = try? sealed.bytes() else { continue }
            do {
                let name = sealed.stored.seal.name.bytes
                if try await store.keep(bytes, as: name, for: kept.end - now) {
                    replace(sealed.stored) { _ in .disk(sealed, isStored: true) }
                }
            } catch {
                // Told by the store. It is given the others with the next action.
                return
            }
        }
    }

    func fetch(from store: any UploadStore) async throws {
        for kept in all { if case .store(let file) = kept.place { try await fetch(file, from: store) } }
    }

    /// Brings a file here, or forgets it where the store has it no more, or has another one in its place.
    ///
    /// - Throws: where it may be had later.
    private func fetch(_ file: StoredFile, from store: any UploadStore) async throws {
        if adopt(file) { return }
        let bytes = try await store.upload(file.seal.name.bytes)
        // Another request may have been faster.
        if adopt(file) { return }
        guard let bytes, file.seal.closes(bytes, size: file.size) else {
            site.logger.notice("A file that a form kept is not in the store any more, and is to be chosen again.")
            return replace(file) { _ in nil }
        }
        guard let sealed = add(bytes, file) else { throw NoPlace() }
        replace(file) { _ in .disk(sealed, isStored: true) }
    }

    private struct NoPlace: Error {}

    /// True if it lies on this server already, as for the copy of the session that this one replaces.
    private func adopt(_ file: StoredFile) -> Bool {
        guard let sealed = site.file(file.seal.name) else { return false }
        replace(file) { if case .store = $0 { .disk(sealed, isStored: true) } else { $0 } }
        return true
    }

    /// - Parameter change: nil for one that is not kept any longer.
    private func replace(_ file: StoredFile, _ change: (KeptFile.Place) -> KeptFile.Place?) {
        all = all.compactMap { kept in
            guard kept.file.secret == file.secret else { return kept }
            return change(kept.place).map { KeptFile(page: kept.page, control: kept.control, place: $0, end: kept.end) }
        }
    }

    // MARK: The record

    func record(_ lives: (PageID) -> Bool) -> [UInt8]? {
        let kept = all.filter { $0.isStored && lives($0.page) }
        let without = withoutFile.filter { lives($0.page) }
        if kept.isEmpty, without.isEmpty { return nil }
        var bytes = ByteWriter()
        bytes.put(kept) { $1.write(to: &$0) }
        bytes.put(without) { bytes, without in
            bytes.put(without.page.number)
            bytes.put(without.control)
        }
        return bytes.bytes
    }

    /// Takes over what a record has, as far as it can be kept, and as far as it lies on this server.
    func adopt(_ record: [UInt8], _ lives: (PageID) -> Bool) throws {
        var bytes = ByteReader(record)
        for each in try bytes.items({ try KeptFile(from: &$0) }) where lives(each.page) {
            guard (0...Self.bytes).contains(each.file.size), all.count < Self.most,
                total + each.file.size <= Self.bytes,
                !all.contains(where: { $0.page == each.page && $0.control == each.control })
            else { continue }
            all.append(each)
            _ = adopt(each.file)
        }
        for (page, control) in try bytes.items({ (PageID(try $0.integer()), try $0.text()) })
        where lives(page) && !isWithoutFile(control, on: page) {
            withoutFile.append((page, control))
        }
        try bytes.finish()
    }
}
