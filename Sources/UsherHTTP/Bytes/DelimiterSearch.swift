// The search for the delimiter, CR LF "--" boundary, in a body that comes in pieces.
//
// It takes one pass and never goes back: the delimiter holds one CR, its first byte, so no start of it can hide inside
// another one, and where a match breaks off, all that was matched is data; only the byte that broke it is looked at
// again. The table of Knuth, Morris and Pratt would hold nothing else for this word. Between matches memchr runs to the
// next CR. Nothing of the body is kept: what was matched when a piece ended is known from the delimiter.

/// Finds where the data before a delimiter ends.
struct DelimiterSearch {
    /// The result for one piece: first bytes that an earlier piece left undecided, then a range of the piece.
    struct Found {
        var held: ArraySlice<UInt8>
        var data: Range<Int>
        /// The index in the piece at which the search goes on.
        var next: Int
        /// True if the delimiter ends there, or just the piece.
        var isDelimiter: Bool
    }

    private let delimiter: [UInt8]
    /// How many bytes of the delimiter have been matched so far.
    private var matched: Int
    /// How many of these were not sent: at the start of the body, and after a part's head, the delimiter's line end is
    /// missing or belongs to the head.
    private var implied: Int

    init(_ boundary: MultipartBoundary) {
        delimiter = [ASCII.carriageReturn, ASCII.lineFeed, ASCII.dash, ASCII.dash] + boundary.bytes
        matched = 2
        implied = 2
    }

    /// Reads on from there to the delimiter or to the end of the piece. After a delimiter it begins anew.
    mutating func scan(_ piece: ByteView, from start: Int) -> Found {
        let carried = matched
        var isCarried = matched > 0
        var held = delimiter[..<0]
        var index = start
        while index < piece.endIndex {
            if matched == 0 {
                guard let next = piece[index...].firstIndex(of: ASCII.carriageReturn) else { break }
                index = next + 1
                matched = 1
            } else if piece[index] == delimiter[matched] {
                index += 1
                matched += 1
                guard matched == delimiter.count else { continue }
                let inPiece = isCarried ? matched - carried : matched
                (matched, implied) = (2, 2)
                return Found(held: held, data: start..<(index - inPiece), next: index, isDelimiter: true)
            } else {
                if isCarried {
                    held = delimiter[implied..<carried]
                    isCarried = false
                    implied = 0
                }
                matched = 0
            }
        }
        let inPiece = isCarried ? matched - carried : matched
        return Found(held: held, data: start..<(piece.endIndex - inPiece), next: piece.endIndex, isDelimiter: false)
    }
}
