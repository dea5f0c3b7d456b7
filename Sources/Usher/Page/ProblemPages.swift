// The page of a screen that could not load what it shows, in its own place in the tree: what is not there is a 404,
// what the visitor may read stands on the page. All other errors are ours, and are told as such.

internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

/// What a page says instead of its screen.
struct Problem: ViewModel {
    let status: Int
    let title: String
    let message: String
    /// Where its link leads: the page below it.
    let back: String

    /// Nil for an error that its visitor can do nothing about.
    init?(_ error: any Error, back: String) {
        guard let shown = error as? any ShownError else { return nil }
        let isMissing = error is NotFound
        status = isMissing ? 404 : 200
        title = isMissing ? "There is nothing here" : "This cannot be shown"
        message = shown.message
        self.back = back
    }

    static let fields: Fields<Self> = [
        .number("status") { $0.status == 200 ? nil : $0.status }, .text("message", \.message), .text("back", \.back),
    ]
}

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

/// A page that cannot be shown, for reasons of ours: which, and why.
struct PageFailure: Error {
    let screen: String
    /// As its address is declared: values may be secrets.
    let path: String
    let reason: any Error
}
