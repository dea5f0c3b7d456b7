// A form with every kind of field.

import Foundation
import Usher

struct ZooForm: Form {
    enum Kind: String, Codable, Sendable { case party, race, other }
    enum Size: String, Codable, Sendable { case small, large }

    struct Stall: Form {
        var name = ""
        var usesGas = false
        var size: Size?
        static let fields: [FormField<Self>] = [
            .text("name", \.name, label: "What is sold"), .checkbox("gas", \.usesGas, label: "Gas is used"),
            .choice("size", \.size, label: "Size", options: [(.small, "Small"), (.large, "Large")]),
        ]
    }

    struct IBAN: Codable, Equatable, Sendable { let text: String }

    var street = ""
    var note = ""
    var address = ""
    var email = ""
    var phone = ""
    var password = ""
    var code = ""
    var guests: Int?
    var weight: Decimal?
    var sum: Money?
    var born: Day?
    var from: Day?
    var start: TimeOfDay?
    var kind: Kind?
    var other = ""
    var country: String?
    var teams: [String] = []
    var pays: Bool?
    var iban: IBAN?
    var stalls: [Stall] = []
    var photo: FormFile?
    var agrees = false
    var mark = "zoo"

    private var countries: [FieldOption] { [FieldOption("de", label: "Germany"), FieldOption("no", label: "Norway")] }
    private var offered: [FieldOption] {
        [
            FieldOption("red", label: "Reds", hint: "They begin."), FieldOption("blue", label: "Blues"),
            FieldOption("green", label: "Greens", hint: "The youngest."),
        ]
    }

    static let fields: [FormField<Self>] = [
        .text("street", \.street, label: "Street", length: 2...60, hint: "Without its number."),
        .multiline("note", \.note, label: "Note", required: false, hint: "What else we should know."),
        .addressLines("address", \.address, label: "Address"),
        .email("email", \.email, label: "Email"),
        .phone("phone", \.phone, label: "Phone", required: false, hint: "With its area code."),
        .password(
            "password", \.password, label: "Password", length: 8...200, autocomplete: "new-password", reveals: true,
            hint: "At least 8 characters."),
        .code("code", \.code, label: "Code", digits: 6, hint: "It is in our mail."),
        .number("guests", \.guests, label: "Guests", in: 1...12),
        .decimal("weight", \.weight, label: "Weight in kg", required: false, in: 0...90),
        .money("sum", \.sum, label: "Sum", currency: "EUR", in: 1...2_000, hint: "What it may cost."),
        .date("born", \.born, label: "Day of birth", isBirthday: true, hint: "As on your card."),
        .calendar("from", \.from, label: "First day", required: false),
        .time("start", \.start, label: "Beginning", required: false, hint: "When the gate opens."),
        .choice(
            "kind", \.kind, label: "Kind", options: [(.party, "Party"), (.race, "Race"), (.other, "Something else")],
            hint: "Choose what it is most of all."),
        .text("other", \.other, label: "What kind?").shown { $0.kind == .other },
        .select("country", \.country, label: "Country", from: \.countries, autocomplete: "country"),
        .several("teams", \.teams, label: "Teams", from: \.offered, hint: "As many as you like."),
        .yesNo("pays", \.pays, label: "Do you pay?"),
        .field(
            "iban", \.iban, label: "IBAN", text: \.text,
            value: { text throws(FieldError) in
                guard text.count == 22 else { throw FieldError("Enter the 22 signs of an IBAN.") }
                return IBAN(text: text)
            }
        ).shown { $0.pays == true },
        .group(
            "stalls", \.stalls, label: "Stalls", each: "Stall", adding: "Add a stall", in: 0...3,
            hint: "Each with what it sells."),
        .file(
            "photo", \.photo, label: "Photo", required: false, accepts: [".png"], maximumSize: 4_194_304,
            hint: "A PNG of at most 4 MB."),
        .checkbox("agrees", \.agrees, label: "I have read the rules", required: true, hint: "They are short."),
        .text("mark", \.mark, label: "Mark").hidden(),
    ]
}

struct ZooScreen: Screen {
    static let template = "zoo"
    static let actions: Actions<Self> = [.submit("next", \.next).asking("street", \.mistake), .button("help", \.help)]
    let title = "Zoo"
    let form = ZooForm()
    let next: (ZooForm) throws -> Void
    let help: () -> Void
    let mistake: (ZooForm) async throws -> Phrase?
}

struct SentScreen: Screen {
    static let template = "sent"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("street", \.street)]
    let title = "Sent"
    let street: String
}
