// How Sofa looks: a setting of the session.

enum Theme: String, Codable, CaseIterable, Sendable {
    case system, light, dark

    var name: String {
        switch self {
        case .system: "System"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}
