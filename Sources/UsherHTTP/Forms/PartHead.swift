// The head of one part of a multipart form (RFC 7578), read strictly: a head that two readers could understand in two
// ways is refused, for a filter in front of the site may be the other reader. A name is text whatever its bytes are:
// files are called what their system allows, and browsers send of that all but quotes and line ends as it is.
//
// `filename*` is refused, not ignored: RFC 7578 forbids it in forms, no browser sends it, and a part that one
// reader takes for a file and another for a field is a way past the checks of the first. The same goes for
// every other parameter with a star.

/// The names in a part's head; nothing else of it is used. Its type is not believed.
struct PartHead: Equatable {
    var name: String
    /// The file's name as the visitor's browser said it; nil where the part is a field.
    var fileName: String?

    /// A field's head.
    init(name: String) { self.name = name }

    /// Takes the head's lines, each with its line end, without the empty line.
    init(_ bytes: ArraySlice<UInt8>) throws(MultipartError) {
        var disposition: ArraySlice<UInt8>?
        var type: ArraySlice<UInt8>?
        var encoding: ArraySlice<UInt8>?
        var rest = bytes
        while !rest.isEmpty {
            let (name, value) = try Self.line(&rest)
            if ASCII.equalIgnoringCase(name, "content-disposition".utf8) {
                try Self.set(&disposition, to: value)
            } else if ASCII.equalIgnoringCase(name, "content-type".utf8) {
                try Self.set(&type, to: value)
            } else if ASCII.equalIgnoringCase(name, "content-transfer-encoding".utf8) {
                try Self.set(&encoding, to: value)
            }
        }
        if let type, ASCII.equalIgnoringCase(type.prefix(10), "multipart/".utf8) {
            throw .malformed("A part of the form is a form with parts of its own.")
        }
        if let encoding, !["7bit", "8bit", "binary"].contains(where: { ASCII.equalIgnoringCase(encoding, $0.utf8) }) {
            throw .malformed("A part of the form is encoded for transfer; it must be sent as it is.")
        }
        guard let disposition, let header = HeaderParameters(disposition),
            ASCII.equalIgnoringCase(header.value, "form-data".utf8)
        else { throw .malformed("A part of the form has no well-formed Content-Disposition of form-data.") }
        if header.parameters.contains(where: { $0.name.contains(UInt8(ascii: "*")) }) {
            throw .malformed("A part of the form has an extended parameter, such as filename*; forms have none.")
        }
        guard let name = try Self.text("name", in: header) else {
            throw .malformed("A part of the form has no name.")
        }
        self.name = name
        fileName = try Self.text("filename", in: header)
    }

    /// Removes the first line and splits it.
    private static func line(
        _ rest: inout ArraySlice<UInt8>
    ) throws(MultipartError) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        let malformed = MultipartError.malformed("The head of a part of the form holds a malformed line.")
        guard let end = rest.firstIndex(of: ASCII.lineFeed) else { throw malformed }
        let line = rest[..<end]
        rest = rest[end...].dropFirst()
        guard line.last == ASCII.carriageReturn, let colon = line.firstIndex(of: ASCII.colon),
            ASCII.isToken(line[..<colon])
        else { throw malformed }
        let value = line[colon...].dropFirst().dropLast()
        // Only what names something may hold any sign, but a line end.
        let isName = ASCII.equalIgnoringCase(line[..<colon], "content-disposition".utf8)
        let isAllowed = { (byte: UInt8) in
            !ASCII.isControl(byte) || byte == ASCII.tab || isName && byte != ASCII.carriageReturn
        }
        guard value.allSatisfy(isAllowed) else { throw malformed }
        return (line[..<colon], ASCII.trimmed(value))
    }

    private static func set(
        _ field: inout ArraySlice<UInt8>?, to value: ArraySlice<UInt8>
    ) throws(MultipartError) {
        guard field == nil else { throw .malformed("The head of a part of the form says one thing twice.") }
        field = value
    }

    /// The one parameter of that name.
    private static func text(
        _ name: String, in header: HeaderParameters
    ) throws(MultipartError) -> String? {
        let found = header.parameters.filter { $0.isNamed(name) }
        guard let parameter = found.first else { return nil }
        guard found.count == 1, parameter.isQuoted || ASCII.isToken(parameter.value) else {
            throw .malformed("A part of the form names itself twice or not well.")
        }
        let bytes = parameter.isQuoted ? percentDecoded(parameter.value) : parameter.value
        return bytes.withView { FormText.text(of: $0) }
    }

    /// Browsers write a quote and a line end in a name as these three and leave every other percent sign as
    /// it is, so nothing else is decoded.
    private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(ASCII.percent) else { return bytes }
        var decoded: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            let three = rest.prefix(3)
            if three.elementsEqual("%22".utf8) {
                decoded.append(ASCII.quote)
            } else if three.elementsEqual("%0D".utf8) {
                decoded.append(ASCII.carriageReturn)
            } else if three.elementsEqual("%0A".utf8) {
                decoded.append(ASCII.lineFeed)
            } else {
                decoded.append(byte)
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(3)
        }
        return decoded
    }
}
