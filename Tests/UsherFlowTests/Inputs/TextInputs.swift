// What people write for names, telephone numbers and email addresses. “?” is asked again.

import Testing

@testable import UsherFlow

extension `What people write` {
    static let phones: [Entry] = [
        Entry("030 1234567", "030 1234567"), Entry("+44 808 157 0192", "+44 808 157 0192"),
        Entry("(030) 12-34/56", "(030) 12-34/56"),
        Entry("110", "110"), Entry(" 110 ", "110"), Entry("030\u{A0}1234567", "030 1234567"),
        Entry("030\u{202F}1234567", "030 1234567"),
        Entry("\u{202A}+44 808 157 0192\u{202C}", "+44 808 157 0192"), Entry("\u{200E}+44 808", "+44 808"),
        Entry("030\u{200B}1234567", "0301234567"), Entry("\u{FEFF}0301234567", "0301234567"),
        Entry("030\u{AD}1234567", "0301234567"),
        Entry("030–1234567", "030-1234567"), Entry("030‑1234567", "030-1234567"), Entry("030−1234567", "030-1234567"),
        Entry("０３０１２３４５６７", "0301234567"), Entry("＋４４ ８０８", "+44 808"), Entry("٠٣٠١٢٣٤", "0301234"),
        Entry("۰۳۰۱۲۳۴", "0301234"),
        Entry("（030）1234567", "(030)1234567"), Entry("+49 (0)30 1234567", "+49 (0)30 1234567"),
        Entry("(+49) 30 1234567", "(+49) 30 1234567"),
        Entry("0049 30 1234567", "0049 30 1234567"), Entry("030.123.4567", "030.123.4567"),
        Entry("tel:+4930123456", "+4930123456"),
        Entry("Tel: 030 123456", "030 123456"), Entry("030 123456 ext 12", "030 123456 ext 12"),
        Entry("030 123456 ext. 12", "030 123456 ext. 12"),
        Entry("030 123456 x12", "030 123456 x12"), Entry("030 123456 #12", "030 123456 #12"),
        Entry("030\t1234567", "030 1234567"),
        Entry("1234567890", "1234567890"), Entry("555-0199", "555-0199"), Entry("01 23 45 67 89", "01 23 45 67 89"),
        Entry("12", "?"), Entry("call me", "?"), Entry("+49 30+12", "?"), Entry("1234567890123456789012", "?"),
        Entry("030 1234567 or 030 7654321", "?"), Entry("030 call 12", "?"), Entry("ann@example.org", "?"),
        Entry("+", "?"),
        Entry("030 123\n456", "030 123 456"), Entry("\u{200B}", ""),
    ]

    static let emails: [Entry] = [
        Entry("ann@example.org", "ann@example.org"), Entry(" ann@example.org ", "ann@example.org"),
        Entry("ann@example.org\u{200B}", "ann@example.org"), Entry("\u{FEFF}ann@example.org", "ann@example.org"),
        Entry("ann\u{AD}@example.org", "ann@example.org"), Entry("\u{202A}ann@example.org\u{202C}", "ann@example.org"),
        Entry("ann@example.org\u{A0}", "ann@example.org"), Entry("ann @ example.org", "ann@example.org"),
        Entry("ann@ example.org", "ann@example.org"), Entry("mailto:ann@example.org", "ann@example.org"),
        Entry("MAILTO:ann@example.org", "ann@example.org"), Entry("<ann@example.org>", "ann@example.org"),
        Entry("Ann <ann@example.org>", "ann@example.org"), Entry("\"Ann B.\" <ann@example.org>", "ann@example.org"),
        Entry("Ann@Example.org", "Ann@Example.org"), Entry("ann+list@example.org", "ann+list@example.org"),
        Entry("ann.b-c_d@example.co.uk", "ann.b-c_d@example.co.uk"), Entry("o'neil@example.org", "o'neil@example.org"),
        Entry("ann@localhost", "ann@localhost"), Entry("ann@[192.0.2.1]", "ann@[192.0.2.1]"),
        Entry("müller@example.org", "müller@example.org"),
        Entry("ann@müller.example", "ann@müller.example"), Entry("用户@例子.测试", "用户@例子.测试"),
        Entry("\tann@example.org\n", "ann@example.org"),
        Entry("ann", "?"), Entry("ann@", "?"), Entry("@example.org", "?"), Entry("@", "?"),
        Entry("ann@@example.org", "?"),
        Entry("ann@b@example.org", "?"), Entry("ann b@example.org", "?"), Entry("ann@exam ple.org", "?"),
        Entry("ann@example.org, bob@example.org", "?"), Entry("ann@example.org bob@example.org", "?"),
        Entry("ann＠example.org", "?"), Entry("ann@\u{212A}ite.example", "?"), Entry("ａnn@example.org", "?"),
        Entry("ann\u{0}@example.org", "ann@example.org"), Entry("ann at example.org", "?"),
        Entry("https://example.org", "?"),
        Entry(String(repeating: "a", count: 254) + "@example.org", "?"), Entry("\u{200B}", ""),
    ]

    static let names: [Entry] = [
        Entry("Ann", "Ann"), Entry(" Ann ", "Ann"), Entry("\u{A0}Ann\u{A0}", "Ann"), Entry("\u{3000}Ann", "Ann"),
        Entry("Ann\u{200B}", "Ann"),
        Entry("\u{FEFF}Ann", "Ann"), Entry("\u{202A}Ann\u{202C}", "Ann"), Entry("Ann\u{2060}", "Ann"),
        Entry("Ann\u{AD}", "Ann"),
        Entry("Ann\t", "Ann"), Entry("Zoe\u{308}", "Zoë"), Entry("Zoë", "Zoë"), Entry("O’Neil", "O’Neil"),
        Entry("O'Neil", "O'Neil"),
        Entry("Anne-Marie", "Anne-Marie"), Entry("Ann B.", "Ann B."), Entry("d'Arc, Jeanne", "d'Arc, Jeanne"),
        Entry("X Æ A-12", "X Æ A-12"),
        Entry("李", "李"), Entry("محمد", "محمد"), Entry("עברית", "עברית"), Entry("Łukasz", "Łukasz"),
        Entry("Nguyễn", "Nguyễn"),
        Entry("Nguye\u{302}\u{303}n", "Nguyễn"), Entry("Ẹ̀", "Ẹ̀"), Entry("می\u{200C}خواهم", "می\u{200C}خواهم"),
        Entry("👩\u{200D}🚒", "👩\u{200D}🚒"),
        Entry("❤\u{FE0F}", "❤\u{FE0F}"), Entry("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), Entry("Ann  B", "Ann  B"), Entry("1", "1"), Entry("-", "-"),
        Entry("null", "null"),
        Entry("<b>Ann</b>", "<b>Ann</b>"), Entry("{{name}}", "{{name}}"),
        Entry("Robert'); DROP TABLE", "Robert'); DROP TABLE"),
        Entry("%41nn", "%41nn"), Entry("A&amp;B", "A&amp;B"), Entry("Ｆｕｌｌ", "Ｆｕｌｌ"), Entry("٣", "٣"),
        Entry("\u{200B}", ""), Entry("\u{A0}", ""), Entry("\u{3164}", ""), Entry("\u{2800}", ""),
        Entry("\u{200E}\u{200F}", ""),
        Entry("\u{2060}\u{FEFF}", ""), Entry("\u{AD}", ""), Entry("\u{E0041}", ""), Entry("\u{115F}", ""),
        Entry("\u{180E}", ""),
        Entry("Ann\nB", "?"), Entry(String(repeating: "a", count: 61), "?"),
    ]

    @Test(arguments: phones)
    func `as a telephone number is read as they mean it, or asked`(_ typed: Entry) {
        for (language, read) in typed.rows {
            #expect(TypedForm.read(["phone": typed.text], language)?.phone ?? "?" == read, "\(language)")
        }
    }

    @Test(arguments: emails)
    func `as an email address is read as they mean it, or asked`(_ typed: Entry) {
        for (language, read) in typed.rows {
            #expect(TypedForm.read(["email": typed.text], language)?.email ?? "?" == read, "\(language)")
        }
    }

    @Test(arguments: names)
    func `as a name is taken as it looks`(_ typed: Entry) {
        for (language, read) in typed.rows {
            let name = TypedForm.read(["name": typed.text], language)?.name ?? "?"
            #expect(Array(name.unicodeScalars) == Array(read.unicodeScalars), "\(language)")
        }
    }

    @Test(arguments: ["\u{200B}", "\u{3164}", "\u{2800}", " \u{A0}\u{FEFF}", "\u{200E}"])
    func `and nobody sees is not filled in`(_ text: String) {
        struct Needed: Form {
            var name = ""
            var note = ""
            static let fields: [FormField<Self>] = [
                .text("name", \.name, label: "Name"), .multiline("note", \.note, label: "Note"),
            ]
        }
        do {
            _ = try Needed.decode(["name": [text], "note": [text]])
            Issue.record("it passed as filled in")
        } catch { #expect(error.problems.map(\.message) == ["Enter the name.", "Enter the note."]) }
    }
}
