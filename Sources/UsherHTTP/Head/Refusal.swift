// Why a request is not served, found in its head or its body before any handler has seen it.

/// A status and a sentence for the visitor. The sentence never holds anything that the visitor sent.
package struct Refusal: Error, Equatable, Sendable {
    /// A status of HTTP, from 400 on.
    package let status: Int
    /// The sentence for the visitor.
    package let reason: String

    /// This status and this sentence.
    package init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    /// The one of its status for which a visitor can do something.
    package static let tooManyCookies = Refusal(431, "The request's cookies are too many.")
}
