// Ids, tokens and nonces as text.

import Foundation
import Testing

@testable import UsherSite

@Suite struct `Bytes as text` {
    @Test(arguments: 0...70)
    func `are base64url without padding, and read back as they were`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 167 + count * 59) }
        let text = Base64URL.text(bytes)
        let usual = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        #expect(text == usual.replacing("=", with: ""))
        #expect(read(text, count) == bytes)
    }

    @Test(arguments: [1, 2, 3, 4, 11, 32, 33])
    func `are not read from any other text`(count: Int) {
        let text = Array(Base64URL.text([UInt8](repeating: 0xA5, count: count)))
        for place in text.indices {
            for wrong in ["+", "/", "=", " ", "~", "é"] as [Character] {
                var other = text
                other[place] = wrong
                #expect(read(String(other), count) == nil)
            }
        }
        #expect(read(String(text) + "A", count) == nil && read(String(text.dropLast()), count) == nil)
        // Bits behind the last byte: two texts would mean the same bytes.
        if count % 3 != 0 {
            var other = text
            other[other.count - 1] = "_"
            #expect(read(String(other), count) == nil)
        }
    }

    private func read(_ text: String, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let isRead = Array(text.utf8).withUnsafeBufferPointer { text in
            bytes.withUnsafeMutableBytes { Base64URL.decode(text, into: $0) }
        }
        return isRead ? bytes : nil
    }
}
