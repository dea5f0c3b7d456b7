// The page of a screen that could not load what it shows, in its own place in the tree: what is not there is a 404,
// what the visitor may read stands on the page. All other errors are ours, and are told as such.

internal import UsherTemplate

struct ProblemPages: Sendable {
    /// The site's own template `problem`, where there is one.
    private let template: SiteTemplate?
    private let plain: CompiledTemplate

    private static let scopes = [PageView.fields.schema.named("page"), Problem.fields.schema]

    /// - Throws: `TemplateErrors`, where there is a template `problem` and it is wrong.
    init(_ templates: SiteTemplates) throws {
        template =
            templates.current.templates.contains("problem")
            ? try SiteTemplate(templates, "problem", scopes: Self.scopes) : nil
        plain = try Templates(sources: [
            "problem": "<h1>{{page.title}}</h1><p>{{message}}</p><p><a href=\"{{back}}\">Back</a></p>"
        ]).compile("problem", scopes: Self.scopes)
    }

    func drawing(of problem: Problem, page: PageView) throws -> Drawing {
        Drawing(
            try template?.compiled ?? plain,
            [ModelBox.make(page, PageView.fields), ModelBox.make(problem, Problem.fields)])
    }
}
