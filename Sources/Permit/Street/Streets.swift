// The town's streets, in the order of their names.

import Usher

struct Streets: Sendable {
    let names: [String]
    /// The folded words of each name, in the order of `names`.
    private let words: [[String]]

    init(names: [String]) {
        let folded = names.map { (name: $0, key: FoldedText.of($0)) }
        self.names = folded.sorted { ($0.key, $0.name) < ($1.key, $1.name) }.map(\.name)
        words = self.names.map(FoldedText.words)
    }

    /// Those whose name has all words of a text, each at the beginning of one of its own.
    func matching(_ text: String) -> [String] {
        let asked = FoldedText.words(text)
        return zip(names, words).filter { _, own in
            asked.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
        }.map(\.0)
    }

    /// Two thousand of them.
    static let town = Streets(
        names: firsts.flatMap { first in kinds.map { "\(first) \($0)" } })

    private static let kinds = [
        "Street", "Road", "Lane", "Avenue", "Close", "Court", "Crescent", "Drive", "Gardens", "Grove", "Hill", "Mews",
        "Park", "Place", "Rise", "Row", "Square", "Terrace", "Walk", "Way",
    ]
    private static let firsts = [
        "Abbey", "Acorn", "Albert", "Alder", "Ash", "Baker", "Bank", "Barley", "Beech", "Bell", "Birch", "Bishop",
        "Bridge", "Broad", "Brook", "Canal", "Castle", "Cedar", "Chapel", "Cherry", "Church", "Clover", "College",
        "Copper", "Corn", "Cross", "Dale", "Dove", "Duke", "Elm", "Fair", "Farm", "Fern", "Ferry", "Field", "Forge",
        "Fountain", "Fox", "Garden", "George", "Glen", "Grange", "Green", "Hazel", "Heath", "High", "Holly", "Hope",
        "Iron", "Ivy", "Jubilee", "King", "Lake", "Lark", "Laurel", "Lime", "Long", "Lower", "Manor", "Maple",
        "Market", "Meadow", "Mill", "Mint", "Moor", "New", "North", "Oak", "Old", "Orchard", "Park", "Pear", "Pine",
        "Poplar", "Priory", "Quarry", "Queen", "Rose", "Rowan", "School", "Silver", "South", "Spring", "Station",
        "Stone", "Swan", "Temple", "Thorn", "Tower", "Union", "Upper", "Vale", "Vine", "Walnut", "Water", "Well",
        "West", "Wharf", "Willow", "York",
    ]
}
