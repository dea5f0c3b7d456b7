// What a server has refused before its site hears of the request, and what the site wants to know of all the same.

/// A refusal that may be somebody's attempt.
package struct SecurityNotice: Sendable {
    package enum Kind: Sendable {
        /// A form that another site's page has sent.
        case foreignSender
        /// A host that the server does not answer to.
        case foreignHost
        /// More files at once than one sender may have here.
        case uploadShare
    }

    package let kind: Kind
    /// As it was asked for, not decoded and without its query.
    package let path: String
    /// Of the visitor, as far as it is known.
    package let address: String
}

extension Refusal {
    static let foreignSender = Refusal(403, "This form was sent from another site.")
    static let foreignHost = Refusal(400, "This server does not answer to that host name.")

    /// Nil for a refusal that anybody may run into.
    var kind: SecurityNotice.Kind? {
        switch self {
        case .foreignSender: .foreignSender
        case .foreignHost: .foreignHost
        default: nil
        }
    }
}
