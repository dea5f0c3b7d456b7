// A template within a template.

/// A template with the models that it is rendered for, so that a field of another one can show it.
package struct Drawing {
    let template: CompiledTemplate
    let models: [ModelBox]
    let offers: Offers
    package let context: (any DrawingContext)?

    /// - Parameters:
    ///   - models: One for each scope that the template was compiled for, outermost first.
    ///   - offers: The optional actions that it offers, for a template compiled with `ActionNames`.
    ///   - context: Values that its readers may ask for beside their models.
    package init(
        _ template: CompiledTemplate, _ models: [ModelBox], offering offers: Offers = Offers(),
        in context: (any DrawingContext)? = nil
    ) {
        self.context = context
        self.template = template
        self.models = models
        self.offers = offers
    }
}
