// What people write for numbers and amounts. “?” is asked again.

import Foundation
import Testing

@testable import UsherFlow

@Suite struct `What people write` {
    static let numbers: [Typed] = [
        Typed("12", "12"), Typed(" 12 ", "12"), Typed("\u{A0}12\u{A0}", "12"), Typed("12\u{200B}", "12"),
        Typed("\u{FEFF}12", "12"), Typed("\u{202A}12\u{202C}", "12"), Typed("1\u{AD}2", "12"), Typed("+12", "12"),
        Typed("+ 12", "12"), Typed("012", "12"), Typed("0", "0"), Typed("-5", "-5"), Typed("\u{2212}5", "-5"),
        Typed("\u{2013}5", "-5"), Typed("１２", "12"), Typed("＋１２", "12"), Typed("١٢", "12"), Typed("۱۲", "12"),
        Typed("१२", "12"), Typed("1500", "1500"), Typed("1,500", "1500", de: "?"), Typed("1.500", "?", de: "1500"),
        Typed("1 500", "1500"), Typed("1\u{A0}500", "1500"), Typed("1\u{202F}500", "1500"), Typed("1'500", "1500"),
        Typed("1’500", "1500"), Typed("1٬500", "1500"), Typed("1,500,000", "1500000"), Typed("1.500.000", "1500000"),
        Typed("1 500 000", "1500000"), Typed("15,00,000", "1500000"), Typed("1,00,000", "100000"), Typed("12.0", "12"),
        Typed("12,0", "12"), Typed("12.00", "12"), Typed("12.", "12"), Typed("12,", "12"),
        Typed("12.5", "?"), Typed("12,5", "?"), Typed("1 2", "?"), Typed("12 34", "?"), Typed("1,2,3", "?"),
        Typed("15,0000", "?", de: "15"), Typed("1e3", "?"), Typed("0x10", "?"), Typed("½", "?"), Typed("10²", "?"),
        Typed("①", "?"), Typed("twelve", "?"), Typed("12 guests", "?"), Typed("10-12", "?"), Typed("--5", "?"),
        Typed("5-", "?"), Typed("-", "?"), Typed("+", "?"), Typed(".", "?"), Typed("NaN", "?"), Typed("∞", "?"),
        Typed("2000001", "?"), Typed("99999999999999999999999", "?"), Typed("\u{200B}", ""), Typed(" \u{2060} ", ""),
    ]

    static let amounts: [Typed] = [
        Typed("20", "20"), Typed("20.50", "20.5"), Typed("20,50", "20.5"), Typed("20.5", "20.5"), Typed("20,5", "20.5"),
        Typed("€20", "20"), Typed("€ 20", "20"), Typed("20€", "20"), Typed("20 €", "20"), Typed("20\u{A0}€", "20"),
        Typed("EUR 20", "20"), Typed("20 EUR", "20"), Typed("eur20", "20"), Typed("20 Euro", "20"),
        Typed("20 euros", "20"), Typed("1 euro", "1"), Typed("€1,250.50", "1250.5"), Typed("1.250,50 €", "1250.5"),
        Typed("€2,000,000.00", "2000000"), Typed("2.000.000,00 €", "2000000"), Typed("€2 000 000", "2000000"),
        Typed("1,250", "1250", de: "?"), Typed("1.250", "?", de: "1250"), Typed("1'250.50", "1250.5"),
        Typed("1’250.50", "1250.5"), Typed("1 250,50", "1250.5"), Typed("1\u{202F}250,50", "1250.5"),
        Typed("20,-", "20"), Typed("20,– €", "20"), Typed("20.-", "20"), Typed("20.—", "20"), Typed("20,--", "20"),
        Typed(".5", "0.5", de: "0.5"), Typed(",5", "0.5"), Typed("0.01", "0.01"), Typed("٢٠", "20"),
        Typed("٢٠٫٥", "20.5"), Typed("２０", "20"), Typed("€\u{200E}20", "20"), Typed("20.00", "20"),
        Typed("20.000", "?", de: "20000"),
        Typed("20,0000", "?", de: "20"), Typed("$20", "?"), Typed("20 USD", "?"), Typed("£20", "?"),
        Typed("20 ct", "?"),
        Typed("€", "?"), Typed("€€20", "?"), Typed("-20", "?"), Typed("-€20", "?"), Typed("€-20", "?"),
        Typed("(20)", "?"), Typed("20.505", "?", de: "20505"), Typed("1.234.5", "?"), Typed("1,23,4", "?"),
        Typed("twenty", "?"), Typed("20 or 30", "?"), Typed("2000000.01", "?"), Typed("1e5", "?"), Typed("20k", "?"),
        Typed("\u{200B}", ""),
    ]

    @Test(arguments: numbers)
    func `as a whole number is read as they mean it, or asked`(_ typed: Typed) {
        for (language, read) in typed.rows {
            let form = TypedForm.read(["people": typed.text], language)
            #expect(form.map { $0.people.map { "\($0)" } ?? "" } ?? "?" == read, "\(language)")
        }
    }

    @Test(arguments: amounts)
    func `as an amount is read as they mean it, or asked`(_ typed: Typed) {
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
        #expect(TypedForm.said(["sum": "3000000"], "en") == "Enter an amount from €0.00 to €2,000,000.00.")
    }
}
