// Numbers of bytes in words.

import Testing

@testable import UsherFlow

@Suite struct `A number of bytes` {
    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (1_023, "1,023 bytes"), (1_024, "1 KB"), (1_100, "1.1 KB"), (1_536, "1.5 KB"),
        (10_188, "9.9 KB"), (10_190, "10 KB"), (100_000, "98 KB"), (1_048_063, "1023 KB"), (1_048_064, "1 MB"),
        (1_992_294, "1.9 MB"), (1_990_000, "1.9 MB"), (2_097_151, "2 MB"), (20_971_520, "20 MB"),
        (Int.max, "8796093022208 MB"),
    ])
    func `is rounded where it says how large a file is`(bytes: Int, text: String) {
        #expect(ByteSize.text(bytes).english == text)
    }

    @Test(arguments: [
        (0, "0 bytes"), (1_023, "1,023 bytes"), (1_048_575, "1023 KB"), (1_992_293, "1.8 MB"), (2_097_151, "1.9 MB"),
        (3_000_000, "2.8 MB"), (10_000_000, "9.5 MB"), (10_485_760, "10 MB"), (20_971_519, "19 MB"),
        (Int.max, "8796093022207 MB"),
    ])
    func `never reads as more where it says how large a file may be`(bytes: Int, text: String) {
        #expect(ByteSize.limit(bytes).english == text)
    }
}
