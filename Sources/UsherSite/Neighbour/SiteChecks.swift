// The checks of a site as it starts, beside those that it cannot do without: the library UsherChecks does them. A
// mistake that such a check finds is the app's author's, and nothing that a visitor could make use of.

package import UsherFlow
package import UsherTemplate

/// Checks of what an app's author wrote, as their site starts.
///
/// An app that imports Usher has all of them. Without them a site also starts with a link that leads nowhere, a button
/// that posts no action, a field that is never drawn, an address that is never reached, and, in development, a member
/// that is nearly called like one of Usher's.
public struct SiteChecks: Sendable {
    let addresses: @Sendable (SiteAddresses) throws -> Void
    let types: @Sendable (DeclaredFlows) throws -> Void
    let sources: @Sendable ([ContentSource], DeclaredFlows) throws -> Void
    let page: @Sendable (CheckedPage, Outline) -> [TemplateError]
    let shown: @Sendable (ShownPage) -> [TemplateError]

    /// - Parameters:
    ///   - addresses: checks those of the site's flows. Throws `FlowError`.
    ///   - types: checks flows and their screens, in development alone. Throws `FlowError`.
    ///   - sources: checks the hosts that the site and its screens name. Throws `FlowError`.
    ///   - page: finds what is wrong with a page as a whole, once its templates are compiled.
    ///   - shown: finds what is wrong with a page as it is sent, in development alone.
    package init(
        addresses: @escaping @Sendable (SiteAddresses) throws -> Void,
        types: @escaping @Sendable (DeclaredFlows) throws -> Void,
        sources: @escaping @Sendable ([ContentSource], DeclaredFlows) throws -> Void,
        page: @escaping @Sendable (CheckedPage, Outline) -> [TemplateError],
        shown: @escaping @Sendable (ShownPage) -> [TemplateError]
    ) {
        (self.addresses, self.types, self.sources, self.page, self.shown) = (addresses, types, sources, page, shown)
    }
}

/// A page as it is sent.
package struct ShownPage {
    /// The name of the screen on top.
    package let screen: String
    /// The coordinator of its session's root.
    package let root: any Coordinator
    package let addresses: SiteAddresses
    package let html: [UInt8]
    package let layers: Int
    /// The hosts from which it may load something.
    package let contentSources: [ContentSource]
}

/// All that is answered by a site.
package struct SiteAddresses: Sendable {
    /// The addresses of its flows.
    package let declared: DeclaredAddresses
    package let isFile: @Sendable (_ path: String) -> Bool
    /// Paths that are answered without a page.
    package let others: Set<String>
}

/// One screen's page, or the document around all of them, as its template writes it.
package struct CheckedPage {
    package struct Screen {
        /// The name of its type.
        package let name: String
        package let actions: [String]
        /// The action that Enter presses where all are offered.
        package let entered: String?
        /// The actions that Escape presses: one at most.
        package let cancels: [String]
        /// The actions whose buttons say a value, and those whose say none; an action may be both.
        package let valued: [String], plain: [String]
        package let form: FormDescription?
        /// The forms of its actions.
        package let own: [OwnFormType]
        /// The hosts that it names itself.
        let contentSources: [ContentSource]
    }

    /// Nil for the document.
    package let screen: Screen?
    package let addresses: SiteAddresses
    /// The hosts from which it may load something.
    package let contentSources: [ContentSource]
    /// A mistake of the template as a whole.
    package let error: (String) -> TemplateError
}
