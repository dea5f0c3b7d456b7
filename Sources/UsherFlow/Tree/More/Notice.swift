// A message that a page shows once.

package struct Notice: Codable, Equatable, Sendable {
    package let id: Int
    package let text: String
}
