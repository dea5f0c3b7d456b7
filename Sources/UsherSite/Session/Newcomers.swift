// Sessions whose cookie may not have come back, oldest first. Who has come back or gone is taken off once it is at the
// front, so a look costs what it takes off. An entry weighs four bytes, the beginning of a key: whoever else has the
// same is looked at as well.

struct Newcomers {
    private var keys: [Bytes32.Prefix] = []
    /// Those before it have been taken off.
    private var front = 0

    var first: Bytes32.Prefix? { front < keys.count ? keys[front] : nil }

    mutating func append(_ key: Bytes32) { keys.append(key.prefix) }

    mutating func removeFirst() {
        front += 1
        guard front * 2 > keys.count else { return }
        keys.removeFirst(front)
        front = 0
    }
}
