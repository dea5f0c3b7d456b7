// A header's value with parameters, such as `form-data; name="a"; filename="b"`.
//
// A quoted value knows two escapes, `\"` and `\\`; a backslash before anything else stands for itself, since
// browsers send `C:\folder\file` as it is, and so does one before the quote that ends the header where that is a file's
// name. Every byte is looked at a fixed number of times.

/// The value before the first semicolon, and the parameters after it, in order.
struct HeaderParameters {
    struct Parameter {
        var name: ArraySlice<UInt8>
        /// Without its quotes and escapes.
        var value: [UInt8]
        var isQuoted: Bool

        func isNamed(_ name: String) -> Bool { ASCII.equalIgnoringCase(self.name, name.utf8) }
    }

    let value: ArraySlice<UInt8>
    private(set) var parameters: [Parameter] = []

    /// Nil where it is malformed. An unquoted value may hold anything but spaces and quotes: which of it is
    /// right is the caller's to say.
    init?(_ bytes: ArraySlice<UInt8>) {
        let end = bytes.firstIndex(of: ASCII.semicolon) ?? bytes.endIndex
        value = ASCII.trimmed(bytes[..<end])
        var rest = bytes[end...]
        while !rest.isEmpty {
            rest = ASCII.trimmed(rest.dropFirst())
            guard let equals = rest.firstIndex(of: ASCII.equals), ASCII.isToken(rest[..<equals]) else { return nil }
            let name = rest[..<equals]
            rest = rest[equals...].dropFirst()
            let isQuoted = rest.first == ASCII.quote
            let isFileName = ASCII.equalIgnoringCase(name, "filename".utf8)
            guard let value = isQuoted ? Self.quoted(&rest, mayEndInBackslash: isFileName) : Self.unquoted(&rest)
            else { return nil }
            parameters.append(Parameter(name: name, value: value, isQuoted: isQuoted))
        }
    }

    /// Leaves what follows the value: nothing, or a semicolon and more.
    private static func unquoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        let end = rest.firstIndex(of: ASCII.semicolon) ?? rest.endIndex
        // Spaces before the semicolon are the header's, those after the equals sign are a mistake.
        let value = rest.first == ASCII.space || rest.first == ASCII.tab ? [] : Array(ASCII.trimmed(rest[..<end]))
        rest = rest[end...]
        let isPlain = value.allSatisfy { $0 > ASCII.space && $0 != ASCII.quote }
        return value.isEmpty || !isPlain ? nil : value
    }

    private static func quoted(_ rest: inout ArraySlice<UInt8>, mayEndInBackslash: Bool) -> [UInt8]? {
        var value: [UInt8] = []
        var isEscaped = false
        var index = rest.startIndex + 1
        while index < rest.endIndex {
            let byte = rest[index]
            index += 1
            if isEscaped {
                if byte != ASCII.quote && byte != ASCII.backslash { value.append(ASCII.backslash) }
                value.append(byte)
                isEscaped = false
            } else if byte == ASCII.backslash {
                isEscaped = true
            } else if byte == ASCII.quote {
                rest = ASCII.trimmed(rest[index...])
                return rest.isEmpty || rest.first == ASCII.semicolon ? value : nil
            } else {
                value.append(byte)
            }
        }
        guard mayEndInBackslash, value.last == ASCII.quote, endsInEscapedQuote(rest) else { return nil }
        rest = rest[rest.endIndex...]
        return value.dropLast() + [ASCII.backslash]
    }

    /// True if the last quote has one before it.
    private static func endsInEscapedQuote(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.last == ASCII.quote && bytes.dropLast().last == ASCII.backslash
    }
}
