// What a visitor typed and pressed: a form with every kind of field, and the values of buttons.

import Foundation

private enum Color: String, Codable { case red, green = "dark green" }

private struct EntryForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name", length: 1...9)]
}

private struct EveryForm: Form, Equatable {
    var text = "", short = "", email = "", password = "", code = "", notes = ""
    var agreed = false, news = false
    var count = 1, any = 0
    var color = Color.red
    var file: FormFile?
    var phone = "", address = ""
    var answer: Bool?
    var chosen: Color?
    var colors: [Color] = []
    var born: Day?
    var time: TimeOfDay?
    var length: Decimal?
    var sum: Money?
    var other = ""
    var entries: [EntryForm] = []

    static let fields: [FormField<Self>] = [
        .text("text", \.text, label: "Text", required: false), .text("short", \.short, label: "Short", length: 2...5),
        .email("email", \.email, label: "Email"),
        .password("password", \.password, label: "Password", length: 3...8, autocomplete: "off"),
        .code("code", \.code, label: "Code", digits: 6),
        .multiline("notes", \.notes, label: "Notes", required: false, length: 0...20),
        .checkbox("agreed", \.agreed, label: "Agreed", required: true), .checkbox("news", \.news, label: "News"),
        .number("count", \.count, label: "Count", in: 1...10),
        .number("any", \.any, label: "Any", in: Int.min...Int.max),
        .choice("color", \.color, label: "Color", options: [(.red, "Red"), (.green, "Green")]),
        .file("file", \.file, label: "File", required: false, maximumSize: 100),
        .phone("phone", \.phone, label: "Phone", required: false),
        .addressLines("address", \.address, label: "Address", required: false, lines: 1...2),
        .yesNo("answer", \.answer, label: "Answer", required: false),
        .select("chosen", \.chosen, label: "Chosen", required: false, options: [(.red, "Red"), (.green, "Green")]),
        .several("colors", \.colors, label: "Colors", required: false, options: [(.red, "Red"), (.green, "Green")]),
        .date("born", \.born, label: "Born", required: false), .time("time", \.time, label: "Time", required: false),
        .decimal("length", \.length, label: "Length", required: false, in: 0...9_999_999, decimals: 3),
        .money("sum", \.sum, label: "Sum", required: false, currency: "EUR", in: 0...9_999_999),
        .text("other", \.other, label: "Other").shown { $0.chosen == .green },
        .group("entries", \.entries, label: "Entries", each: "Entry", adding: "Add", in: 0...3),
    ]

    static func == (one: Self, other: Self) -> Bool {
        one.entries.map(\.name) == other.entries.map(\.name)
            && fields.allSatisfy { field in
                let (left, right) = (field.read(one).all, field.read(other).all)
                return left.count == right.count && zip(left, right).allSatisfy { Array($0.utf8) == Array($1.utf8) }
            }
    }
}

private let kept = Set(FormDescription(EveryForm()).keptNames)

/// Every sentence that a field can say: none of them holds what was typed.
private let sentences: Set<String> = [
    "Text must be 200 characters or fewer.", "Text must be on one line.", "Enter the short.",
    "Short must be 2 characters or more.", "Short must be 5 characters or fewer.", "Short must be on one line.",
    "Enter your email address.", "Enter an email address such as name@example.org.",
    "Email must be 254 characters or fewer.", "Enter the password.", "Password must be 3 characters or more.",
    "Password must be 8 characters or fewer.", "Enter the code.", "Enter the 6 digits of the code.",
    "Code must be 12 characters or fewer.", "Notes must be 20 characters or fewer.", "Tick “Agreed” to continue.",
    "Count must be a number from 1 to 10.",
    "Any must be a number from -9,223,372,036,854,775,808 to 9,223,372,036,854,775,807.", "Select the color.",
    "The selected file must be 100 bytes or smaller.", "Phone must be 40 characters or fewer.",
    "Phone must be on one line.", "Enter a telephone number such as 030 1234567 or +44 808 157 0192.",
    "Address must be 600 characters or fewer.", "Address must be 2 lines or fewer.", "Select yes or no for answer.",
    "That is no longer offered. Select something else.", "One of these is no longer offered. Select again.",
    "Born must include a day.", "Born must include a month.", "Born must include a year.",
    "Born must be a real date, such as 27 3 2027.", "Time must be a time, such as 18:30.",
    "Length must be a number from 0 to 9999999.", "Sum must be an amount from €0.00 to €9,999,999.00.",
    "Enter the other.", "Other must be 200 characters or fewer.", "Other must be on one line.", "Enter the name.",
    "Name must be 9 characters or fewer.", "Name must be on one line.", "You can have at most 3. Remove some.",
    "We could not read a character here (\u{FFFD}). Type it again.",
]

private let controls = EveryForm.fields.flatMap(\.shape.controls) + ["entries.1.name", "entries.7.name"]

/// Lines: the number of a field, then what was typed, with `%` for a line end. A form that is right stands behind it,
/// so that one wrong field does not hide the others.
func checkForm(_ input: inout FuzzInput) {
    var sent: [String: [String]] = [
        "short": ["abc"], "email": ["a@b"], "password": ["abc"], "code": ["123 456"], "agreed": ["on"], "count": ["2"],
        "any": ["-7"], "color": ["red"],
    ]
    var touched: Set<String> = []
    var files: [String: [FormFile]] = [:]
    for line in input.lines() {
        guard let first = line.first else { continue }
        let name = controls[Int(first) % controls.count]
        let text = String(decoding: line.dropFirst().map { $0 == 0x25 ? 0x0A : $0 }, as: UTF8.self)
        if touched.insert(name).inserted { sent[name] = nil }
        sent[name, default: []].append(text)
        files["file"] = [FormFile(name: text, bytes: [UInt8](repeating: 0, count: line.count))]
    }
    let form: EveryForm
    do { form = try EveryForm.decode(sent, files: files) } catch {
        expect(!error.problems.isEmpty, "a form is refused for nothing")
        for problem in error.problems {
            expect(
                sentences.contains(problem.message) || problem.message.contains(" can be read in two ways. Write "),
                "a message that nobody wrote: \(problem.message)")
            let name = problem.field.map { String($0.prefix { $0 != "." }) }
            let shape = EveryForm.fields.first { $0.shape.name == name }?.shape
            expect(
                shape?.controls.contains { touched.contains($0) || $0 == "file" || $0 == "other" } ?? false,
                "a field is wrong that is right")
        }
        return
    }
    checkRight(form)
    expect(kept.isDisjoint(with: ["password", "code", "file"]), "a secret is kept")
    var shown: [String: [String]] = [:]
    for field in EveryForm.fields where field.shape.kind != .checkbox {
        let texts = field.read(form).all
        if field.shape.parts.isEmpty {
            shown[field.shape.name] = texts
        } else {
            for (control, text) in zip(field.shape.controls, texts) { shown[control] = [text] }
        }
    }
    for (index, entry) in form.entries.enumerated() { shown["entries.\(index + 1).name"] = [entry.name] }
    shown["agreed"] = form.agreed ? ["on"] : nil
    shown["news"] = form.news ? ["on"] : nil
    let again = try? EveryForm.decode(shown, files: files)
    expect(again == form, "what is shown again is another form: \(form) and \(String(describing: again))")
}

private func checkRight(_ form: EveryForm) {
    for line in [form.text, form.short, form.email] {
        expect(
            !line.unicodeScalars.contains { [10, 11, 12, 13, 0x85, 0x2028, 0x2029].contains($0.value) }, "two lines")
        expect(line.first?.isWhitespace != true && line.last?.isWhitespace != true, "blanks around \(line)")
    }
    expect(form.text.count <= 200 && (2...5).contains(form.short.count), "a length that is too much or too little")
    expect((3...8).contains(form.password.count) && form.notes.count <= 20, "a length that is too much or too little")
    expect(form.notes.utf8.count <= 320 && form.text.utf8.count <= 3_200, "more bytes than characters may have")
    expect(!form.notes.unicodeScalars.contains("\r"), "another line end than ours")
    expect(form.code.utf8.count == 6 && form.code.utf8.allSatisfy { (48...57).contains($0) }, "a code of other digits")
    let email = form.email.utf8.split(separator: 64, omittingEmptySubsequences: false)
    expect(email.count == 2 && email.allSatisfy { !$0.isEmpty } && form.email.utf8.count <= 254, form.email)
    expect(form.email.unicodeScalars.allSatisfy { $0.value > 32 && $0.value != 127 }, "an address with blanks")
    expect(form.chosen == .green || form.other.isEmpty, "what is not asked is given")
    expect(form.sum.map { (0...9_999_999).contains($0.amount) } ?? true, "an amount outside of its range")
    expect(form.agreed && (1...10).contains(form.count) && (form.file?.size ?? 0) <= 100, "a rule that is not kept")
}

func checkAct(_ input: inout FuzzInput) {
    let act = String(decoding: input.all(), as: UTF8.self)
    let submission = Submission(Press(act))
    let answer = submission.press.decision.map { "\($0.rawValue):" } ?? ""
    let argument = submission.argument.map { ".\($0)" } ?? ""
    expect((answer + submission.action + argument).utf8.elementsEqual(act.utf8), "\(act) is read as another")
    expect(!submission.action.contains("."), "\(submission.action) is no name")
    let isAnswer = ["keep:", "discard:", "ask:"].contains { act.utf8.starts(with: $0.utf8) }
    expect((submission.press.decision != nil) == isAnswer, "\(act) answers a question, or not")
}

private struct EveryQuery: Query {
    var text = "", agreed = false, count = 1
    var color: Color?
    var colors: [Color] = []
    var born: Day?
    var from: Day?
    var time: TimeOfDay?
    var length: Decimal?
    var secret = ""

    static let fields: [FormField<Self>] = [
        .text("q", \.text, label: "Text"), .checkbox("agreed", \.agreed, label: "Agreed"),
        .number("count", \.count, label: "Count", in: 1...9),
        .select("color", \.color, label: "Color", options: [(.red, "Red"), (.green, "Green")]),
        .several("colors", \.colors, label: "Colors", options: [(.red, "Red"), (.green, "Green")]),
        .date("born", \.born, label: "Born"), .calendar("from", \.from, label: "From"),
        .time("time", \.time, label: "Time"),
        .decimal("length", \.length, label: "Length", in: 0...9_999, decimals: 3),
        .text("secret", \.secret, label: "Secret").confidential(),
    ]
}

/// Lines: the number of a control, then what an address says of it.
func checkQuery(_ input: inout FuzzInput) {
    let controls = EveryQuery.fields.flatMap(\.shape.controls) + ["unknown"]
    let items = input.lines().compactMap { line in
        line.first.map { first in
            QueryItem(controls[Int(first) % controls.count], String(decoding: line.dropFirst(), as: UTF8.self))
        }
    }
    let query = EveryQuery(items)
    expect(query.secret.isEmpty && !query.items.contains { $0.name == "secret" }, "an address holds a secret")
    expect((1...9).contains(query.count) && query.text.utf8.count <= 3_200, "a rule that is not kept")
    let again = EveryQuery(query.items)
    expect(again == query && again.items == query.items, "an address leads to another query: \(query) and \(again)")
    let text = AddressPath(["list"], query.items).text(adding: [QueryItem("on", "1-a")])
    expect(text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x3C }, "an address has \(text)")
}
