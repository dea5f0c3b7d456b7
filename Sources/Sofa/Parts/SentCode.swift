// A flow's reference to a code that it has mailed.

/// A code that is on its way: a flow's state keeps which one it is, and so nobody else can spend it or use up its
/// tries.
struct SentCode: Codable, Equatable {
    let email: String
    /// The id under which `Codes` has the flow.
    let flow: String
}
