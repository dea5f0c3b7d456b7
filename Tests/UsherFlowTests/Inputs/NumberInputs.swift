// What people write for numbers and amounts. “?” is asked again.

import Foundation
import Testing

@testable import UsherFlow

@Suite struct `What people write` {
    static let numbers: [Entry] = [
        Entry("12", "12"), Entry(" 12 ", "12"), Entry("\u{A0}12\u{A0}", "12"), Entry("12\u{200B}", "12"),
        Entry("\u{FEFF}12", "12"), Entry("\u{202A}12\u{202C}", "12"), Entry("1\u{AD}2", "12"), Entry("+12", "12"),
        Entry("+ 12", "12"), Entry("012", "12"), Entry("0", "0"), Entry("-5", "-5"), Entry("\u{2212}5", "-5"),
        Entry("\u{2013}5", "-5"), Entry("１２", "12"), Entry("＋１２", "12"), Entry("١٢", "12"), Entry("۱۲", "12"),
        Entry("१२", "12"), Entry("1500", "1500"), Entry("1,500", "1500", de: "?"), Entry("1.500", "?", de: "1500"),
        Entry("1 500", "1500"), Entry("1\u{A0}500", "1500"), Entry("1\u{202F}500", "1500"), Entry("1'500", "1500"),
        Entry("1’500", "1500"), Entry("1٬500", "1500"), Entry("1,500,000", "1500000"), Entry("1.500.000", "1500000"),
        Entry("1 500 000", "1500000"), Entry("15,00,000", "1500000"), Entry("1,00,000", "100000"), Entry("12.0", "12"),
        Entry("12,0", "12"), Entry("12.00", "12"), Entry("12.", "12"), Entry("12,", "12"),
        Entry("12.5", "?"), Entry("12,5", "?"), Entry("1 2", "?"), Entry("12 34", "?"), Entry("1,2,3", "?"),
        Entry("15,0000", "?", de: "15"), Entry("1e3", "?"), Entry("0x10", "?"), Entry("½", "?"), Entry("10²", "?"),
        Entry("①", "?"), Entry("twelve", "?"), Entry("12 guests", "?"), Entry("10-12", "?"), Entry("--5", "?"),
        Entry("5-", "?"), Entry("-", "?"), Entry("+", "?"), Entry(".", "?"), Entry("NaN", "?"), Entry("∞", "?"),
        Entry("2000001", "?"), Entry("99999999999999999999999", "?"), Entry("\u{200B}", ""), Entry(" \u{2060} ", ""),
    ]

    static let amounts: [Entry] = [
        Entry("20", "20"), Entry("20.50", "20.5"), Entry("20,50", "20.5"), Entry("20.5", "20.5"), Entry("20,5", "20.5"),
        Entry("€20", "20"), Entry("€ 20", "20"), Entry("20€", "20"), Entry("20 €", "20"), Entry("20\u{A0}€", "20"),
        Entry("EUR 20", "20"), Entry("20 EUR", "20"), Entry("eur20", "20"), Entry("20 Euro", "20"),
        Entry("20 euros", "20"), Entry("1 euro", "1"), Entry("€1,250.50", "1250.5"), Entry("1.250,50 €", "1250.5"),
        Entry("€2,000,000.00", "2000000"), Entry("2.000.000,00 €", "2000000"), Entry("€2 000 000", "2000000"),
        Entry("1,250", "1250", de: "?"), Entry("1.250", "?", de: "1250"), Entry("1'250.50", "1250.5"),
        Entry("1’250.50", "1250.5"), Entry("1 250,50", "1250.5"), Entry("1\u{202F}250,50", "1250.5"),
        Entry("20,-", "20"), Entry("20,– €", "20"), Entry("20.-", "20"), Entry("20.—", "20"), Entry("20,--", "20"),
        Entry(".5", "0.5", de: "0.5"), Entry(",5", "0.5"), Entry("0.01", "0.01"), Entry("٢٠", "20"),
        Entry("٢٠٫٥", "20.5"), Entry("２０", "20"), Entry("€\u{200E}20", "20"), Entry("20.00", "20"),
        Entry("20.000", "?", de: "20000"),
        Entry("20,0000", "?", de: "20"), Entry("$20", "?"), Entry("20 USD", "?"), Entry("£20", "?"),
        Entry("20 ct", "?"),
        Entry("€", "?"), Entry("€€20", "?"), Entry("-20", "?"), Entry("-€20", "?"), Entry("€-20", "?"),
        Entry("(20)", "?"), Entry("20.505", "?", de: "20505"), Entry("1.234.5", "?"), Entry("1,23,4", "?"),
        Entry("twenty", "?"), Entry("20 or 30", "?"), Entry("2000000.01", "?"), Entry("1e5", "?"), Entry("20k", "?"),
        Entry("\u{200B}", ""),
    ]

    @Test(arguments: numbers)
    func `as a whole number is read as they mean it, or asked`(_ typed: Entry) {
        for (language, read) in typed.rows {
            let form = TypedForm.read(["people": typed.text], language)
            #expect(form.map { $0.people.map { "\($0)" } ?? "" } ?? "?" == read, "\(language)")
        }
    }

    @Test(arguments: amounts)
    func `as an amount is read as they mean it, or asked`(_ typed: Entry) {
        for (language, read) in typed.rows {
            let form = TypedForm.read(["sum": typed.text], language)
            #expect(form.map { $0.sum.map { "\($0.amount)" } ?? "" } ?? "?" == read, "\(language)")
        }
    }

    @Test(arguments: ["en", "de", "fr", "ar", "en-IN", "de-CH", "ja"])
    func `is what a message or a page showed of an amount or a number`(_ language: String) throws {
        for text in ["0.01", "1", "999.99", "1250.5", "123456.78", "2000000"] {
            let amount = Money(try #require(Decimal(string: text)), "EUR")
            #expect(
                TypedForm.read(["sum": amount.text(in: language)], language)?.sum == amount,
                "\(amount.text(in: language))")
            let number = try #require(Decimal(string: text)).formatted(.number.locale(Locale(identifier: language)))
            #expect(TypedForm.read(["sum": number], language)?.sum == amount, "\(number)")
        }
        #expect(TypedForm.said(["sum": "3000000"], "en") == "Sum must be an amount from €0.00 to €2,000,000.00.")
    }
}
