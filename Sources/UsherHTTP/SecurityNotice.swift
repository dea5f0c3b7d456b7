// Tells the site of requests that its server has refused before the site heard of them.

/// A refusal that may be somebody's attempt.
package struct SecurityNotice: Sendable {
    /// The reason for which the server refused the request.
    package enum Kind: Sendable {
        /// A form that another site's page has sent.
        case foreignSender
        /// A host that the server does not answer to.
        case foreignHost
        /// More files at once than one sender may have here.
        case uploadShare
        /// The slowest of too many who take large answers.
        case slowReader
    }

    /// The refusal's reason.
    package let kind: Kind
    /// The path as it stands in the request line, not decoded and without its query.
    package let path: String
    /// The visitor's numeric address, `unknown` where nobody knows it.
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
