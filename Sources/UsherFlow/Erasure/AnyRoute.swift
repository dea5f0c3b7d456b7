// A route without its type, as the page tree holds it.

package typealias AnyRoute = any Hashable & Codable & Sendable
