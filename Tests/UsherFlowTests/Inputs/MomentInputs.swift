// What people write for days and times. “?” is asked again.

import Testing

@testable import UsherFlow

extension `What people write` {
    static let days: [Entry] = [
        Entry("2027-03-27", "2027-03-27"), Entry("2027-3-27", "2027-03-27"), Entry("2027/03/27", "2027-03-27"),
        Entry("2027.03.27", "2027-03-27"), Entry("20270327", "2027-03-27"), Entry("27.3.2027", "2027-03-27"),
        Entry("27.03.2027", "2027-03-27"), Entry("27. 3. 2027", "2027-03-27"), Entry("27/3/2027", "2027-03-27"),
        Entry("3/27/2027", "2027-03-27", de: "?"), Entry("27-3-2027", "2027-03-27"), Entry("27 3 2027", "2027-03-27"),
        Entry("27 March 2027", "2027-03-27"), Entry("27 Mar 2027", "2027-03-27"), Entry("27 march, 2027", "2027-03-27"),
        Entry("March 27, 2027", "2027-03-27"), Entry("Mar. 27 2027", "2027-03-27"),
        Entry("March 27th, 2027", "2027-03-27"),
        Entry("1st May 2027", "2027-05-01"), Entry("2nd May 2027", "2027-05-02"), Entry("3rd May 2027", "2027-05-03"),
        Entry("Saturday, 27 March 2027", "2027-03-27"), Entry("Sat 27 Mar 2027", "2027-03-27"),
        Entry("27. März 2027", "?", de: "2027-03-27"), Entry("27. Ma\u{308}rz 2027", "?", de: "2027-03-27"),
        Entry("Samstag, 27. März 2027", "?", de: "2027-03-27"), Entry("5 Sept 2027", "2027-09-05"),
        Entry("2027 March 27", "2027-03-27"), Entry("4/4/2027", "2027-04-04"), Entry("3/4/2027", "?", de: "2027-04-03"),
        Entry("3.4.2027", "2027-04-03"), Entry("3-4-2027", "?", de: "2027-04-03"), Entry(" 27.3.2027 ", "2027-03-27"),
        Entry("27.3.2027\u{200B}", "2027-03-27"), Entry("２７．３．２０２７", "2027-03-27"), Entry("٢٧/٣/٢٠٢٧", "2027-03-27"),
        Entry("27‑3‑2027", "2027-03-27"), Entry("29.2.2028", "2028-02-29"), Entry("29.2.2027", "?"),
        Entry("31.4.2027", "?"), Entry("0.1.2027", "?"), Entry("1.13.2027", "?"), Entry("27.3.27", "?"),
        Entry("27.3.", "?"), Entry("March 2027", "?"), Entry("27 Mart 2027", "?"), Entry("27.3.20270", "?"),
        Entry("27.3.0027", "?"), Entry("today", "?"), Entry("-1", "?"), Entry("27", "?"), Entry("27:3:2027", "?"),
        Entry("27 March May 2027", "?"), Entry("99999999999", "?"), Entry("\u{200B}", ""),
    ]

    static let times: [Entry] = [
        Entry("18:30", "18:30"), Entry("18.30", "18:30"), Entry("1830", "18:30"), Entry("0930", "09:30"),
        Entry("9:05", "09:05"),
        Entry("09:05", "09:05"), Entry("18", "18:00"), Entry("6", "06:00"), Entry("18:30:00", "18:30"),
        Entry("18 Uhr", "18:00"), Entry("18 Uhr 30", "18:30"), Entry("18:30 Uhr", "18:30"), Entry("18h", "18:00"),
        Entry("18h30", "18:30"), Entry("18 h 30 min", "18:30"), Entry("18:30 h", "18:30"), Entry("18:30 hrs", "18:30"),
        Entry("6pm", "18:00"), Entry("6 pm", "18:00"), Entry("6 p.m.", "18:00"), Entry("6 P.M.", "18:00"),
        Entry("6:30pm", "18:30"), Entry("6.30 pm", "18:30"), Entry("6:30 PM", "18:30"),
        Entry("6:30\u{202F}PM", "18:30"),
        Entry("12 am", "00:00"), Entry("12 pm", "12:00"), Entry("12:15 am", "00:15"), Entry("noon", "12:00"),
        Entry("12 noon", "12:00"), Entry("Mittag", "12:00"), Entry("midnight", "00:00"), Entry("12 midnight", "00:00"),
        Entry("Mitternacht", "00:00"), Entry("24:00", "00:00"), Entry("24", "00:00"), Entry("0:00", "00:00"),
        Entry("00:00", "00:00"),
        Entry("１８：３０", "18:30"), Entry("١٨:٣٠", "18:30"), Entry("18:30\u{200B}", "18:30"), Entry(" 18:30 ", "18:30"),
        Entry("24:01", "?"), Entry("25:00", "?"), Entry("18:60", "?"), Entry("18:5", "?"), Entry("18:30:15", "?"),
        Entry("13 pm", "?"), Entry("0 am", "?"), Entry("half past six", "?"), Entry("6ish", "?"), Entry("18-19", "?"),
        Entry("1:2:3:4", "?"), Entry(":", "?"), Entry("1e1", "?"), Entry("-6", "?"), Entry("18,5", "?"),
        Entry("\u{200B}", ""),
    ]

    @Test(arguments: days)
    func `as a day is read as they mean it, or asked`(_ typed: Entry) {
        for (language, read) in typed.rows {
            let form = TypedForm.read(["from": typed.text], language)
            #expect(form.map { $0.from?.description ?? "" } ?? "?" == read, "\(language)")
        }
    }

    @Test(arguments: times)
    func `as a time is read as they mean it, or asked`(_ typed: Entry) {
        for (language, read) in typed.rows {
            let form = TypedForm.read(["time": typed.text], language)
            #expect(form.map { $0.time?.description ?? "" } ?? "?" == read, "\(language)")
        }
    }

    @Test(arguments: [
        (["27", "3", "2027"], "2027-03-27"), (["27.", "03.", "2027"], "2027-03-27"),
        (["27", "March", "2027"], "2027-03-27"),
        (["27", "Mar", "2027"], "2027-03-27"), (["27th", "3", "2027"], "2027-03-27"),
        (["March", "27", "2027"], "2027-03-27"),
        (["２７", "３", "２０２７"], "2027-03-27"), (["27\u{200B}", " 3", "2027"], "2027-03-27"),
        (["27.3.2027", "", ""], "2027-03-27"),
        (["27 March 2027", "", ""], "2027-03-27"), (["2027-03-27", "", ""], "2027-03-27"), (["3/4/2027", "", ""], "?"),
        (["27", "3", "27"], "?"), (["27", "", "2027"], "?"), (["", "3", "2027"], "?"), (["27", "13", "2027"], "?"),
        (["3", "27", "2027"], "?"), (["-1", "1", "2027"], "?"), (["1", "1", "20270"], "?"),
        (["\u{200B}", "", " "], ""),
    ])
    func `as a day of three parts is read as they mean it, or asked`(_ parts: [String], _ read: String) {
        let texts = Dictionary(uniqueKeysWithValues: zip(["born-day", "born-month", "born-year"], parts))
        let form = TypedForm.read(texts, "en")
        #expect(form.map { $0.born?.description ?? "" } ?? "?" == read)
    }

    @Test(arguments: ["en", "de", "en-US", "fr"])
    func `is what a page showed of a day or a time`(_ language: String) throws {
        for text in ["2027-03-27", "2027-05-01", "1999-12-31"] {
            let day = try #require(Day(text))
            #expect(
                TypedForm.read(["from": day.text(in: language)], language)?.from == day, "\(day.text(in: language))")
        }
        for text in ["00:00", "00:15", "09:05", "12:00", "18:30"] {
            let time = try #require(TimeOfDay(text))
            #expect(
                TypedForm.read(["time": time.text(in: language)], language)?.time == time, "\(time.text(in: language))")
        }
        #expect(
            TypedForm.said(["from": "3/4/2027"], "en")
                == "3/4/2027 can be read in two ways. Write 2027-03-04 or 2027-04-03.")
    }
}
