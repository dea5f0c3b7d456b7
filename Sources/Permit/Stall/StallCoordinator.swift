// One more stall: ends with it.

import Usher

struct Stall: Codable, Equatable, Entry {
    static let most = 200

    let id: String
    let name: String
    let sells: String
    let usesGas: Bool

    var text: String { "\(name): \(sells)\(usesGas ? ", with gas" : "")" }
}

struct StallForm: Form {
    var name = ""
    var sells = ""
    var usesGas: Bool?

    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name of the stall", length: 0...80),
        .text("sells", \.sells, label: "What is sold there?", length: 0...200),
        .yesNo("usesGas", \.usesGas, label: "Is gas used there?"),
    ]
}

final class StallCoordinator: Coordinator {
    enum Route: Codable, Hashable { case stall }
    static let screens: Screens = [EntryScreen<StallForm>.self]

    let navigation = Navigation<Route, Stall>()

    func start() -> Route { .stall }

    func destination(for route: Route) -> Destination {
        .screen(EntryScreen(title: "A stall", form: StallForm(), add: take, back: navigation.cancel))
    }

    private func take(_ form: StallForm) {
        navigation.finish(
            Stall(
                id: navigation.submission ?? form.name, name: form.name, sells: form.sells,
                usesGas: form.usesGas == true))
    }
}
