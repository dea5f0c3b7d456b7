// What a tree records of a page as it is shown: its use, its title, and the fields of its form. The use alone is no
// reason to store the session again.

extension PageTree {
    /// Records that a page is in use, which is asked when room must be made.
    package func touch(_ id: PageID) {
        let before = changes
        defer { changes = before }
        numbers.use += 1
        pages.recordUse(latestUse, of: id)
    }

    /// The use of a page that is shown, or built to be shown, now.
    var latestUse: PageUse { PageUse(last: numbers.use, shown: numbers.use, at: now) }

    /// Records what a page is called and what its form may keep: asked for when it is past.
    package func storeTitle(_ title: String, form: FormDescription?, of id: PageID) {
        // Characters are only counted where there may be too many.
        let title = title.utf8.count > 80 ? String(title.prefix(80)) : title
        guard let page = pages[id], page.title != title || !page.hasFields(of: form) else { return }
        pages.update(id) { page in
            page.title = title
            if !page.hasFields(of: form) { page.storeFields(of: form) }
        }
    }

    func storeFields(of form: FormDescription?, on id: PageID) {
        if pages[id]?.hasFields(of: form) == false { pages.update(id) { $0.storeFields(of: form) } }
    }
}
