// “Which street?”.

import Usher

struct StreetsScreen: Screen {
    static let template = "streets"
    static let actions: Actions<Self> = [.button("choose", \.choose).taking(\.streets), .button("back", \.back)]
    static let fields: Fields<Self> = [
        .list("streets") { $0.streets.map { StreetRow(name: $0) } },
        .phrase("found") { "\($0.paging.paging.count, as: "count") streets" }, .object("paging", \.paging),
    ]

    let title = "Which street?"
    let search: SearchForm<StreetQuery>
    let streets: [String]
    let paging: LinkedPaging
    let choose: (String) -> Void
    let back: () -> Void
}

struct StreetRow: ViewModel {
    let name: String
    static let fields: Fields<Self> = [.text("name", \.name)]
}
