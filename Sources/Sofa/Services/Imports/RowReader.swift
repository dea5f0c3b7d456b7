// The rows of a table in a file that is read in pieces: a row ends at a line end (LF, CRLF or CR) that stands in no
// quotation marks. Memory holds a piece and a row, whatever the file is.
//
// A quotation mark that is never closed would take the rest of the file with it. So where no second one follows within
// the longest row, or text stands behind the second, only the line with the first is refused, and the next row begins
// behind it. Each quotation mark is looked at twice at most.

import Usher

/// A row as it stands in the file.
struct TableRow: Equatable {
    enum Fault: Equatable {
        /// A quotation mark that opens on this line of the file is not closed.
        case openQuote(line: Int)
        case tooLong
    }

    /// Without its line end.
    var bytes: [UInt8]
    var fault: Fault?
}

struct RowReader {
    /// In bytes: more than any item takes.
    static let longest = 65_536
    private static let piece = 65_536

    private let file: FormFile
    /// Between fields; nil before the first row.
    private(set) var delimiter: UInt8?
    /// Up to where the file has been taken, in bytes.
    private(set) var done = 0
    /// The line of the file where the next row begins.
    private var line = 1
    /// The bytes that have been read from `done` on.
    private var waiting: ArraySlice<UInt8> = []
    private var isAtEnd = false

    init(_ file: FormFile) { self.file = file }

    /// Nil at the file's end.
    mutating func row() throws -> TableRow? {
        if delimiter == nil { try begin() }
        guard try byte(0) != nil else { return nil }
        return try scan()
    }

    // MARK: The beginning

    /// Passes what spreadsheets write before the first row, and finds out what stands between fields.
    private mutating func begin() throws {
        delimiter = ASCII.comma
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if try byte(2) != nil, waiting.starts(with: mark) { take(3) }
        var ahead = self
        let first = try ahead.scan().bytes
        let said = first.count == 5 && first.starts(with: "sep=".utf8) ? first.last : nil
        if let said, ListRow.delimiters.contains(said) {
            self = ahead
            delimiter = said
        } else {
            delimiter = ListRow.delimiter(ofFirst: first)
        }
    }

    // MARK: A row

    private enum Place { case fieldStart, field, quoted, behindQuotes }

    private mutating func scan() throws -> TableRow {
        var (place, index, lines, isLong) = (Place.fieldStart, 0, 0, false)
        /// Of the quotation marks that are open: on which line, and where that line ends.
        var (openLine, openEnd) = (0, Int?.none)
        while let next = try byte(index) {
            let isLineEnd = next == ASCII.lineFeed || next == ASCII.carriageReturn
            switch place {
            case _ where isLong && !isLineEnd: break
            case .quoted where next == ASCII.quote: place = .behindQuotes
            case .quoted where isLineEnd:
                openEnd = openEnd ?? index
                let isPair = try next == ASCII.carriageReturn && byte(index + 1) == ASCII.lineFeed
                // Counted at its second byte.
                if !isPair { lines += 1 }
            case .quoted: break
            case .behindQuotes where next == ASCII.quote && waiting[waiting.startIndex + index - 1] == ASCII.quote:
                place = .quoted
            case .fieldStart where next == ASCII.quote: (place, openLine, openEnd) = (.quoted, line + lines, nil)
            case _ where next == delimiter: place = .fieldStart
            case _ where isLineEnd: return try end(at: index, lines, isLong ? .tooLong : nil)
            case .fieldStart where next == ASCII.space || next == ASCII.tab: break
            case .behindQuotes where next == ASCII.space || next == ASCII.tab: break
            case .behindQuotes: return try refuse(openLine, openEnd, index)
            case .fieldStart, .field: place = .field
            }
            index += 1
            guard index > Self.longest else { continue }
            if place == .quoted { return try refuse(openLine, openEnd, index) }
            isLong = true
            cut(&index)
        }
        return place == .quoted
            ? try refuse(openLine, openEnd, index) : try end(at: index, lines, isLong ? .tooLong : nil)
    }

    /// Ends the row before the line end that stands there, or at the file's end.
    private mutating func end(at index: Int, _ lines: Int, _ fault: TableRow.Fault?) throws -> TableRow {
        let bytes = Array(waiting.prefix(min(index, Self.longest)))
        let isPair = try byte(index) == ASCII.carriageReturn && byte(index + 1) == ASCII.lineFeed
        take(min(index + (isPair ? 2 : 1), waiting.count))
        line += lines + 1
        return TableRow(bytes: bytes, fault: fault)
    }

    /// Refuses what stands before the end of the line on which a quotation mark opens that is not closed.
    private mutating func refuse(_ openLine: Int, _ openEnd: Int?, _ index: Int) throws -> TableRow {
        var end = openEnd ?? index
        while let next = try byte(end), next != ASCII.lineFeed, next != ASCII.carriageReturn {
            end += 1
            cut(&end)
        }
        return try self.end(at: end, openLine - line, .openQuote(line: openLine))
    }

    // MARK: Bytes

    /// Forgets what lies behind the longest row.
    private mutating func cut(_ index: inout Int) {
        guard index > Self.longest + Self.piece else { return }
        waiting.removeSubrange((waiting.startIndex + Self.longest)..<(waiting.startIndex + index))
        done += index - Self.longest
        index = Self.longest
    }

    private mutating func take(_ count: Int) {
        waiting = waiting.dropFirst(count)
        done += count
    }

    /// The byte so far behind the beginning of the row; nil behind the file's end.
    private mutating func byte(_ index: Int) throws -> UInt8? {
        while index >= waiting.count, !isAtEnd {
            let more = try file.read(upTo: Self.piece, at: done + waiting.count)
            isAtEnd = more.isEmpty
            waiting = ArraySlice(Array(waiting) + more)
        }
        return index < waiting.count ? waiting[waiting.startIndex + index] : nil
    }
}

private enum ASCII {
    static let (tab, lineFeed, carriageReturn) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    static let (space, quote, comma) = (UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: ","))
}
