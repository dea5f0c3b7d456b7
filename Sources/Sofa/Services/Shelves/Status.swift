// The status of an item for one visitor, and the statuses that can follow: a state machine without any machinery.

/// Someday → Up next → Doing → Done, one step at a time, and back to Someday from anywhere.
enum Status: String, Codable, CaseIterable, Sendable {
    case someday, upNext, doing, done

    var name: String {
        switch self {
        case .someday: "Someday"
        case .upNext: "Up next"
        case .doing: "Doing"
        case .done: "Done"
        }
    }

    /// The statuses that can follow, the step ahead first.
    var next: [Status] {
        switch self {
        case .someday: [.upNext]
        case .upNext: [.doing, .someday]
        case .doing: [.done, .someday]
        case .done: [.someday]
        }
    }
}
