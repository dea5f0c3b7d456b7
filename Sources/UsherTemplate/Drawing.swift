// A template with the models that it is rendered for, so that another template can show it.

package struct Drawing {
    let template: CompiledTemplate
    let models: [ModelBox]

    /// - Parameter models: One for each scope that the template was compiled for, outermost first.
    package init(_ template: CompiledTemplate, _ models: [ModelBox]) {
        self.template = template
        self.models = models
    }
}
