// A flow's state without its type, as pages hold it.

package typealias AnyState = any Codable & Sendable
