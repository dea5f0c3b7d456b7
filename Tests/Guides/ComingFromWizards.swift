// What the code of Coming from Rails or Django wizards stands in: customers, and the screens of the two steps.

import Usher

struct Customer: Sendable {
    let name: String
}

struct Customers: Sendable {
    func create(_ name: String, taxNumber: String?) async throws -> Customer { Customer(name: name) }
}

struct NameForm: Form {
    var name = ""
    var isCompany = false
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"), .checkbox("company", \.isCompany, label: "This is a company"),
    ]
}

struct NameScreen: Screen {
    static let template = "registration/name"
    static let actions: Actions<Self> = [.submit("next", \.next)]

    let title = "Your name"
    let form: NameForm
    let next: (NameForm) async throws -> Void
}

struct CompanyForm: Form {
    var taxNumber = ""
    static let fields: [FormField<Self>] = [.text("taxNumber", \.taxNumber, label: "Tax number")]
}

struct CompanyScreen: Screen {
    static let template = "registration/company"
    static let actions: Actions<Self> = [.submit("create", \.create)]

    let title = "Your company"
    let form = CompanyForm()
    let create: (CompanyForm) async throws -> Void
}

//> ComingFromWizards.md
