// The page of a screen that could not load what it shows, in its own place in the tree: what is not there is a 404,
// what the visitor may read stands on the page. All other errors are ours, and are told as such.

internal import UsherTemplate

struct ProblemPages: Sendable {
    private let template: SiteTemplate

    private static let scopes = [PageView.fields.schema.named("page"), Problem.fields.schema]

    /// - Throws: `TemplateErrors`, where the site's own template `problem` is wrong.
    init(_ templates: SiteTemplates) throws {
        template = try SiteTemplate(templates, BuiltIn.name("problem", in: templates), scopes: Self.scopes)
    }

    func drawing(of problem: Problem, page: PageView) throws -> Drawing {
        Drawing(
            try template.compiled,
            [ModelBox.make(page, PageView.fields), ModelBox.make(problem, Problem.fields)])
    }
}
