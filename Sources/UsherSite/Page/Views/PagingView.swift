// A list's pages as a template may name them.

public import UsherFlow
public import UsherTemplate

/// For `usher/paging`: `number`, `pages`, `count`, the flag `isMany`, and `previous` and `next`, each with `number` and
/// `link`.
extension Paging: ViewModel {
    public static let fields: Fields<Paging> = [
        .number("number", \.number), .number("pages", \.pages), .number("count", \.count),
        .flag("isMany") { $0.pages > 1 },
        .object("previous") { paging in paging.number > 1 ? paging.neighbour(paging.number - 1) : nil },
        .object("next") { paging in paging.number < paging.pages ? paging.neighbour(paging.number + 1) : nil },
    ]

    private func neighbour(_ number: Int) -> Neighbour { Neighbour(number: number, link: link?(number)) }

    private struct Neighbour: ViewModel {
        let number: Int
        let link: String?
        static let fields: Fields<Self> = [.number("number", \.number), .text("link") { $0.link }]
    }
}
