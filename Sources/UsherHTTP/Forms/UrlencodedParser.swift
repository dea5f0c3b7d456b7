// An urlencoded form that is larger than a form is in memory, read while it comes in, with the same limits as one with
// files. Pieces may end anywhere, within an encoded byte too.

/// Reads one body, fed in order and then finished, once.
struct UrlencodedParser {
    private var contents: FormContents
    private let limits: MultipartLimits
    /// Of the field that is coming in, encoded; nil once its value comes.
    private var name: [UInt8]? = []
    /// The beginning of an encoded byte of the value.
    private var escape: [UInt8] = []

    init(limits: MultipartLimits) {
        self.limits = limits
        contents = FormContents(limits: limits) { () throws(MultipartError) in nil }
    }

    /// The first value of that name, if it has come whole.
    func first(_ name: String) -> String? { contents.first(name) }

    mutating func feed(_ bytes: ByteView) throws(MultipartError) {
        var rest = bytes
        while let byte = rest.first {
            if byte == ASCII.ampersand {
                try endField()
                rest = rest[(rest.startIndex + 1)...]
            } else if name != nil {
                if byte == ASCII.equals {
                    try endName()
                } else if name?.count ?? 0 <= 3 * limits.nameBytes {
                    name?.append(byte)
                }
                rest = rest[(rest.startIndex + 1)...]
            } else {
                let value = rest[..<(rest.firstIndex(of: ASCII.ampersand) ?? rest.endIndex)]
                try readValue(value)
                rest = rest[value.endIndex...]
            }
        }
    }

    /// The body has ended.
    mutating func finish() throws(MultipartError) -> MultipartForm {
        try endField()
        return contents.form
    }

    /// Reads a part of a value, all but what may be the beginning of an encoded byte.
    private mutating func readValue(_ bytes: ByteView) throws(MultipartError) {
        let encoded = escape + bytes
        let last = encoded.suffix(2).lastIndex(of: ASCII.percent) ?? encoded.endIndex
        escape = Array(encoded[last...])
        try decode(encoded[..<last])
    }

    private mutating func decode(_ bytes: ArraySlice<UInt8>) throws(MultipartError) {
        let decoded = bytes.withView { PercentDecoding.formBytes($0) }
        try decoded.withView { (bytes) throws(MultipartError) in try contents.append(bytes) }
    }

    private mutating func endName() throws(MultipartError) {
        try contents.begin(PartHead(name: (name ?? []).withView { PercentDecoding.formText($0) }))
        name = nil
    }

    private mutating func endField() throws(MultipartError) {
        if let name {
            // Nothing stands between two ampersands.
            if name.isEmpty { return }
            try endName()
        }
        try decode(escape[...])
        try contents.end()
        (name, escape) = ([], [])
    }
}
