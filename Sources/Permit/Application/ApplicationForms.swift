// The forms of an application, one for each page that asks.

import Foundation
import Usher

/// “What will happen?”.
struct EventForm: Form, Codable, Equatable {
    enum Kind: String, Codable { case party, market, race, other }

    var kind: Kind?
    var otherKind = ""
    var name = ""
    var people: Int?

    static let kinds: [(value: Kind, label: String)] = [
        (.party, "Street party"), (.market, "Market"), (.race, "Race"), (.other, "Something else"),
    ]
    static let fields: [FormField<Self>] = [
        .choice("kind", \.kind, label: "Kind of event", options: kinds)
            .saying(missing: "Select what kind of event it is."),
        .text("otherKind", \.otherKind, label: "What kind?").shown { $0.kind == .other }
            .saying(missing: "Enter what kind of event it is."),
        .text(
            "name", \.name, label: "Name of the event", length: 0...100, hint: "As it will stand on posters and signs."
        )
        .saying(missing: "Enter the name of the event."),
        .number(
            "people", \.people, label: "How many people do you expect?", in: 1...20_000,
            hint: "At the busiest time. More than 500 need insurance."
        )
        .saying(missing: "Enter how many people you expect."),
    ]

    /// The town asks for insurance above 500 people, and for each race.
    var needsInsurance: Bool { (people ?? 0) > 500 || kind == .race }
}

/// “Where?”.
struct PlaceForm: Form, Codable, Equatable {
    enum Part: String, Codable { case road, pavement, parking, crossing }

    var street: String?
    var closed: [Part] = []
    var sketch: FormFile?
    /// The one that was looked up.
    var streets: [FieldOption] = []

    static let fields: [FormField<Self>] = [
        .choice("street", \.street, label: "Street", from: \.streets)
            .saying(missing: "Look up the street and choose it."),
        .several(
            "closed", \.closed, label: "Which parts are to be closed?",
            options: [
                (.road, "The road"), (.pavement, "The pavement"), (.parking, "Parking spaces"),
                (.crossing, "A crossing"),
            ]
        )
        .saying(missing: "Select which parts are to be closed."),
        .file(
            "sketch", \.sketch, label: "A map or sketch", required: false, accepts: Attachments.accepted,
            maximumSize: Attachments.largest, hint: "A picture or a PDF of at most 10 MB."),
    ]
}

/// “Who is responsible?”.
struct WhoForm: Form, Codable, Equatable {
    var name = ""
    var address = ""
    /// Its two letters.
    var country: String? = "DE"
    var email = ""
    var phone = ""
    var isForOthers = false
    var organisation = ""

    private var countries: [FieldOption] { Self.countries[PageLanguage.tag] ?? [] }

    /// Those that ISO lists, by the language of a page, in the order of their names.
    private static let countries = ["en-GB": countries(in: "en-GB"), "de": countries(in: "de")]

    private static func countries(in language: String) -> [FieldOption] {
        let locale = Locale(identifier: language)
        return Locale.Region.isoRegions.filter { $0.isISORegion && $0.subRegions.isEmpty }.map(\.identifier)
            .filter { $0.allSatisfy(\.isLetter) }
            .compactMap { code in locale.localizedString(forRegionCode: code).map { FieldOption(code, label: $0) } }
            .sorted { FoldedText.key($0.label, language: language) < FoldedText.key($1.label, language: language) }
    }

    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name", autocomplete: "name").saying(missing: "Enter your name."),
        .addressLines("address", \.address, label: "Address").saying(missing: "Enter your address."),
        .select("country", \.country, label: "Country", from: \.countries, autocomplete: "country")
            .saying(missing: "Select your country."),
        .email("email", \.email, label: "Email", hint: "We write to you there about your application.")
            .saying(missing: "Enter your email address."),
        .phone("phone", \.phone, label: "Phone", hint: "For questions, and on the day itself.")
            .saying(missing: "Enter your telephone number."),
        .checkbox("isForOthers", \.isForOthers, label: "I apply for an organisation"),
        .text("organisation", \.organisation, label: "Which organisation?", autocomplete: "organization")
            .shown { $0.isForOthers }.saying(missing: "Enter the name of the organisation."),
    ]
}

/// “Stalls”: for a market.
struct StallsForm: Form, Codable, Equatable {
    struct Stall: Form, Codable, Equatable {
        var name = ""
        var sells = ""
        var usesGas: Bool?

        static let fields: [FormField<Self>] = [
            .text("name", \.name, label: "Name of the stall", length: 0...80)
                .saying(missing: "Enter the name of the stall."),
            .text("sells", \.sells, label: "What is sold there?", length: 0...200)
                .saying(missing: "Enter what is sold there."),
            .yesNo("usesGas", \.usesGas, label: "Is gas used there?")
                .saying(missing: "Select yes if gas is used there."),
        ]
    }

    var stalls: [Stall] = []

    static let fields: [FormField<Self>] = [
        .group("stalls", \.stalls, label: "Stalls", each: "Stall", adding: "Add a stall", in: 0...200)
    ]
}

/// “Insurance”.
struct InsuranceForm: Form, Codable, Equatable {
    var insurer = ""
    var sum: Money?
    var certificate: FormFile?

    static let fields: [FormField<Self>] = [
        .text("insurer", \.insurer, label: "Insurer").saying(missing: "Enter the name of the insurer."),
        .money(
            "sum", \.sum, label: "Insured sum", currency: "EUR", in: 2_000_000...999_999_999,
            hint: "At least €2,000,000.00 for people and things."
        ).saying(missing: "Enter the insured sum."),
        .file(
            "certificate", \.certificate, label: "The insurer's certificate", accepts: Attachments.accepted,
            maximumSize: Attachments.largest, hint: "A picture or a PDF of at most 10 MB."
        ).saying(missing: "Upload the insurer's certificate."),
    ]
}
