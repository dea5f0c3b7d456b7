// Ids, keys and hashes as text.

import TestOutput
import Testing

@testable import UsherSite
@testable import UsherFlow

@Suite struct `An id` {
    @Test func `has 43 characters that read back to it, and is another each time`() throws {
        let ids = (0..<100).map { _ in Bytes32.random() }
        for id in ids {
            #expect(id.text.utf8.count == 43)
            #expect(Bytes32(text: id.text) == id)
        }
        #expect(Set(ids).count == 100)
    }

    @Test func `is nobody else's, however many are made at once`() async {
        let ids = await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { (0..<500).map { _ in Bytes32.random() } } }
            return await group.reduce(into: Set<Bytes32>()) { $0.formUnion($1) }
        }
        #expect(ids.count == 2_000)
        let tags = Set((0..<1_000).map { _ in randomBytes(16) })
        #expect(tags.count == 1_000)
        // More than is asked for ahead, and nothing.
        #expect(Set(randomBytes(5_000)).count > 200)
        #expect(randomBytes(0).isEmpty)
    }

    @Test(
        arguments: [
            "", "A", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
            String(repeating: "A", count: 42) + "B", String(repeating: "A", count: 42) + "=",
            String(repeating: "ä", count: 43), String(repeating: "A", count: 100_000),
        ].map(Long.init))
    func `is not read from other texts`(text: LongText) {
        #expect(Bytes32(text: text.value) == nil)
    }

    @Test func `hashes as SHA-256 does, and differently with each key`() {
        // FIPS 180-2, "abc"; RFC 4231 has no case with such a key, so the key's part in it is tested by difference.
        #expect(Bytes32(hashing: Array("abc".utf8)).text == "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0")
        let (one, other) = (Bytes32.random(), Bytes32.random())
        #expect(Bytes32(authenticating: one, with: one) == Bytes32(authenticating: one, with: one))
        #expect(Bytes32(authenticating: one, with: one) != Bytes32(authenticating: one, with: other))
        #expect(Bytes32(authenticating: one, with: one) != Bytes32(authenticating: other, with: one))
    }
}

@Suite struct `A page's key` {
    @Test func `names the page in its own session only`() {
        let (mine, theirs) = (PageKeys(tag: "abc-de"), PageKeys(tag: "xyz-uv"))
        #expect(mine.page(mine.key(PageID(7))) == PageID(7))
        #expect(theirs.page(mine.key(PageID(7))) == nil)
    }

    @Test(arguments: [
        "", "-", "7", "7-", "-abc", "07-abc", "+7-abc", "0-abc", "-7-abc", "7-abcd", "7-abc ", "७-abc",
        "99999999999999999999-abc", "7--abc",
    ])
    func `is not read from other texts`(text: String) {
        #expect(PageKeys(tag: "abc").page(text) == nil)
    }
}
