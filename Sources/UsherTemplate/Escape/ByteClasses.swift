// Classes of bytes that HTML, URLs and templates ask for.

let newline = UInt8(ascii: "\n")

/// True if HTML counts the byte as white space.
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D }

func isLetter(_ byte: UInt8) -> Bool {
    let lower = lowercase(byte)
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
}

func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || lowercase(byte) >= UInt8(ascii: "a") && lowercase(byte) <= UInt8(ascii: "f")
}

/// ASCII letters only.
func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}

/// True if a browser reads the byte as a slash in a URL: a backslash counts as one.
func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

/// True if the byte begins the query or the fragment of a URL.
func isQueryStart(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }
