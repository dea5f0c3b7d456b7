// What a visitor typed and pressed: a form with every kind of field, and the values of buttons.

private enum Color: String { case red, green = "dark green" }

private struct EveryForm: Form, Equatable {
    var text = "", short = "", email = "", password = "", code = "", notes = ""
    var agreed = false, news = false
    var count = 1, any = 0
    var color = Color.red
    var file: FormFile?

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
    ]

    static func == (one: Self, other: Self) -> Bool {
        fields.allSatisfy { Array($0.read(one).utf8) == Array($0.read(other).utf8) }
    }
}

private let kept = Set(FormDescription(EveryForm()).keptNames)

/// Every sentence that a field can say: none of them holds what was typed.
private let sentences: Set<String> = [
    "Fill in “Short”.", "Fill in “Email”.", "Fill in “Password”.", "Fill in “Code”.", "Use at least 2 characters.",
    "Use at least 3 characters.", "Use at most 5 characters.", "Use at most 8 characters.",
    "Use at most 12 characters.",
    "Use at most 20 characters.", "Use at most 200 characters.", "Use at most 254 characters.", "Use one line.",
    "Enter an email address such as name@example.org.", "Enter the 6 digits of the code.", "Tick this box to go on.",
    "Enter a number from 1 to 10.", "Enter a number from \(Int.min) to \(Int.max).", "Choose one of the options.",
    "Choose a file of at most 100 bytes.",
]

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
        let name = EveryForm.fields[Int(first) % EveryForm.fields.count].shape.name
        let text = String(decoding: line.dropFirst().map { $0 == 0x25 ? 0x0A : $0 }, as: UTF8.self)
        if touched.insert(name).inserted { sent[name] = nil }
        sent[name, default: []].append(text)
        files["file"] = [FormFile(name: text, bytes: [UInt8](repeating: 0, count: line.count))]
    }
    let form: EveryForm
    do { form = try EveryForm.decode(sent, files: files) } catch {
        expect(!error.problems.isEmpty, "a form is refused for nothing")
        for problem in error.problems {
            expect(sentences.contains(problem.message), "a message that nobody wrote: \(problem.message)")
            expect(
                problem.field.map { touched.contains($0) || $0 == "file" } ?? false, "a field is wrong that is right")
        }
        return
    }
    checkRight(form)
    expect(kept.isDisjoint(with: ["password", "code", "file"]), "a secret is kept")
    var shown: [String: [String]] = [:]
    for field in EveryForm.fields where field.shape.kind != .checkbox { shown[field.shape.name] = [field.read(form)] }
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
    expect(form.agreed && (1...10).contains(form.count) && (form.file?.size ?? 0) <= 100, "a rule that is not kept")
}

func checkAct(_ input: inout FuzzInput) {
    let act = String(decoding: input.all(), as: UTF8.self)
    let submission = Submission(act: act)
    let answer = submission.decision.map { "\($0.rawValue):" } ?? ""
    let argument = submission.argument.map { ".\($0)" } ?? ""
    expect((answer + submission.action + argument).utf8.elementsEqual(act.utf8), "\(act) is read as another")
    expect(!submission.action.contains("."), "\(submission.action) is no name")
    let isAnswer = ["keep:", "discard:"].contains { act.utf8.starts(with: $0.utf8) }
    expect((submission.decision != nil) == isAnswer, "\(act) answers a question, or not")
}
