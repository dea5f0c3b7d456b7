// The field of a password that is chosen: asked once, with a button that shows it, since a second field of dots finds
// no mistake that people can see.

import Usher

extension FormField {
    static func newPassword(_ path: Path<String>, label: String) -> Self {
        .password(
            "password", path, label: label, length: Accounts.passwordLengths, autocomplete: "new-password",
            reveals: true, hint: "At least \(Accounts.passwordLengths.lowerBound) characters."
        ).saying(missing: "Choose a password.")
    }
}
