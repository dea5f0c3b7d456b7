// A dictionary by hashes, in 256 parts: a dictionary that grows moves all that it holds at once, while everybody waits.
// A part has little to move, and the parts grow one by one, since keys are random.

struct Shards<Value> {
    private var parts = Array(repeating: Shard<Value>(), count: 256)
    private(set) var count = 0

    private func part(of key: Bytes32) -> Int { Int(key.firstByte) }

    subscript(key: Bytes32) -> Value? {
        get { parts[part(of: key)][key] }
        set {
            let part = part(of: key)
            count -= parts[part].count
            parts[part][key] = newValue
            count += parts[part].count
        }
    }

    /// Changes a value in its place; nil where there is none.
    mutating func update<Result>(_ key: Bytes32, _ change: (inout Value) -> Result?) -> Result? {
        parts[part(of: key)].update(key, change)
    }

    mutating func removeValue(forKey key: Bytes32) -> Value? {
        guard let value = self[key] else { return nil }
        self[key] = nil
        return value
    }

    /// The keys that begin with this: one, or none, but for a chance of one in a few thousand millions.
    func keys(with prefix: Bytes32.Prefix) -> [Bytes32] { parts[Int(prefix.firstByte)].keys(with: prefix) }

    /// Calls `visit` with one after the other, in no order, from a place on until it says that it is enough or has seen
    /// all of them.
    ///
    /// - Returns: the place from where to go on next time.
    func walk(from place: Int, _ visit: (Bytes32, Value) -> Bool) -> Int {
        var (part, index) = (place >> 32, place & 0xFFFF_FFFF)
        var left = count
        while left > 0 {
            if index >= parts[part].count {
                (part, index) = ((part + 1) % parts.count, 0)
                continue
            }
            let (key, value) = parts[part][at: index]
            (index, left) = (index + 1, left - 1)
            guard visit(key, value) else { break }
        }
        return part << 32 | index
    }

    /// All of them, in no order.
    var elements: some Sequence<(key: Bytes32, value: Value)> { parts.lazy.flatMap(\.elements) }
}
