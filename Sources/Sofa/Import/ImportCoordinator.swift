// A list of items from a file: chosen, taken in by a job beside the pages, and told how it went.

import Usher

final class ImportCoordinator: SofaFlow, Coordinator {
    enum Route: Codable, Hashable {
        case choose
        case progress(Imports.ID)
    }

    static let addresses: [Address<Route>] = [Address("", .choose)]
    static let screens: Screens = [ImportScreen.self, ProgressScreen.self]

    let navigation = Navigation<Route, Void>()
    private let account: Account
    private var imports: Imports { services.imports }

    init(of parent: SofaFlow, for account: Account) {
        self.account = account
        super.init(of: parent)
    }

    func start() -> Route { .choose }

    func destination(for route: Route) -> Destination {
        switch route {
        case .choose:
            .screen(
                ImportScreen(
                    imports: imports, account: account, take: take, show: { self.navigation.push(.progress($0)) },
                    cancel: navigation.cancel))
        case .progress(let id):
            .screen(
                ProgressScreen(
                    id: id, imports: imports, account: account, stop: { try await self.stop(id) },
                    close: navigation.finish))
        }
    }

    private func take(_ form: ImportForm) async throws {
        guard let file = form.list else { return }
        let (imports, account) = (imports, account.id)
        let place = try visit.take(imports.places)
        let id = try await navigation.once { try await imports.begin(file, for: account, once: $0) }
        navigation.run(id) {
            defer { withExtendedLifetime(place) {} }
            try await imports.run(id, file, for: account)
        }
        navigation.push(.progress(id))
    }

    private func stop(_ id: Imports.ID) async throws {
        try await imports.stop(id, of: account.id)
        navigation.stop(id)
    }
}
