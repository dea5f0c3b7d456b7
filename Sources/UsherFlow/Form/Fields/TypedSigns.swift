// Signs that people type, or paste along, and what they mean: many look the same, and some nobody sees.

internal import Foundation

extension TypedText {
    /// One form for what can be written in several ways (NFC): an é is one scalar, however it was typed.
    package static func composed(_ text: String) -> String {
        // No sign below U+0300, whose bytes begin with 0xCC, can be written in another way.
        text.allBytes { $0 < 0xCC } ? text : text.precomposedStringWithCanonicalMapping
    }

    /// Without what nobody sees, wherever it stands. For what means something by its visible signs alone.
    static func visible(_ text: String) -> String {
        isPlain(text) ? trimmed(text) : trimmed(String(text.filter { $0.isWhitespace || !isUnseen($0) }))
    }

    /// By the signs of ASCII that it means: digits of any script, signs of full width, dashes and blanks of any kind;
    /// without what nobody sees. For numbers, days, times and codes.
    static func plain(_ text: String) -> String {
        if isPlain(text) { return trimmed(text) }
        var plain = "".unicodeScalars
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE58}", "\u{FE63}": plain.append("-")
            case "\u{66B}", "\u{66C}", "\u{2019}": plain.append(scalar)
            case "\u{FF01}"..."\u{FF5E}": plain.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
            case _ where scalar.properties.isWhitespace: plain.append(" ")
            case _ where scalar.properties.numericType == .decimal:
                let digit = scalar.properties.numericValue ?? 0
                plain.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit)))
            case _ where isUnseen(scalar): break
            default: plain.append(scalar)
            }
        }
        return trimmed(String(plain))
    }

    /// A blank, or a sign that shows nothing. A sign that joins others, as those of a flag, is a part of what it shows.
    static func isUnseen(_ character: Character) -> Bool { character.unicodeScalars.allSatisfy(isUnseen) }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        // A letter of braille without a point, and what Unicode would rather have nobody draw.
        if scalar == "\u{2800}" || properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
        // Some signs of format are seen: those that stand around or below numbers, as in Arabic.
        switch properties.generalCategory {
        case .control: return true
        case .format: return !(0x600...0x8FF).contains(scalar.value) && !(0x11000...0x110FF).contains(scalar.value)
        default: return false
        }
    }
}
