// A dictionary by hashes, in 256 parts: a dictionary that grows moves all that it holds at once, while everybody waits.
// A part has little to move, and the parts grow one by one, since keys are random. A part that is empty again gives its
// memory back.

struct Shards<Value> {
    private var parts: [[Bytes32: Value]] = Array(repeating: [:], count: 256)
    private(set) var count = 0

    private func part(of key: Bytes32) -> Int { Int(key.firstByte) }

    subscript(key: Bytes32) -> Value? {
        get { parts[part(of: key)][key] }
        set {
            let part = part(of: key)
            count -= parts[part].count
            parts[part][key] = newValue
            count += parts[part].count
            if newValue == nil, parts[part].isEmpty { parts[part] = [:] }
        }
    }

    /// Changes a value in its place; nil where there is none.
    mutating func update<Result>(_ key: Bytes32, _ change: (inout Value) -> Result?) -> Result? {
        let part = part(of: key)
        guard let place = parts[part].index(forKey: key) else { return nil }
        return change(&parts[part].values[place])
    }

    mutating func removeValue(forKey key: Bytes32) -> Value? {
        guard let value = self[key] else { return nil }
        self[key] = nil
        return value
    }

    /// All of them, in no order.
    var elements: some Sequence<(key: Bytes32, value: Value)> { parts.lazy.joined() }
}
