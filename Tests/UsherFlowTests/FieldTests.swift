// What each kind of field takes, and what it says to the rest.

import Foundation
import Testing

@testable import UsherFlow

private enum Part: String, Sendable { case north, south, square }

private struct IBAN: Equatable, Sendable {
    let text: String
}

/// Every kind of field once.
private struct Zoo: Form {
    var phone = ""
    var address = ""
    var agrees: Bool?
    var kind: Part?
    var parts: [Part] = []
    var street: Int?
    var streets = [FieldOption(7, label: "Long Road"), FieldOption(9, label: "High Street")]
    var teams: [String] = []
    var born: Day?
    var from: Day?
    var time: TimeOfDay?
    var people: Int?
    var length: Decimal?
    var sum: Money?
    var iban: IBAN?

    static let fields: [FormField<Self>] = [
        .phone("phone", \.phone, label: "Phone", required: false),
        .addressLines("address", \.address, label: "Address", required: false, lines: 2...3),
        .yesNo("agrees", \.agrees, label: "Agreed?", required: false),
        .choice("kind", \.kind, label: "Kind", required: false, options: [(.north, "North"), (.south, "South")]),
        .several(
            "parts", \.parts, label: "Parts", required: false,
            options: [(.north, "North"), (.south, "South"), (.square, "Square")]),
        .select("street", \.street, label: "Street", required: false, from: \.streets),
        .several("teams", \.teams, label: "Teams", required: false, from: \.streets),
        .date("born", \.born, label: "Born", required: false, isBirthday: true),
        .calendar("from", \.from, label: "From", required: false),
        .time("time", \.time, label: "Time", required: false),
        .number("people", \.people, label: "People", required: false, in: 1...20_000),
        .decimal("length", \.length, label: "Length", required: false, in: 0...1_000, decimals: 3),
        .money("sum", \.sum, label: "Sum", required: false, currency: "EUR"),
        .field(
            "iban", \.iban, label: "IBAN", required: false, text: \.text,
            value: { text throws(FieldError) in
                guard text.hasPrefix("DE") else { throw FieldError("Enter an IBAN.") }
                return IBAN(text: text)
            }),
    ]
}

/// Decodes some fields of the zoo.
private func zoo(
    _ texts: [String: [String]], language: String = "en", over offered: Zoo? = nil
) -> (form: Zoo?, said: String?) {
    do { return (try Zoo.decode(texts, over: offered, language: language), nil) } catch {
        return (nil, error.problems.map(\.message).joined(separator: " "))
    }
}

private func zoo(_ name: String, _ text: String, language: String = "en") -> (form: Zoo?, said: String?) {
    zoo([name: [text]], language: language)
}

private func born(_ day: String, _ month: String, _ year: String) -> (form: Zoo?, said: String?) {
    zoo(["born-day": [day], "born-month": [month], "born-year": [year]])
}

@Suite struct `Every kind of field` {
    @Test func `takes nothing where it need not be filled in`() throws {
        for texts in [[:], Dictionary(uniqueKeysWithValues: Zoo.fields.map { ($0.shape.name, [""]) })] {
            let form = try #require(zoo(texts).form)
            #expect(form.phone.isEmpty && form.agrees == nil && form.kind == nil && form.parts.isEmpty)
            #expect(form.street == nil && form.born == nil && form.time == nil && form.sum == nil && form.iban == nil)
        }
    }

    @Test func `asks for what is missing, each in its own words`() {
        struct Needy: Form {
            var agrees: Bool?
            var kind: Part?
            var parts: [Part] = []
            var born: Day?
            var time: TimeOfDay?
            var people: Int?
            var sum: Money?
            static let fields: [FormField<Self>] = [
                .yesNo("agrees", \.agrees, label: "Agreed?"),
                .choice("kind", \.kind, label: "Kind", options: [(.north, "North")]),
                .several("parts", \.parts, label: "Parts", options: [(.north, "North")]),
                .date("born", \.born, label: "Date of birth"),
                .time("time", \.time, label: "Time"),
                .number("people", \.people, label: "People", in: 1...20)
                    .saying(missing: "Say how many come."),
                .money("sum", \.sum, label: "Sum", currency: "EUR", in: 1...9),
            ]
        }
        do {
            _ = try Needy.decode([:])
            Issue.record("an empty form was taken")
        } catch {
            #expect(
                error.problems.map(\.message) == [
                    "Select yes or no: agreed?", "Select the kind.", "Select the parts.", "Enter the date of birth.",
                    "Enter the time.", "Say how many come.", "Sum must be an amount from €1.00 to €9.00.",
                ])
        }
    }

    @Test(arguments: ["030 1234567", "+44 808 157 0192", "(030) 12-34/56", "110"])
    func `takes telephone numbers as people write them`(_ text: String) {
        #expect(zoo("phone", " \(text) ").form?.phone == text)
    }

    @Test(arguments: ["12", "call me", "+49 30+12", "1234567890123456789012"])
    func `refuses what is no telephone number`(_ text: String) {
        #expect(zoo("phone", text).said == "Enter a telephone number such as 030 1234567 or +44 808 157 0192.")
    }

    @Test func `takes a postal address line by line`() {
        #expect(zoo("address", " 1 Long Road \r\n\r\nTown\r\n").form?.address == "1 Long Road\nTown")
        #expect(zoo("address", "Town").said == "Address must be 2 lines or more.")
        #expect(zoo("address", "a\nb\nc\nd").said == "Address must be 3 lines or fewer.")
    }

    @Test func `takes of several options those that are offered`() {
        #expect(zoo(["parts": ["square", "north", "north", ""]]).form?.parts == [.north, .square])
        #expect(zoo(["parts": ["north", "west"]]).said == "One of these is no longer offered. Select again.")
        #expect(zoo("kind", "south").form?.kind == .south)
        #expect(
            zoo("kind", "square").said == "That is no longer offered. Select something else.",
            "a value that the field does not list")
        #expect(zoo("agrees", "no").form?.agrees == false)
        #expect(zoo("agrees", "perhaps").said == "Select yes or no: agreed?")
    }

    @Test func `checks options against those that are offered now`() {
        #expect(zoo("street", "7").form?.street == 7)
        #expect(zoo("street", "8").said == "That is no longer offered. Select something else.")
        var offered = Zoo()
        offered.streets = [FieldOption(8, label: "New Road")]
        #expect(zoo(["street": ["8"]], over: offered).form?.street == 8)
        #expect(zoo(["street": ["7"]], over: offered).said == "That is no longer offered. Select something else.")
        #expect(zoo(["teams": ["8"]], over: offered).form?.teams == ["8"])
    }

    @Test func `takes a day in three parts`() {
        #expect(born("27", "3", "2027").form?.born == Day(2027, 3, 27))
        #expect(born(" 01", "02 ", "1999").form?.born?.description == "1999-02-01")
        #expect(born("29", "2", "2028").form?.born != nil)
        #expect(born("27", "", "2027").said == "Born must include a month.")
        for (day, month, year) in [
            ("29", "2", "2027"), ("31", "4", "2027"), ("0", "1", "2027"), ("1", "13", "2027"), ("1", "1", "27"),
            ("1", "1", "20270"), ("-1", "1", "2027"), ("1", "Mai", "2027"), ("99999999999999999999", "1", "2027"),
        ] {
            #expect(
                born(day, month, year).said == "Born must be a real date, such as 27 3 2027.",
                "\(day) \(month) \(year)")
        }
    }

    @Test func `takes a day from a calendar and a time`() {
        #expect(zoo("from", "2027-03-27").form?.from == Day(2027, 3, 27))
        #expect(zoo("from", "27.3.27").said == "From must be a real date, such as 2027-03-27.")
        for (text, time) in [
            ("18:30", "18:30"), ("6.30 pm", "18:30"), ("12 am", "00:00"), ("9:05", "09:05"), ("18", "18:00"),
            ("18 Uhr", "18:00"), ("07:15:00", "07:15"),
        ] {
            #expect(zoo("time", text).form?.time?.description == time, "\(text)")
        }
        for text in ["24:01", "18:60", "18:5", "soon", "13 pm", "1:2:3:4", ":", "1e1"] {
            #expect(zoo("time", text).said == "Time must be a time, such as 18:30.", "\(text)")
        }
    }

    @Test func `takes whole numbers, with thousands as the page's language writes them`() {
        #expect(zoo("people", "20000").form?.people == 20_000)
        #expect(zoo("people", "20,000").form?.people == 20_000)
        #expect(zoo("people", "20.000", language: "de").form?.people == 20_000)
        for text in ["20.000", "0", "20,001", "2,0000", "1e3", "0x10", "1 2", "-5", "9999999999999999999999"] {
            #expect(zoo("people", text).said == "People must be a number from 1 to 20,000.", "\(text)")
        }
    }

    @Test func `takes amounts as the page's language writes them`() {
        for (text, language, amount) in [
            ("1,250.50", "en", "1250.50"), ("1.250,50", "de", "1250.50"), ("1250.5", "en", "1250.5"),
            ("1250,5", "de", "1250.5"), ("2 000 000", "en", "2000000"), ("2’000’000", "de", "2000000"),
            ("1,234", "en", "1234"), ("0.01", "en", "0.01"),
        ] {
            #expect(
                zoo("sum", text, language: language).form?.sum == Money(Decimal(string: amount) ?? 0, "EUR"), "\(text)")
        }
        for (text, language) in [
            ("1.234", "en"), ("1.2345", "de"), ("1,2,3", "en"), ("12 34", "en"),
            ("", "en"),
            ("1,234'567", "en"), ("NaN", "en"), ("-1", "en"), ("1e5", "en"), ("$5", "en"),
            (String(repeating: "9", count: 41), "en"),
        ] where !text.isEmpty {
            #expect(zoo("sum", text, language: language).form == nil, "\(text) in \(language)")
        }
    }

    @Test func `asks again for a number that two languages read differently`() {
        #expect(zoo("length", "1.234").said == "1.234 can be read in two ways. Write 1234 or 1.2340.")
        #expect(zoo("length", "1,234", language: "de").said == "1,234 can be read in two ways. Write 1234 or 1.2340.")
        #expect(zoo("length", "1.2340").form?.length == Decimal(string: "1.234"), "as it asks to be written")
        #expect(zoo("length", "0.125").form?.length == Decimal(string: "0.125"), "no thousands begin with 0")
        var form = Zoo()
        form.length = Decimal(string: "1.234")
        let shown = FormDescription(form).fields.first { $0.name == "length" }?.value.first
        #expect(shown == "1.2340" && zoo("length", shown ?? "").form?.length == form.length, "what it shows it takes")
        #expect(zoo("length", "1.25").form?.length == Decimal(string: "1.25"))
        #expect(zoo("length", "1000.001").said == "Length must be a number from 0 to 1000.")
    }

    @Test func `can be one of an app's own`() {
        #expect(zoo("iban", " DE02 ").form?.iban == IBAN(text: "DE02"))
        #expect(zoo("iban", "FR02").said == "Enter an IBAN.")
    }

    @Test func `shows what its form has`() {
        var form = Zoo()
        form.born = Day(2027, 3, 7)
        form.sum = Money(Decimal(string: "1250.5") ?? 0, "EUR")
        form.parts = [.north, .square]
        form.agrees = false
        let shown = Dictionary(
            uniqueKeysWithValues: FormDescription(form).fields.map { ($0.name, $0.value) })
        #expect(shown["born"] == .several(["7", "3", "2027"]) && shown["sum"] == .one("1250.50"))
        #expect(shown["parts"] == .several(["north", "square"]) && shown["agrees"] == .one("no"))
        #expect(
            FormDescription(form).fields.first { $0.name == "street" }?.options.map(\.label) == [
                "Long Road", "High Street",
            ])
    }

    @Test func `takes anything without a trap`() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "", "-", "+", ".", ",", "0", "9", "１", " ", "\n", "\r\n", "2027", "on", "e\u{301}", "\u{0}", "💥", "yes",
        ]
        for _ in 0..<2_000 {
            var texts: [String: [String]] = [:]
            for name in Zoo.fields.flatMap(\.shape.controls) {
                texts[name] = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                        .joined()
                }
            }
            _ = zoo(texts, language: ["en", "de", "fr", "de-CH", "ar", "xx"].randomElement(using: &random) ?? "en")
        }
    }
}

@Suite struct `A day` {
    @Test func `counts as the calendar does`() throws {
        let calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar
        }()
        let first = try #require(Day(1970, 1, 1))
        for number in stride(from: -700_000, to: 2_000_000, by: 997) {
            let day = first.adding(days: number)
            #expect(first.days(until: day) == number && Day(day.description) == day)
            guard number > -140_000 else { continue }
            let parts = calendar.dateComponents([.year, .month, .day], from: day.noon)
            #expect([parts.year, parts.month, parts.day] == [day.year, day.month, day.day])
        }
        #expect(Day(9999, 12, 31)?.adding(days: 1) == Day(9999, 12, 31))
    }

    @Test func `is that of a place`() throws {
        let late = Date(timeIntervalSince1970: 1_795_649_400)  // 2026-11-25 23:30 in Greenwich
        #expect(
            Day(late, in: .gmt).adding(days: 1) == Day(late, in: try #require(TimeZone(identifier: "Europe/Berlin"))))
    }
}

@Suite struct `A list's row` {
    private struct Folder: Form {
        var ticks = Ticks<String>()
        static let fields: [FormField<Self>] = [.ticks("files", \.ticks, label: "All")]
    }

    @Test func `is ticked and unticked whatever signs its text has, and as browsers end lines`() throws {
        let rows = ["a\nb", "a", "50%", "%0A", "%250A", "\u{301}\u{2028}", " ", "\u{600}\n\u{301}%", "A\u{301}"]
        let shown = try #require(Folder.fields[0].read(Folder(ticks: Ticks().showing(rows))).all.last)
        for text in [shown, shown.replacing("\n", with: "\r\n")] {
            for row in rows {
                let ticked = try Folder.decode(["files": [row], "files:shown": [text]])
                #expect(ticked.ticks.ids == [row])
                let unticked = try Folder.decode(["files:shown": [text]], over: ticked)
                #expect(unticked.ticks.isEmpty)
                let read = Folder.fields[0].read(Folder(ticks: ticked.ticks.showing(rows))).all
                #expect(TickControls.merged(read, [[], [text], nil]).count == 2, "a page that comes back has no tick")
            }
        }
    }
}
