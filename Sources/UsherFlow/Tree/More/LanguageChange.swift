// The action by which a visitor chooses another language. It is every page's, and Usher's own: nothing is decoded or
// decided, and the page comes back as it was, with what was typed.

extension PageTree {
    /// Runs that action, if a submission is it. A language that is none of the site's changes nothing. On a past page
    /// the language is another one too, and the visitor is led on.
    ///
    /// - Returns: whether it was run on a page that lives.
    func runsBuiltIn(_ submission: Submission, on id: PageID) -> Bool {
        guard case .language(let language) = submission.press, let words else { return false }
        if let other = words.other(language), other.language != words.language {
            self.words = other
            version &+= 1
        }
        guard let page = pages[id] else { return false }
        // A file that was chosen comes back as one beside any other button does.
        if !submission.files.isEmpty { receiveUnasked(submission, on: id) }
        let problems = page.typed?.problems ?? []
        guard let offer = try? offer(for: submission, of: screen(of: id).screen, on: id), case .now(let now) = offer
        else {
            // Its screen has to be loaded, so all of it is taken for typed.
            keepTyped(submission, on: id, problems: problems)
            return true
        }
        if problems.isEmpty, Typed.beside(submission, now.form, on: page) == nil { return true }
        // Fields that nobody has touched are written anew, as the other language has them.
        keepTyped(submission, on: id, problems: problems, untouched: now.form?.untouched(by: submission) ?? [])
        return true
    }
}
