// A form with files, `multipart/form-data` (RFC 7578, 2046), read while it comes in.
//
// The body may be cut into pieces anywhere; what comes out is the same. Each byte is looked at a fixed number
// of times and nothing but the part's head is looked at again, so the time is linear in the body whatever it
// holds. Memory is bounded by the limits and does not grow with the files.
//
// It takes what browsers send and little more: lines end in CR LF, a delimiter is followed by its line end
// and nothing else (RFC 2046 knows spaces there, which mail relays added), and where a delimiter runs on with
// other bytes the form is refused, since readers disagree on what that is.

/// Reads one body. It is fed in order and then finished, once; dropped before that, nothing remains of it.
package struct MultipartParser: ~Copyable {
    private static let maximumPreamble = 8_192

    private enum Place {
        case preamble
        /// Behind a delimiter; the first byte of the two that say what follows, if it has come.
        case delimiterEnd(first: UInt8?)
        case head, content
        /// Behind the last delimiter; how much of its line end has come.
        case closed(lineEnd: Int)
        case epilogue
    }

    private var place = Place.preamble
    private var preamble = 0
    private var head: [UInt8] = []
    private var search: DelimiterSearch
    private var contents: MultipartContents
    private var failure: MultipartError?
    private let limits: MultipartLimits

    /// Takes the Content-Type header's value and a folder for temporary files, which must exist; without one files are
    /// read and dropped.
    package init(
        contentType: String, limits: MultipartLimits = MultipartLimits(), folder: String?
    ) throws(MultipartError) {
        try self.init(contentType: contentType, limits: limits) { () throws(MultipartError) in
            guard let folder else { return nil }
            return try TemporaryFile(folder: folder)
        }
    }

    init(contentType: String, limits: MultipartLimits, share: UploadShare?) throws(MultipartError) {
        try self.init(contentType: contentType, limits: limits) { () throws(MultipartError) in try share?.open() }
    }

    init(
        contentType: String, limits: MultipartLimits,
        openFile: @escaping MultipartContents.OpenFile
    ) throws(MultipartError) {
        search = DelimiterSearch(try MultipartBoundary(contentType: contentType))
        contents = MultipartContents(limits: limits, openFile: openFile)
        self.limits = limits
    }

    /// The bytes are not kept. After an error the files are closed, and every further call throws the same.
    package mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(MultipartError) {
        if let failure { throw failure }
        do throws(MultipartError) {
            var index = 0
            while index < bytes.count { index = try take(bytes, from: index) }
        } catch {
            failure = error
            head = []
            contents = MultipartContents(limits: limits) { () throws(MultipartError) in throw error }
            throw error
        }
    }

    /// The body has ended. Throws where the form has not.
    package consuming func finish() throws(MultipartError) -> MultipartForm {
        if let failure { throw failure }
        switch place {
        case .closed(lineEnd: 0), .epilogue: return contents.form
        default: throw .malformed("The form breaks off before its end.")
        }
    }

    /// Takes at least one byte; returns where to go on.
    private mutating func take(
        _ bytes: UnsafeBufferPointer<UInt8>, from index: Int
    ) throws(MultipartError) -> Int {
        switch place {
        case .preamble, .content: return try takeContent(bytes, from: index)
        case .head: return try takeHead(bytes, from: index)
        case .delimiterEnd(let first): try takeDelimiterEnd(bytes[index], after: first)
        case .closed(let count):
            guard bytes[index] == (count == 0 ? ASCII.carriageReturn : ASCII.lineFeed) else {
                throw .malformed("The last boundary of the form runs on.")
            }
            place = count == 0 ? .closed(lineEnd: 1) : .epilogue
        case .epilogue: return bytes.count
        }
        return index + 1
    }

    private mutating func takeContent(
        _ bytes: UnsafeBufferPointer<UInt8>, from index: Int
    ) throws(MultipartError) -> Int {
        let found = search.scan(bytes, from: index)
        if case .preamble = place {
            preamble += found.held.count + found.data.count
            guard preamble <= Self.maximumPreamble else {
                throw .malformed("The form does not begin with its boundary.")
            }
        } else {
            try found.held.withUnsafeBufferPointer { (held) throws(MultipartError) in try contents.append(held) }
            try contents.append(UnsafeBufferPointer(rebasing: bytes[found.data]))
            if found.isDelimiter { try contents.end() }
        }
        if found.isDelimiter { place = .delimiterEnd(first: nil) }
        return found.next
    }

    private mutating func takeDelimiterEnd(_ byte: UInt8, after first: UInt8?) throws(MultipartError) {
        switch (first, byte) {
        case (nil, ASCII.carriageReturn), (nil, ASCII.dash): place = .delimiterEnd(first: byte)
        case (ASCII.carriageReturn, ASCII.lineFeed): place = .head
        case (ASCII.dash, ASCII.dash): place = .closed(lineEnd: 0)
        default: throw .malformed("A boundary of the form runs on.")
        }
    }

    private mutating func takeHead(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) throws(MultipartError) -> Int {
        for index in start..<bytes.count {
            guard head.count < limits.headBytes else {
                throw .tooMuch("The head of a part of the form is too large.")
            }
            head.append(bytes[index])
            guard bytes[index] == ASCII.lineFeed, isHeadWhole else { continue }
            try contents.begin(try PartHead(head.dropLast(2)))
            head.removeAll(keepingCapacity: true)
            place = .content
            return index + 1
        }
        return bytes.count
    }

    /// Whether it ends in an empty line, or is nothing but one.
    private var isHeadWhole: Bool {
        head.suffix(4).elementsEqual("\r\n\r\n".utf8) || head.elementsEqual("\r\n".utf8)
    }
}
