// Messages that are shown once: left on a page by whatever happened to it, taken by its first complete rendering.

extension PageTree {
    package func notices(of id: PageID) -> [Notice] { pages[id]?.notices ?? [] }

    /// Leaves a message for the next rendering of a page; the same message is not left twice.
    package func addNotice(_ text: Phrase, _ kind: NoticeKind = .told, on id: PageID) {
        let notice = numbers.newNotice(Notice(text, kind))
        update(id) { $0.add(notice) }
    }

    /// Removes the notices from a page that have been shown.
    package func removeNotices(_ shown: [Notice], of id: PageID) {
        guard !shown.isEmpty else { return }
        let ids = Set(shown.map(\.id))
        update(id) { $0.notices.removeAll { ids.contains($0.id) } }
    }
}
