// The record of a page as it is shown: its use, its title, and the fields of its form. None of it is a reason
// to store the session again: what is asked for when the page is over is recorded at its actions, too.

internal import UsherLock

extension PageTree {
    /// Records that a page is in use, which is asked when room must be made.
    package func touch(_ id: PageID) {
        let before = version
        defer { version = before }
        let use = numbers.newUse(at: now)
        changePages { $0.recordUse(use, of: id) }
    }

    /// The use of a page that is built to be shown now.
    var latestUse: PageUse { numbers.latestUse(at: now) }

    /// Records a page's title and the names of the input that its form may keep: asked for when it is past.
    package func storeTitle(_ title: Phrase, form: FormDescription?, of id: PageID) {
        // A page that somebody holds while it is changed is copied first, so it is asked here and not kept.
        guard pages[id]?.isTitled(title, form) == false else { return }
        let before = version
        defer { version = before }
        update(id) { page in
            page.title = Self.short(title)
            if !page.hasFields(of: form) { page.storeFields(of: form) }
        }
    }

    /// Records the title of a page that was shown elsewhere.
    func nameUnshown<Model>(_ id: PageID, _ title: (Model) -> Phrase, _ model: Model) {
        guard pages[id]?.title.isEmpty == true else { return }
        let title = Self.short(title(model))
        update(id) { $0.title = title }
    }

    /// Characters are only counted where there may be too many.
    private static func short(_ title: Phrase) -> Phrase {
        guard title.bytes > 80 else { return title }
        let text = title.text
        return text.utf8.count > 80 ? Phrase.value(.text(String(text.prefix(80)))) : title
    }

    func storeFields(of form: FormDescription?, on id: PageID) {
        if pages[id]?.hasFields(of: form) == false { update(id) { $0.storeFields(of: form) } }
    }
}

extension Page {
    fileprivate func isTitled(_ text: Phrase, _ form: FormDescription?) -> Bool {
        title == text && hasFields(of: form)
    }

    /// True if its fields are those of this form that may be kept.
    func hasFields(of form: FormDescription?) -> Bool { form?.keeps(fields) ?? fields.isEmpty }

    func storeFields(of form: FormDescription?) { fields = form.map { FieldNames.kept(of: $0) } ?? [] }
}

/// The names of a form's fields, one list for all pages that show such a form. They come from the app's forms, those of
/// earlier builds too, so there are few, and nothing of a visitor is in them.
enum FieldNames {
    private static let known = Lock<Set<[String]>>([])

    /// The names of a form's input that may be kept.
    static func kept(of form: FormDescription) -> [String] {
        guard form.isPlain else { return shared(form.keptNames) }
        return known.withLock { $0.first { form.keeps($0) } } ?? shared(form.keptNames)
    }

    /// Equal names, in memory that all pages with such a form share.
    static func shared(_ names: [String]) -> [String] { known.withLock { $0.insert(names).memberAfterInsert } }
}
