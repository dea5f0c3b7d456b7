// Mistakes in one address by itself, found before anybody asks for it.

extension Address {
    /// The pattern as messages say it.
    var text: String { "/" + parts.segments.pattern.joined(separator: "/") }

    /// Why the pattern fits no route of its kind; nil where it does.
    var patternMistake: FlowError? {
        let count = parts.segments.count { $0 == .value }
        let literals = parts.segments.compactMap { if case .literal(let text) = $0 { text } else { nil } }
        if let odd = literals.first(where: { $0.contains { "{}?#".contains($0) } }) {
            return FlowError("The address \(text) has “\(odd)”: a segment is plain text, or a value as {id}.")
        }
        if count > 1 || parts.values > 1, count != parts.values {
            let words = ["none", "one", "two"]
            return FlowError(
                "The address \(text) has \(count < 3 ? words[count] : "\(count)") value\(count == 1 ? "" : "s"), "
                    + "and a route's case has \(words[parts.values]). Write one {name} for each.")
        }
        if parts.values > 0, count == 0 {
            return FlowError(
                "The address \(text) has no {value}, so no route of a case with a value matches it. "
                    + "Write \(text == "/" ? "" : text)/{id}.")
        }
        if parts.values == 0, count == 1 {
            return FlowError(
                "The address \(text) has a {value}, and the route that it leads to has none. "
                    + "Give the case without its value, as Route.item.")
        }
        if let query = parts.query, let mistake = query.mistake {
            return FlowError("The address \(text) has the query \(query.name), but \(mistake)")
        }
        return nil
    }

    /// Tries the way there and back with a value that most types read.
    ///
    /// - Throws: `FlowError` where the way back does not lead to where it came from.
    func check() throws {
        guard parts.values > 0 else {
            if parts.query != nil { try checkQuery(nil) }
            return
        }
        let samples = ["1", "a", "00000000-0000-0000-0000-000000000001"]
        for sample in parts.values < 2 ? samples : samples.flatMap({ one in samples.map { "\(one)/\($0)" } }) {
            guard let route = try route(of: sample) else { continue }
            if parts.write(route) != sample {
                throw FlowError(
                    """
                    The address \(text) does not lead back to itself: \(sample) reads as \(route), whose value is \
                    \(parts.write(route) ?? "none"). \
                    Say the way back: Address(pattern, make, { route in value or nil }).
                    """)
            }
            if parts.query != nil { try checkQuery(sample) }
            return
        }
    }

    private func checkQuery(_ value: String?) throws {
        guard let route = parts.read(value, []), parts.query?.find(route) == nil else { return }
        throw FlowError(
            "The address \(text) cannot find its query in \(route), since the route's encoding does not hold it. "
                + "Let Swift write the route's Codable.")
    }

    /// True if this address, read first, takes all paths of the other one: it has the same pattern, or a value where
    /// the other has a word that reads as one.
    func hides(_ other: Address) -> Bool {
        guard parts.segments.count == other.parts.segments.count else { return false }
        var value: String?
        for (own, their) in zip(parts.segments, other.parts.segments) {
            switch (own, their) {
            case (.value, .literal(let text)): value = value.map { "\($0)/\(text)" } ?? text
            case (.literal(let one), .literal(let other)) where one != other: return false
            case (.literal, .value): return false
            // Two kinds of values: which is meant depends on the value.
            case (.value, .value): return false
            default: break
            }
        }
        return parts.values > 0 ? value.map { parts.read($0, []) != nil } ?? false : true
    }
}
