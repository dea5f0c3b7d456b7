// Character references of HTML: numbers as the standard reads them, and the names that pages really use.

enum CharacterReferences {
    /// The text of some bytes, each reference replaced. An ampersand that begins no reference stays as it stands.
    static func decode(_ bytes: ArraySlice<UInt8>, inAttribute: Bool) -> String {
        guard bytes.contains(ampersand) else { return String(decoding: bytes, as: UTF8.self) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var rest = bytes
        while let start = rest.firstIndex(of: ampersand) {
            output.append(contentsOf: rest[..<start])
            rest = rest[(start + 1)...]
            if let (text, length) = reference(rest, inAttribute: inAttribute) {
                output.append(contentsOf: text.utf8)
                rest = rest.dropFirst(length)
            } else {
                output.append(ampersand)
            }
        }
        output.append(contentsOf: rest)
        return String(decoding: output, as: UTF8.self)
    }

    private static let ampersand = UInt8(ascii: "&")
    private static let semicolon = UInt8(ascii: ";")

    /// The reference that begins after an ampersand, and how many bytes it takes there.
    private static func reference(_ bytes: ArraySlice<UInt8>, inAttribute: Bool) -> (String, Int)? {
        bytes.first == UInt8(ascii: "#") ? number(bytes.dropFirst()) : name(bytes, inAttribute: inAttribute)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> (String, Int)? {
        let isHex = bytes.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = bytes.dropFirst(isHex ? 1 : 0).prefix { isHex ? $0.hexValue != nil : $0.isDigit }
        guard !digits.isEmpty else { return nil }
        // Past the last code point the value no longer matters, so it stops growing there.
        let code = digits.reduce(0) { min($0 * (isHex ? 16 : 10) + ($1.hexValue ?? 0), 0x110000) }
        let ends = bytes.dropFirst(digits.count + (isHex ? 1 : 0)).first == semicolon
        let scalar = code == 0 ? nil : Unicode.Scalar(UInt32(windows1252[code] ?? code))
        return (String(Character(scalar ?? "\u{FFFD}")), 1 + (isHex ? 1 : 0) + digits.count + (ends ? 1 : 0))
    }

    private static func name(_ bytes: ArraySlice<UInt8>, inAttribute: Bool) -> (String, Int)? {
        let word = bytes.prefix(32).prefix { $0.isLetter || $0.isDigit }
        if bytes.dropFirst(word.count).first == semicolon,
            let text = named[String(decoding: word, as: UTF8.self)]
        {
            return (text, word.count + 1)
        }
        // Old names count without a semicolon too, the longest first: "&notit" is "¬it".
        for length in stride(from: min(word.count, 6), to: 1, by: -1) {
            let candidate = String(decoding: word.prefix(length), as: UTF8.self)
            guard oldNames.contains(candidate), let text = named[candidate] else { continue }
            let next = bytes.dropFirst(length).first ?? 0
            let isPartOfAddress = inAttribute && (next == UInt8(ascii: "=") || next.isLetter || next.isDigit)
            return isPartOfAddress ? nil : (text, length)
        }
        return nil
    }

    /// Numbers 128 to 159 mean what they meant in Windows-1252.
    private static let windows1252: [Int: Int] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021, 0x88: 0x02C6,
        0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C,
        0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
        0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]

    /// Names of U+00A0 to U+00FF, in the order of their code points.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
        micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
        AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
        times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
        egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
        ugrave uacute ucirc uuml yacute thorn yuml
        """.split(separator: " ").map(String.init)

    private static let oldNames = Set(latin1 + ["amp", "AMP", "lt", "LT", "gt", "GT", "quot", "QUOT", "COPY", "REG"])

    private static let named: [String: String] = {
        var names: [String: String] = [
            "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"", "apos": "'",
            "COPY": "©", "REG": "®", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ",
            "circ": "ˆ", "tilde": "˜", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}",
            "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}", "ndash": "–", "mdash": "—", "lsquo": "‘",
            "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "dagger": "†", "Dagger": "‡",
            "bull": "•", "hellip": "…", "permil": "‰", "prime": "′", "Prime": "″", "lsaquo": "‹", "rsaquo": "›",
            "euro": "€", "trade": "™", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "minus": "−",
            "infin": "∞", "ne": "≠", "le": "≤", "ge": "≥", "asymp": "≈", "radic": "√", "sum": "∑", "check": "✓",
            "checkmark": "✓", "cross": "✗", "star": "☆", "starf": "★", "times": "×", "Tab": "\t", "NewLine": "\n",
            "excl": "!", "num": "#", "dollar": "$", "percnt": "%", "lpar": "(", "rpar": ")", "ast": "*", "plus": "+",
            "comma": ",", "period": ".", "sol": "/", "colon": ":", "semi": ";", "equals": "=", "quest": "?",
            "commat": "@", "lbrack": "[", "lsqb": "[", "bsol": "\\", "rbrack": "]", "rsqb": "]", "lowbar": "_",
            "grave": "`", "lcub": "{", "lbrace": "{", "vert": "|", "verbar": "|", "rcub": "}", "rbrace": "}",
        ]
        for (offset, name) in latin1.enumerated() {
            if let scalar = Unicode.Scalar(UInt32(0xA0 + offset)) { names[name] = String(Character(scalar)) }
        }
        return names
    }()
}
