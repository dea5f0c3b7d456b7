// The lines that a head may have once at most, found in one pass.

/// An index of a head's lines by name: the first line of each, and whether there are more. Good for as long as the
/// lines are.
struct SingleLines {
    private let lines: HeaderLines
    /// The number of each name's first line, counted from 1; 0 where there is none.
    private var firsts = SIMD16<UInt8>(repeating: 0)
    /// A bit for each name that has another line.
    private var repeated: UInt16 = 0

    /// Indexes a head of no more than 255 lines; names of later ones count as missing.
    init(_ lines: HeaderLines) {
        self.lines = lines
        for (index, name) in lines.names.prefix(255).enumerated() {
            let place = Int(name.rawValue)
            if firsts[place] == 0 { firsts[place] = UInt8(index + 1) } else { repeated |= Self.bit(name) }
        }
    }

    /// The value of the name's first line without blanks at its ends; nil where there is none.
    subscript(name: HeaderName) -> ByteView? {
        let first = firsts[Int(name.rawValue)]
        return first == 0 ? nil : ASCII.trimmed(lines.value(Int(first) - 1))
    }

    /// True if a name has several lines that may have one at most.
    var isAmbiguous: Bool { repeated & ~Self.repeatable != 0 }

    /// Lines that may come more than once. A proxy's are read by `Client`, and only if that proxy is trusted.
    private static var repeatable: UInt16 {
        bit(.other) | bit(.cookie) | bit(.condition) | bit(.expect) | bit(.forwardedProto) | bit(.forwardedHost)
    }

    private static func bit(_ name: HeaderName) -> UInt16 { 1 << UInt16(name.rawValue) }
}
