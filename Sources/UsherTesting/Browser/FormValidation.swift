// HTML's own check of a form before it is sent: what a visitor with a current browser cannot get past.

extension WebPage {
    /// Throws what the browser would point at instead of sending the form. `pattern`, `min`, `max` and `step` are not
    /// looked at.
    func validate(_ form: HTMLElement, pressing button: FormControl?) throws(BrowserError) {
        if form.has("novalidate") || button?.element.has("formnovalidate") == true { return }
        let complaints = controls(of: form).compactMap { control in
            complaint(about: control).map { "“\(control.labels.first ?? control.name)” \($0)" }
        }
        guard complaints.isEmpty else {
            throw BrowserError("The browser does not send the form: \(complaints.joined(separator: "; ")).")
        }
    }

    private func complaint(about control: FormControl) -> String? {
        if control.isDisabled || control.element.has("readonly") { return nil }
        let isRequired = control.element.has("required")
        switch control.kind {
        case .typed, .longText:
            return complaint(about: text(of: control), isRequired: isRequired, control)
        case .checkbox:
            return isRequired && !isChecked(control) ? "must be checked" : nil
        case .radio:
            let group = group(of: control)
            let isNeeded = group.first == control && group.contains { $0.element.has("required") }
            return isNeeded && !group.contains(where: isChecked) ? "needs a choice" : nil
        case .select:
            let options = control.options
            let values = selection(of: control).filter { options.indices.contains($0) }.map { options[$0].value }
            return isRequired && values.allSatisfy(\.isEmpty) ? "needs a choice" : nil
        case .file:
            return isRequired && entries.files[control.index] == nil ? "needs a file" : nil
        case .hidden, .submit, .image, .inactive:
            return nil
        }
    }

    private func complaint(about text: String, isRequired: Bool, _ control: FormControl) -> String? {
        if text.isEmpty { return isRequired ? "is required" : nil }
        if control.type == "email", control.kind == .typed {
            let addresses = control.element.has("multiple") ? text.split(separator: ",").map(\.trimmed) : [text]
            if !addresses.allSatisfy(Self.isEmail) { return "is not an email address" }
        }
        // Lengths bind what was typed, not what the page came with, and count as script does.
        guard entries.texts[control.index] != nil else { return nil }
        let length = text.utf16.count
        if let most = Int(control.element["maxlength"] ?? ""), most >= 0, length > most {
            return "is longer than \(most)"
        }
        if let least = Int(control.element["minlength"] ?? ""), length < least { return "is shorter than \(least)" }
        return nil
    }

    /// HTML's own definition: letters, digits and some signs, an at sign, and labels of at most 63 with dots between.
    static func isEmail(_ text: String) -> Bool {
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty else { return false }
        let localIsValid = sides[0].utf8.allSatisfy {
            $0.isLetter || $0.isDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0)
        }
        return localIsValid
            && sides[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
            }
    }
}
