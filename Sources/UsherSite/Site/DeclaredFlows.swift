// The declarations of flows before any of them runs: found from the root.

package import UsherFlow

/// The flows that a root leads to, and their screens, each once.
package struct DeclaredFlows {
    package private(set) var flows: Flows = []
    package private(set) var screens: Screens = []
    private var seen: Set<ObjectIdentifier> = []

    /// The screens that have a template, as all have that an app shows.
    package var templated: [any TemplateScreen.Type] { screens.compactMap { $0 as? any TemplateScreen.Type } }

    /// - Throws: `FlowError` for what is wrong with a flow's addresses, and where two fields of a form have one name.
    init(from root: any Coordinator.Type) throws { try add(root) }

    private mutating func add<Declaring: Coordinator>(_ flow: Declaring.Type) throws {
        guard seen.insert(ObjectIdentifier(flow)).inserted else { return }
        flows.append(flow)
        try Declaring.check()
        try Declaring.checkAddresses()
        for screen in Declaring.screens where seen.insert(ObjectIdentifier(screen)).inserted {
            for form in screen.emptyForms { try Self.check(form, of: screen) }
            try Self.checkForm(of: screen)
            screens.append(screen)
        }
        for inner in Declaring.flows { try add(inner) }
    }

    /// Checks the screen's form, whose fields are sent by their own names, beside Usher's.
    private static func checkForm(of screen: any FlowScreen.Type) throws {
        if let name = screen.emptyForm?.fields.map(\.name).first(where: own.contains) {
            throw FlowError(
                """
                The form of \(screen) has a field called “\(name)”, which is a name of Usher's own: \
                \(own.joined(separator: ", ")). Give it another one.
                """)
        }
        guard !screen.hasUnsentForm else {
            throw FlowError(
                """
                \(screen) has a form, and no action sends it. Add a `.submit`, in a list `.list`, or take the form away.
                """)
        }
    }

    private static func check(_ form: FormDescription, of screen: any FlowScreen.Type) throws {
        let names = form.fields.map(\.name)
        if let name = firstRepeated(names) {
            throw FlowError("The form of \(screen) has two fields called “\(name)”. Give one of them another name.")
        }
        try checkKinds(form, of: screen)
        if let name = form.fields.lazy.compactMap(\.unfitInGroup).first {
            throw FlowError(
                """
                A list of forms of \(screen) has the field “\(name)”, a file or a list of its own, which no list of \
                forms can have. Ask for it on a page for each.
                """)
        }
        if let name = names.first(where: { $0.utf8.contains { ".*".utf8.contains($0) } }) {
            throw FlowError(
                """
                The form of \(screen) has a field called “\(name)”. Its name may have neither a dot nor a star: these \
                tell the forms of a page apart.
                """)
        }
    }

    /// An extension as `.pdf`, or a media type as `image/png` and `image/*`: browsers ignore anything else, and so any
    /// file would be taken.
    private static func checkKinds(_ form: FormDescription, of screen: any FlowScreen.Type) throws {
        for field in form.fields {
            for kind in field.rules.accepts where kind.hasPrefix(".") == kind.contains("/") {
                throw FlowError(
                    """
                    The field “\(field.name)” of \(screen) accepts “\(kind)”, which is neither an extension as “.pdf” \
                    nor a media type as “image/png” or “image/*”.
                    """)
            }
        }
    }

    /// Names under which a page sends what is Usher's own.
    private static let own = ["act", "nonce", "token"]

    private static func firstRepeated(_ names: [String]) -> String? {
        var seen: Set<String> = []
        return names.first { !seen.insert($0).inserted }
    }
}
