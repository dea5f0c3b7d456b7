// The actions of a screen, as its template may name them: in a button's value, and in a section `{{#offers.name}}`.

/// The names of a screen's actions.
package struct ActionNames: Sendable {
    /// How many optional actions a screen may have.
    package static let maximumOptional = 64

    /// The names that a button may post.
    package let all: Set<String>
    /// The fields of `offers`: a flag for each action.
    let fields: Fields<Offers>
    /// A mistake in the names themselves, as a sentence; nil where they have none.
    let mistake: String?
    /// Further attributes of an action's buttons, such as ` data-cancels`, by the action's name.
    let attributes: [String: String]
    /// The values that a form with one of these buttons must show, to prove whose form it is.
    let proof: Set<String>

    /// - Parameters:
    ///   - screen: The screen's name in messages.
    ///   - always: The actions that each page of the screen offers, for which `{{#offers.name}}` always shows.
    ///   - optional: Those that a page may leave out, at most `maximumOptional`. `Offers` has indices into this list.
    ///   - attributes: Attributes for the tags of an action's buttons, each with a blank before it.
    ///   - builtIn: The values of buttons that are not the screen's, of which a built-in template has some.
    ///   - mistake: A mistake in the actions, as a sentence without its end.
    ///   - proof: The values by which a form shows whose it is: a template with buttons that leaves one out is wrong.
    package init(
        of screen: String, always: [String], optional: [String] = [], attributes: [String: String] = [:],
        builtIn: [String] = [], mistake: String? = nil, proof: Set<String> = []
    ) {
        self.attributes = attributes
        self.proof = proof
        all = Set(always + optional + builtIn)
        let known = always.map { name in ViewField<Offers>.flag(name) { _ in true } }
        let asked = optional.enumerated().map { index, name in
            ViewField<Offers>.flag(name) { $0.contains(index) }
        }
        fields = Fields(model: "the list of actions of \(screen)", known + asked)
        self.mistake =
            optional.count > Self.maximumOptional
            ? "\(screen) has more than \(Self.maximumOptional) optional actions"
            : mistake.map { "\(screen): \($0)" }
    }

    /// The scope that a template knows as `offers`.
    var schema: Schema { fields.schema.named("offers").listingNames() }
}
