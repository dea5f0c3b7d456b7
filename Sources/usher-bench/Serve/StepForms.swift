// The forms of the sign-up's steps.

internal import Usher

struct PersonForm: Step, Codable, Equatable {
    static let template = "steps/person"
    static let actions: Actions<StepScreen<Self>> = [.submit("next", \.next)]
    var name = ""
    var email = ""
    var phone = ""

    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "name"), .email("email", \.email, label: "email"),
        .text("phone", \.phone, label: "phone"),
    ]
}

struct AddressForm: Step, Codable, Equatable {
    static let template = "steps/address"
    static let actions: Actions<StepScreen<Self>> = [.submit("next", \.next)]
    var street = ""
    var city = ""
    var zip = ""

    static let fields: [FormField<Self>] = [
        .text("street", \.street, label: "street"), .text("city", \.city, label: "city"),
        .text("zip", \.zip, label: "zip"),
    ]
}

struct PlanForm: Step, Codable, Equatable {
    static let template = "steps/plan"
    static let actions: Actions<StepScreen<Self>> = [.submit("next", \.next)]
    var plan = ""
    var newsletter = ""
    var comment = ""

    static let fields: [FormField<Self>] = [
        .text("plan", \.plan, label: "plan"), .text("newsletter", \.newsletter, label: "newsletter"),
        .text("comment", \.comment, label: "comment"),
    ]
}

struct PasswordForm: Step {
    static let template = "steps/password"
    static let actions: Actions<StepScreen<Self>> = [.submit("next", \.next)]
    var password = ""
    var password2 = ""
    var agree = ""

    static let fields: [FormField<Self>] = [
        .password("password", \.password, label: "password", autocomplete: "new-password"),
        .password("password2", \.password2, label: "password2", autocomplete: "new-password"),
        .text("agree", \.agree, label: "agree"),
    ]

    func check(_ problems: inout FormProblems) {
        if password != password2 { problems.add("The two passwords differ.", to: "password2") }
    }
}
