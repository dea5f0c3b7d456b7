// A form with files, `multipart/form-data` (RFC 7578, 2046), read while it comes in.
//
//     preamble ──delimiter──▶ delimiterEnd ──CR LF──▶ head ──empty line──▶ content ──delimiter──▶ delimiterEnd
//                                  └──"--"──▶ closed ──CR LF──▶ epilogue
//
// A form is whole in `epilogue`, and in `closed` where nothing of the line end has come. The body may be cut into
// pieces anywhere; what comes out is the same. Each byte is looked at a fixed number of times and only a part's head is
// looked at again, so the time is linear in the body whatever it holds. Memory is bounded by the limits and does not
// grow with the files.
//
// Contents beyond the limits of the form's fields and files are dropped, and the form goes on (FormContents).
//
// It takes what browsers send and little more: lines end in CR LF, a delimiter is followed by its line end and nothing
// else (RFC 2046 allows spaces there, which mail relays added), and where other bytes follow a delimiter the form is
// refused, since readers disagree on what that is.

/// Reads one body, fed in order and then finished, once. Dropped before that, it leaves nothing behind.
package struct MultipartParser: ~Copyable {
    private static let maximumPreamble = 8_192

    private enum State {
        case preamble
        /// Behind a delimiter; the first byte of the two that say what follows, if it has come.
        case delimiterEnd(first: UInt8?)
        case head, content
        /// Behind the last delimiter; how much of its line end has come.
        case closed(lineEnd: Int)
        case epilogue
    }

    private var state = State.preamble
    private var preambleLength = 0
    private var head: [UInt8] = []
    private var search: DelimiterSearch
    private var contents: FormContents
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
        makeFile: @escaping FormContents.MakeFile
    ) throws(MultipartError) {
        search = DelimiterSearch(try MultipartBoundary(contentType: contentType))
        contents = FormContents(limits: limits, makeFile: makeFile)
        self.limits = limits
    }

    /// Reads a piece of the body. The bytes are not kept. After an error the files are closed, and every further call
    /// throws the same.
    package mutating func feed(_ bytes: ByteView) throws(MultipartError) {
        if let failure { throw failure }
        do throws(MultipartError) {
            var index = 0
            while index < bytes.count { index = try read(bytes, from: index) }
        } catch {
            failure = error
            head = []
            contents = FormContents(limits: limits) { () throws(MultipartError) in throw error }
            throw error
        }
    }

    /// The first value of that name, if it has come whole.
    func first(_ name: String) -> String? { contents.first(name) }

    /// The body has ended. Throws where the form has not.
    package consuming func finish() throws(MultipartError) -> MultipartForm {
        if let failure { throw failure }
        switch state {
        case .closed(lineEnd: 0), .epilogue: return contents.form
        default: throw .malformed("The form breaks off before its end.")
        }
    }

    /// Reads at least one byte; returns where to go on.
    private mutating func read(
        _ bytes: ByteView, from index: Int
    ) throws(MultipartError) -> Int {
        switch state {
        case .preamble, .content: return try readContent(bytes, from: index)
        case .head: return try readHead(bytes, from: index)
        case .delimiterEnd(let first): try readDelimiterEnd(bytes[index], after: first)
        case .closed(let count):
            guard bytes[index] == (count == 0 ? ASCII.carriageReturn : ASCII.lineFeed) else {
                throw .malformed("The last boundary of the form runs on.")
            }
            state = count == 0 ? .closed(lineEnd: 1) : .epilogue
        case .epilogue: return bytes.count
        }
        return index + 1
    }

    private mutating func readContent(
        _ bytes: ByteView, from index: Int
    ) throws(MultipartError) -> Int {
        let found = search.scan(bytes, from: index)
        if case .preamble = state {
            preambleLength += found.held.count + found.data.count
            guard preambleLength <= Self.maximumPreamble else {
                throw .malformed("The form does not begin with its boundary.")
            }
        } else {
            try found.held.withView { (held) throws(MultipartError) in try contents.append(held) }
            try contents.append(bytes[found.data])
            if found.isDelimiter { try contents.end() }
        }
        if found.isDelimiter { state = .delimiterEnd(first: nil) }
        return found.next
    }

    private mutating func readDelimiterEnd(_ byte: UInt8, after first: UInt8?) throws(MultipartError) {
        switch (first, byte) {
        case (nil, ASCII.carriageReturn), (nil, ASCII.dash): state = .delimiterEnd(first: byte)
        case (ASCII.carriageReturn, ASCII.lineFeed): state = .head
        case (ASCII.dash, ASCII.dash): state = .closed(lineEnd: 0)
        default: throw .malformed("A boundary of the form runs on.")
        }
    }

    private mutating func readHead(
        _ bytes: ByteView, from start: Int
    ) throws(MultipartError) -> Int {
        for index in start..<bytes.count {
            guard head.count < limits.headBytes else {
                throw .tooMuch("The head of a part of the form is too large.")
            }
            head.append(bytes[index])
            guard bytes[index] == ASCII.lineFeed, isHeadWhole else { continue }
            try contents.begin(try PartHead(head.dropLast(2)))
            head.removeAll(keepingCapacity: true)
            state = .content
            return index + 1
        }
        return bytes.count
    }

    /// True if it ends in an empty line, or is nothing but one.
    private var isHeadWhole: Bool {
        head.suffix(4).elementsEqual("\r\n\r\n".utf8) || head.elementsEqual("\r\n".utf8)
    }
}
