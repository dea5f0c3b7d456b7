// The names in a value that is being written, each once.

struct ValueNames {
    private(set) var all: [String] = []
    /// The numbers by name, where there are many.
    private var places: [String: Int] = [:]
    private var latest = -1

    private static let few = 12

    /// A little more than they have in bytes, with their lengths.
    var length: Int { all.reduce(4) { $0 + $1.utf8.count + 4 } }

    mutating func clear() {
        all.removeAll(keepingCapacity: true)
        latest = -1
        if !places.isEmpty { places = [:] }
    }

    /// The number of a name, which it gets where it is new.
    mutating func number(of name: String) -> Int {
        // Properties are written in the same order each time: the one after the last is the likeliest.
        let next = latest + 1
        if next < all.count, Self.isSame(all[next], name) {
            latest = next
            return next
        }
        let number = known(name) ?? add(name)
        latest = number
        return number
    }

    private func known(_ name: String) -> Int? {
        places.isEmpty ? all.firstIndex { Self.isSame($0, name) } : places[name]
    }

    private mutating func add(_ name: String) -> Int {
        all.append(name)
        if !places.isEmpty {
            places[name] = all.count - 1
        } else if all.count > Self.few {
            for (place, name) in all.enumerated() { places[name] = place }
        }
        return all.count - 1
    }

    /// Lengths first: most names differ in them.
    static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && one == other
    }
}
