// The boundary between the parts of a form, as the Content-Type names it.

/// A boundary is 1 to 70 bytes of the set of RFC 2046, the last of them no space. No byte is CR: the search for the
/// delimiter relies on that.
struct MultipartBoundary {
    let bytes: [UInt8]

    /// Takes the value of the Content-Type header. Parameters other than `boundary` mean nothing here.
    init(contentType: String) throws(MultipartError) {
        guard let header = HeaderParameters(Array(contentType.utf8)[...]),
            ASCII.equalIgnoringCase(header.value, "multipart/form-data".utf8)
        else { throw .malformed("The Content-Type is not that of a form with files.") }
        let boundaries = header.parameters.filter { $0.isNamed("boundary") }
        guard let boundary = boundaries.first?.value, boundaries.count == 1 else {
            throw .malformed("The Content-Type must name one boundary.")
        }
        guard (1...70).contains(boundary.count), boundary.allSatisfy(Self.isAllowed), boundary.last != ASCII.space
        else { throw .malformed("The boundary in the Content-Type is malformed.") }
        bytes = boundary
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || " '()+_,-./:=?".utf8.contains(byte)
    }
}
