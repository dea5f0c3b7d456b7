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
