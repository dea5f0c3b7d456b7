// The segments of an address's pattern.

/// One part of a pattern. Outside of the generic type: within it there would be one for every type of route, with
/// metadata of its own to be looked up.
enum AddressSegment: Sendable, Equatable {
    case literal(String)
    case value
}

extension [AddressSegment] {
    var pattern: [String] { map { if case .literal(let text) = $0 { text } else { "{value}" } } }

    /// True if a path begins so.
    func fit(_ path: ArraySlice<String>) -> Bool {
        guard path.count >= count else { return false }
        for index in indices {
            if case .literal(let literal) = self[index], literal != path[path.startIndex + index] { return false }
        }
        return true
    }

    /// The segment of a fitting path that stands at the pattern's value; both with a slash between, where it has two.
    func value(in path: ArraySlice<String>, of count: Int) -> String? {
        guard count < 2 else {
            return indices.filter { self[$0] == .value }.map { path[path.startIndex + $0] }.joined(separator: "/")
        }
        return lastIndex(of: .value).map { path[path.startIndex + $0] }
    }

    /// Nil where a value cannot stand in a path.
    func path(with value: String, of count: Int) -> [String]? {
        guard count < 2 else {
            // A value that has a slash itself is one too many.
            var values = value.parts(at: "/")[...]
            guard values.count == count, values.allSatisfy(Self.canStand) else { return nil }
            return map { if case .literal(let literal) = $0 { literal } else { values.popFirst() ?? "" } }
        }
        guard !contains(.value) || Self.canStand(value) else { return nil }
        return map { segment in
            switch segment {
            case .literal(let literal): literal
            case .value: value
            }
        }
    }

    /// True if a value may be a segment: what browsers and servers read as something else has no address.
    private static func canStand(_ value: String) -> Bool {
        !value.isEmpty && value != "." && value != ".." && value.utf8.count <= 500
            && !value.unicodeScalars.contains { scalar in
                scalar == "/" || scalar == "\\" || scalar.properties.generalCategory == .control
            }
    }
}
