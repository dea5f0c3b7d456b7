// What people write for names, telephone numbers and email addresses. “?” is asked again.

import Testing

@testable import UsherFlow

extension `What people write` {
    static let phones: [Typed] = [
        Typed("030 1234567", "030 1234567"), Typed("+44 808 157 0192", "+44 808 157 0192"),
        Typed("(030) 12-34/56", "(030) 12-34/56"),
        Typed("110", "110"), Typed(" 110 ", "110"), Typed("030\u{A0}1234567", "030 1234567"),
        Typed("030\u{202F}1234567", "030 1234567"),
        Typed("\u{202A}+44 808 157 0192\u{202C}", "+44 808 157 0192"), Typed("\u{200E}+44 808", "+44 808"),
        Typed("030\u{200B}1234567", "0301234567"), Typed("\u{FEFF}0301234567", "0301234567"),
        Typed("030\u{AD}1234567", "0301234567"),
        Typed("030–1234567", "030-1234567"), Typed("030‑1234567", "030-1234567"), Typed("030−1234567", "030-1234567"),
        Typed("０３０１２３４５６７", "0301234567"), Typed("＋４４ ８０８", "+44 808"), Typed("٠٣٠١٢٣٤", "0301234"),
        Typed("۰۳۰۱۲۳۴", "0301234"),
        Typed("（030）1234567", "(030)1234567"), Typed("+49 (0)30 1234567", "+49 (0)30 1234567"),
        Typed("(+49) 30 1234567", "(+49) 30 1234567"),
        Typed("0049 30 1234567", "0049 30 1234567"), Typed("030.123.4567", "030.123.4567"),
        Typed("tel:+4930123456", "+4930123456"),
        Typed("Tel: 030 123456", "030 123456"), Typed("030 123456 ext 12", "030 123456 ext 12"),
        Typed("030 123456 ext. 12", "030 123456 ext. 12"),
        Typed("030 123456 x12", "030 123456 x12"), Typed("030 123456 #12", "030 123456 #12"),
        Typed("030\t1234567", "030 1234567"),
        Typed("1234567890", "1234567890"), Typed("555-0199", "555-0199"), Typed("01 23 45 67 89", "01 23 45 67 89"),
        Typed("12", "?"), Typed("call me", "?"), Typed("+49 30+12", "?"), Typed("1234567890123456789012", "?"),
        Typed("030 1234567 or 030 7654321", "?"), Typed("030 call 12", "?"), Typed("ann@example.org", "?"),
        Typed("+", "?"),
        Typed("030 123\n456", "030 123 456"), Typed("\u{200B}", ""),
    ]

    static let emails: [Typed] = [
        Typed("ann@example.org", "ann@example.org"), Typed(" ann@example.org ", "ann@example.org"),
        Typed("ann@example.org\u{200B}", "ann@example.org"), Typed("\u{FEFF}ann@example.org", "ann@example.org"),
        Typed("ann\u{AD}@example.org", "ann@example.org"), Typed("\u{202A}ann@example.org\u{202C}", "ann@example.org"),
        Typed("ann@example.org\u{A0}", "ann@example.org"), Typed("ann @ example.org", "ann@example.org"),
        Typed("ann@ example.org", "ann@example.org"), Typed("mailto:ann@example.org", "ann@example.org"),
        Typed("MAILTO:ann@example.org", "ann@example.org"), Typed("<ann@example.org>", "ann@example.org"),
        Typed("Ann <ann@example.org>", "ann@example.org"), Typed("\"Ann B.\" <ann@example.org>", "ann@example.org"),
        Typed("Ann@Example.org", "Ann@Example.org"), Typed("ann+list@example.org", "ann+list@example.org"),
        Typed("ann.b-c_d@example.co.uk", "ann.b-c_d@example.co.uk"), Typed("o'neil@example.org", "o'neil@example.org"),
        Typed("ann@localhost", "ann@localhost"), Typed("ann@[192.0.2.1]", "ann@[192.0.2.1]"),
        Typed("müller@example.org", "müller@example.org"),
        Typed("ann@müller.example", "ann@müller.example"), Typed("用户@例子.测试", "用户@例子.测试"),
        Typed("\tann@example.org\n", "ann@example.org"),
        Typed("ann", "?"), Typed("ann@", "?"), Typed("@example.org", "?"), Typed("@", "?"),
        Typed("ann@@example.org", "?"),
        Typed("ann@b@example.org", "?"), Typed("ann b@example.org", "?"), Typed("ann@exam ple.org", "?"),
        Typed("ann@example.org, bob@example.org", "?"), Typed("ann@example.org bob@example.org", "?"),
        Typed("ann＠example.org", "?"), Typed("ann@\u{212A}ite.example", "?"), Typed("ａnn@example.org", "?"),
        Typed("ann\u{0}@example.org", "ann@example.org"), Typed("ann at example.org", "?"),
        Typed("https://example.org", "?"),
        Typed(String(repeating: "a", count: 254) + "@example.org", "?"), Typed("\u{200B}", ""),
    ]

    static let names: [Typed] = [
        Typed("Ann", "Ann"), Typed(" Ann ", "Ann"), Typed("\u{A0}Ann\u{A0}", "Ann"), Typed("\u{3000}Ann", "Ann"),
        Typed("Ann\u{200B}", "Ann"),
        Typed("\u{FEFF}Ann", "Ann"), Typed("\u{202A}Ann\u{202C}", "Ann"), Typed("Ann\u{2060}", "Ann"),
        Typed("Ann\u{AD}", "Ann"),
        Typed("Ann\t", "Ann"), Typed("Zoe\u{308}", "Zoë"), Typed("Zoë", "Zoë"), Typed("O’Neil", "O’Neil"),
        Typed("O'Neil", "O'Neil"),
        Typed("Anne-Marie", "Anne-Marie"), Typed("Ann B.", "Ann B."), Typed("d'Arc, Jeanne", "d'Arc, Jeanne"),
        Typed("X Æ A-12", "X Æ A-12"),
        Typed("李", "李"), Typed("محمد", "محمد"), Typed("עברית", "עברית"), Typed("Łukasz", "Łukasz"),
        Typed("Nguyễn", "Nguyễn"),
        Typed("Nguye\u{302}\u{303}n", "Nguyễn"), Typed("Ẹ̀", "Ẹ̀"), Typed("می\u{200C}خواهم", "می\u{200C}خواهم"),
        Typed("👩\u{200D}🚒", "👩\u{200D}🚒"),
        Typed("❤\u{FE0F}", "❤\u{FE0F}"), Typed("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), Typed("Ann  B", "Ann  B"), Typed("1", "1"), Typed("-", "-"),
        Typed("null", "null"),
        Typed("<b>Ann</b>", "<b>Ann</b>"), Typed("{{name}}", "{{name}}"),
        Typed("Robert'); DROP TABLE", "Robert'); DROP TABLE"),
        Typed("%41nn", "%41nn"), Typed("A&amp;B", "A&amp;B"), Typed("Ｆｕｌｌ", "Ｆｕｌｌ"), Typed("٣", "٣"),
        Typed("\u{200B}", ""), Typed("\u{A0}", ""), Typed("\u{3164}", ""), Typed("\u{2800}", ""),
        Typed("\u{200E}\u{200F}", ""),
        Typed("\u{2060}\u{FEFF}", ""), Typed("\u{AD}", ""), Typed("\u{E0041}", ""), Typed("\u{115F}", ""),
        Typed("\u{180E}", ""),
        Typed("Ann\nB", "?"), Typed(String(repeating: "a", count: 61), "?"),
    ]

    @Test(arguments: phones)
    func `as a telephone number is read as they mean it, or asked`(_ typed: Typed) {
        for (language, read) in typed.rows {
            #expect(TypedForm.read(["phone": typed.text], language)?.phone ?? "?" == read, "\(language)")
        }
    }

    @Test(arguments: emails)
    func `as an email address is read as they mean it, or asked`(_ typed: Typed) {
        for (language, read) in typed.rows {
            #expect(TypedForm.read(["email": typed.text], language)?.email ?? "?" == read, "\(language)")
        }
    }

    @Test(arguments: names)
    func `as a name is taken as it looks`(_ typed: Typed) {
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
        } catch { #expect(error.problems.map(\.message) == ["Fill in “Name”.", "Fill in “Note”."]) }
    }
}
