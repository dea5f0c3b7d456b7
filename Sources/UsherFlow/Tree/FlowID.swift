// A flow's number in its session.

struct FlowID: Hashable, Comparable, Codable {
    let number: Int
    static func < (one: FlowID, other: FlowID) -> Bool { one.number < other.number }
}
