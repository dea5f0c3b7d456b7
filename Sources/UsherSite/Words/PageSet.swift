// All that pages of one language are drawn with.

internal import UsherFlow
internal import UsherTemplate

/// The templates of a site, compiled into one language.
final class PageSet: Sendable {
    let templates: ScreenTemplates
    let document: SiteTemplate
    let warning: ExpiryWarning
    let problems: ProblemPages

    init(templates: ScreenTemplates, document: SiteTemplate, warning: ExpiryWarning, problems: ProblemPages) {
        (self.templates, self.document, self.warning, self.problems) = (templates, document, warning, problems)
    }
}

extension Session {
    /// What its pages are drawn with.
    var pages: PageSet {
        guard let words = tree.words else { return parts.pages }
        return parts.otherPages[words.language] ?? parts.pages
    }

    /// A text in the language of its pages.
    func say(_ text: String) -> String { tree.words?.text(text) ?? text }
}
