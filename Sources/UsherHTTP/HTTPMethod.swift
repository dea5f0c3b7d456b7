// The purpose of a request: to read a page, to read its headers, or to act.

/// The three methods that are served; every other one is refused before it reaches a handler.
package enum HTTPMethod: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
}
