// An app for tests in a browser: a page with every kind of field, one with forms in rows, one with boxes in a list.
// They look as Usher itself makes them look, in English and in German.

import Dispatch
import Glibc
import Usher

@main
struct Zoo {
    static func main() {
        var server = ServerOptions()
        server.port = 0
        Site.serve(server) {
            var options = SiteOptions()
            options.name = "Zoo"
            return try Site(folder: "Tests/ZooApp", options: options) { _ in ZooCoordinator() }
        }
    }
}

final class ZooCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case zoo, sent, shelf, papers, receipt
        case letters(LetterQuery)
    }

    struct State: Codable, Equatable {
        var street = ""
        var books = [
            Book(id: 1, author: "Jane Austen", title: "Emma"), Book(id: 2, author: "James Joyce", title: "Dubliners"),
        ]
        var ticks = Ticks<Int>()
        var receipts = 0
    }

    static let addresses: [Address<Route>] = [
        Address("", .zoo), Address("shelf", .shelf), Address("letters", Route.letters),
        Address("papers", .papers), Address("receipt", .receipt),
    ]
    static let screens: Screens = [
        ZooScreen.self, SentScreen.self, ShelfScreen.self, LettersScreen.self, PapersScreen.self,
    ]
    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .zoo }

    func destination(for route: Route) -> Destination {
        switch route {
        case .zoo:
            .screen(
                ZooScreen(
                    next: { form in
                        self.state.street = form.street
                        self.navigation.push(.sent)
                    },
                    help: { self.navigation.notify("Ask at the gate.") },
                    mistake: { $0.street == "Nowhere" ? "There is no street of that name." : nil }))
        case .sent: .screen(SentScreen(street: state.street))
        case .shelf:
            .screen(
                ShelfScreen(
                    books: state.books,
                    rename: { form, book in
                        self.state.books = self.state.books.map {
                            $0.id == book.id ? Book(id: book.id, author: book.author, title: form.title) : $0
                        }
                    },
                    subscribe: { form in
                        guard form.email != "late@example.org" else {
                            return self.navigation.notify("It is too late to subscribe.", .failed)
                        }
                        self.navigation.notify("\(form.email) has subscribed.")
                    }))
        case .letters(let query):
            .screen(
                LettersScreen(
                    list: list(query, Route.letters, ticks: \.ticks),
                    send: { _ in
                        self.state.ticks.clear()
                        self.navigation.notify("They are on their way.")
                    }))
        case .papers:
            .screen(
                PapersScreen(
                    count: state.receipts,
                    receipt: { _ in
                        self.state.receipts += 1
                        self.navigation.download(.receipt)
                    },
                    slow: { _ in
                        // Longer than an answer is waited for: until its story says so.
                        await untilToldToGoOn()
                        self.navigation.download(.receipt)
                    }))
        case .receipt: .file(Download("receipt.txt", type: .text, text: "Receipt \(state.receipts)\n"))
        }
    }
}

/// Waits for the signal USR1 to this process.
private func untilToldToGoOn() async {
    signal(SIGUSR1, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
    await withCheckedContinuation { continuation in
        source.setEventHandler {
            source.cancel()
            continuation.resume()
        }
        source.resume()
    }
}
