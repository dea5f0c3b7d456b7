// A new password for an account that there is, typed twice.

import Usher

protocol PasswordTwice: Form {
    var password: String { get set }
    var repeated: String { get set }
}

extension PasswordTwice {
    static var newPassword: [FormField<Self>] {
        [
            .password(
                "password", \.password, label: "New password", length: Accounts.passwordLengths,
                autocomplete: "new-password", hint: "At least \(Accounts.passwordLengths.lowerBound) characters."),
            .password("repeated", \.repeated, label: "Repeat password", autocomplete: "new-password"),
        ]
    }

    func check(_ problems: inout FormProblems) {
        if password != repeated { problems.add("The two passwords differ. Type the same one twice.", to: "repeated") }
    }
}
