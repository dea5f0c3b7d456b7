// What a form sends when one of its buttons is pressed: where to, how, and which names and values.

struct FormSubmission {
    enum Encoding {
        case urlencoded, multipart, plainText
    }

    var isPost: Bool
    /// A reference, from the page's address; nil is that address itself.
    var action: String?
    var encoding: Encoding
    var pairs: [(name: String, value: String)]

    /// The body of a POST and its type.
    var body: (bytes: [UInt8], type: String) {
        switch encoding {
        case .urlencoded:
            return (Array(urlencoded.utf8), "application/x-www-form-urlencoded")
        case .plainText:
            return (Array(pairs.map { "\($0.name)=\($0.value)\r\n" }.joined().utf8), "text/plain")
        case .multipart:
            var boundary = "----UsherTestingForm"
            while pairs.contains(where: { $0.value.contains(boundary) }) { boundary += "x" }
            let parts = pairs.map { name, value in
                let safe = name.replacing("\r\n", with: "%0D%0A").replacing("\"", with: "%22")
                return "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(safe)\"\r\n\r\n\(value)\r\n"
            }
            return (Array("\(parts.joined())--\(boundary)--\r\n".utf8), "multipart/form-data; boundary=\(boundary)")
        }
    }

    var urlencoded: String {
        pairs.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        percentEncoded(text) { $0.isDigit || $0.isLetter || $0 == 0x20 || "*-._".utf8.contains($0) }
            .replacing(" ", with: "+")
    }
}

extension WebPage {
    /// The controls that belong to a form, in document order.
    func controls(of form: HTMLElement) -> [FormControl] { controls.filter { $0.owner == form } }

    /// What pressing a button of a form sends; without a button what Enter sends in a form that has none.
    func submission(of form: HTMLElement, pressing button: FormControl?) throws(BrowserError) -> FormSubmission {
        let method = (button?.element["formmethod"] ?? form["method"] ?? "get").trimmed.lowercased()
        guard method != "dialog" else {
            throw BrowserError("This form has method=dialog: it closes its dialog in the browser and sends nothing.")
        }
        let type = (button?.element["formenctype"] ?? form["enctype"] ?? "").trimmed.lowercased()
        let encoding: FormSubmission.Encoding =
            switch type {
            case "multipart/form-data": .multipart
            case "text/plain": .plainText
            default: .urlencoded
            }
        let action = (button?.element["formaction"] ?? form["action"]).flatMap { $0.trimmed.isEmpty ? nil : $0 }
        let pairs = controls(of: form).flatMap { entries(of: $0, pressed: $0 == button) }.map {
            (name: $0.name.withNetworkNewlines, value: $0.value.withNetworkNewlines)
        }
        return FormSubmission(isPost: method == "post", action: action, encoding: encoding, pairs: pairs)
    }

    private func entries(of control: FormControl, pressed: Bool) -> [(name: String, value: String)] {
        if control.isDisabled || control.element.ancestors.contains(where: { $0.tag == "datalist" }) { return [] }
        let name = control.name
        if control.kind == .image {
            guard pressed else { return [] }
            let prefix = name.isEmpty ? "" : "\(name)."
            return [("\(prefix)x", "0"), ("\(prefix)y", "0")]
        }
        if name.isEmpty { return [] }
        switch control.kind {
        case .typed, .longText: return [(name, text(of: control))]
        case .hidden: return [(name, name.lowercased() == "_charset_" ? "UTF-8" : control.defaultText)]
        case .checkbox, .radio: return isChecked(control) ? [(name, control.defaultText)] : []
        case .select:
            let options = control.options
            return selection(of: control).sorted().filter { options.indices.contains($0) && !options[$0].isDisabled }
                .map { (name, options[$0].value) }
        case .submit: return pressed ? [(name, control.defaultText)] : []
        case .file, .image, .inactive: return []
        }
    }
}

extension String {
    /// Every line break as CRLF, which is how forms send them.
    fileprivate var withNetworkNewlines: String {
        guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
        var output: [UInt8] = []
        var previous: UInt8 = 0
        for byte in utf8 {
            if byte == 0x0D || byte == 0x0A && previous != 0x0D {
                output += [0x0D, 0x0A]
            } else if byte != 0x0A {
                output.append(byte)
            }
            previous = byte
        }
        return String(decoding: output, as: UTF8.self)
    }
}
