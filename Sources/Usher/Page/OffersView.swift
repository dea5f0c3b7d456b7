// What a template may name under `offers`: a flag for each action of its screen.

internal import UsherFlow
internal import UsherTemplate

/// Which actions of a screen are offered on one page.
struct OffersView {
    /// By the names of the screen's list.
    let isOffered: [Bool]

    static func fields(of list: ActionList) -> Fields<OffersView> {
        Fields(
            model: "offers",
            list.names.enumerated().map { place, name in
                .flag(name) { $0.isOffered.indices.contains(place) && $0.isOffered[place] }
            })
    }
}
