// "Is it …?": what somebody may have meant who wrote an unknown name.

/// The nearest known name, if it is near enough for a typing error; of equals the first. Else nothing.
package func hint(for name: String, among known: some Sequence<String>) -> String {
    let near = known.map { ($0, editDistance(name, $0)) }
        .filter { $0.1 <= max(1, name.utf8.count / 3) && $0.1 < name.utf8.count }
    guard let best = near.min(by: { $0.1 < $1.1 }) else { return "" }
    return "; is it \"\(best.0)\"?"
}

/// The Damerau-Levenshtein distance: how many letters were left out, put in, replaced or swapped with their neighbour.
private func editDistance(_ one: String, _ other: String) -> Int {
    let (left, right) = (Array(one.utf8), Array(other.utf8))
    var rows = [Array(0...right.count)]
    for i in left.indices {
        var row = [i + 1]
        for j in right.indices {
            var least = min(rows[i][j] + (left[i] == right[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                least = min(least, rows[i - 1][j - 1] + 1)
            }
            row.append(least)
        }
        rows.append(row)
    }
    return rows[left.count][right.count]
}
