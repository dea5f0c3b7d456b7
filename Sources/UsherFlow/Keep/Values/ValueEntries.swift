// The fields of an item, found by name.

/// By reference, since it remembers which was asked for last: a type asks in the order in which it wrote.
final class ValueEntries {
    let input: ValueInput
    let depth: Int32
    private var all: [(name: Int, place: Int)] = []
    private var next = 0
    /// The places by name, where there are many.
    private var places: [String: Int] = [:]

    private static let few = 12

    /// - Throws: where they are none.
    init(_ input: ValueInput, _ range: Range<Int>, depth: Int32) throws {
        (self.input, self.depth) = (input, depth)
        var place = range.lowerBound
        var met: UInt64 = 0
        while place < range.upperBound {
            let name = try input.number(at: &place)
            guard name < UInt64(input.names.count), place < range.upperBound else { throw ByteReader.Damage() }
            let end = try input.end(of: place)
            guard end <= range.upperBound else { throw ByteReader.Damage() }
            // Written twice, the last counts.
            let bit: UInt64 = name < 64 ? 1 << name : 0
            if met & bit != 0 { all.removeAll { $0.name == Int(name) } }
            met |= bit
            all.append((Int(name), place))
            place = end
        }
        guard all.count > Self.few else { return }
        for (name, place) in all { places[input.names[name]] = place }
    }

    /// Each once.
    var names: [String] { places.isEmpty ? all.map { input.names[$0.name] } : Array(places.keys) }

    /// The place of an item; nil where none has that name.
    func place(of name: String) -> Int? {
        if !places.isEmpty { return places[name] }
        for _ in all {
            let entry = all[next]
            if ValueNames.isSame(input.names[entry.name], name) { return entry.place }
            next = next + 1 < all.count ? next + 1 : 0
        }
        return nil
    }

    func item(_ name: String) -> ValueItem? {
        place(of: name).map { ValueItem(input: input, place: $0, depth: depth) }
    }

    static func missing(_ name: String) -> DecodingError {
        .keyNotFound(EntryName(stringValue: name), .init(codingPath: [], debugDescription: "It was not stored."))
    }
}
