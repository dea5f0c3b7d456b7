// The lines of a file that is read in pieces. A line that is longer than any item can be is cut; so memory holds a
// piece and a line, whatever the file is.

import Usher

struct LineReader {
    static let longest = 16_384
    private static let piece = 65_536

    private let file: FormFile
    /// Up to where the file has been taken.
    private(set) var done = 0
    private var read = 0
    private var waiting: [UInt8] = []
    private var next = 0

    init(_ file: FormFile) { self.file = file }

    /// Without its line end; nil at the file's end.
    mutating func line() throws -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if next == waiting.count {
                waiting = try file.read(upTo: Self.piece, at: read)
                read += waiting.count
                next = 0
                guard !waiting.isEmpty else {
                    done = read
                    return line.isEmpty ? nil : line
                }
            }
            let end = waiting[next...].firstIndex { $0 == UInt8(ascii: "\n") }
            let part = waiting[next..<(end ?? waiting.count)]
            line += part.prefix(max(0, Self.longest - line.count))
            done += part.count + (end == nil ? 0 : 1)
            next = end.map { $0 + 1 } ?? waiting.count
            if end != nil {
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return line
            }
        }
    }
}
