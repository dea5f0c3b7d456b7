// Why a request is not served, found in its head or its body before any handler has seen it.

/// A status and a sentence for the visitor. The sentence never holds anything that the visitor sent.
package struct Refusal: Error, Equatable, Sendable {
    package let status: Int
    package let reason: String

    package init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}
