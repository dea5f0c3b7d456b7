// Who is signed in.

struct Account: Codable, Equatable, Identifiable, Sendable {
    let id: Int64
    let email: String
}
