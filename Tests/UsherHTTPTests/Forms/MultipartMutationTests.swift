// Bodies that no one would write: good ones cut, glued and spoilt at random, always the same ones.

import Testing

@testable import UsherHTTP

/// SplitMix64: the same numbers for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite struct `A spoilt multipart body` {
    private static let inserted = [
        "\r\n", "\r", "\n", "--", "\r\n--", "\"", "\\", ";", "%22", "%0D", "\u{0}", ":", " ", "=", "filename=\"\"",
        "name=\"a\"",
        "Content-Disposition: form-data; name=\"n\"\r\n", "Content-Type: text/plain\r\n", "\r\n\r\n",
    ].map { Array($0.utf8) }

    private static func spoil(_ body: inout [UInt8], boundary: [UInt8], by random: inout SeededGenerator) {
        func place(_ random: inout SeededGenerator) -> Int { Int.random(in: 0...body.count, using: &random) }
        let (one, other) = (place(&random), place(&random))
        let range = min(one, other)..<min(max(one, other), min(one, other) + 40)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: if one < body.count { body[one] = UInt8.random(in: 0...255, using: &random) }
        case 1: body.removeSubrange(range)
        case 2: body.insert(contentsOf: Array(body[range]), at: one)
        case 3: body.insert(contentsOf: Self.inserted.randomElement(using: &random) ?? [], at: one)
        case 4: body.insert(contentsOf: Array("\r\n--".utf8) + boundary + Array("\r\n".utf8), at: one)
        case 5:
            body.insert(
                contentsOf: (Array("\r\n--".utf8) + boundary).prefix(Int.random(in: 1...12, using: &random)), at: one)
        default: if one < body.count { body[one] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        }
    }

    /// 10 seeds of 5,000 bodies.
    @Test(.timeLimit(.minutes(5)), arguments: 1...10)
    func `is read or refused, the same in any pieces`(_ seed: Int) throws {
        let folder = try UploadFolder()
        var random = SeededGenerator(state: UInt64(seed))
        var kinds: [String: Int] = [:]
        for round in 0..<5_000 {
            guard let good = GoodBody.all.randomElement(using: &random) else { break }
            let boundary = try MultipartBoundary(contentType: good.type).bytes
            var body = good.body
            for _ in 0..<Int.random(in: 1...3, using: &random) { Self.spoil(&body, boundary: boundary, by: &random) }
            let cuts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Int.random(in: 0...body.count, using: &random)
            }
            let whole = read(body, type: good.type, in: folder)
            let inPieces = read(body, type: good.type, in: folder, cuts: cuts.sorted())
            if whole != inPieces { Issue.record("seed \(seed), round \(round): \(body) cut at \(cuts.sorted())") }
            kinds[whole.kind, default: 0] += 1
        }
        // Both ways are taken often, or the bodies say nothing.
        #expect(kinds["a form", default: 0] > 250 && kinds["malformed", default: 0] > 500, "\(kinds)")
        #expect(kinds["storage"] == nil)
        #expect(folder.names.isEmpty)
        #expect(folder.openDescriptors == 0)
    }
}
