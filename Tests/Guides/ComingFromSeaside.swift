// What the code of Coming from Seaside stands in: orders, and two screens.

import Usher

struct Orders: Sendable {
    func add(_ shipping: String, billing: String) async throws {}
}

struct AddressForm: Form {
    var address = ""
    static let fields: [FormField<Self>] = [.multiline("address", \.address, label: "Address")]
}

struct AddressScreen: Screen {
    static let template = "order/address"
    static let actions: Actions<Self> = [.submit("next", \.next)]

    let title: String
    let form: AddressForm
    let next: (AddressForm) async throws -> Void
}

struct QuestionScreen: Screen {
    static let template = "order/question"
    static let actions: Actions<Self> = [.button("yes", \.yes), .button("no", \.no)]

    let title: String
    let yes: () async throws -> Void
    let no: () -> Void
}

//> ComingFromSeaside.md
