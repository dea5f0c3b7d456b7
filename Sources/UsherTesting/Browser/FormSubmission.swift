// The submission of a form when one of its buttons is pressed: where to, how, and which names and values.

struct FormSubmission {
    enum Encoding {
        case urlencoded, multipart, plainText
    }

    var isPost: Bool
    /// A reference, from the page's address; nil is that address itself.
    var action: String?
    var encoding: Encoding
    var entries: [FormEntry]

    /// Names and values as text: of a file its name.
    private var pairs: [(name: String, value: String)] { entries.map { ($0.name, $0.file?.name ?? $0.value) } }

    /// The body of a POST and its type.
    var body: (bytes: [UInt8], type: String) {
        switch encoding {
        case .urlencoded:
            return (Array(urlencoded.utf8), "application/x-www-form-urlencoded")
        case .plainText:
            return (Array(pairs.map { "\($0.name)=\($0.value)\r\n" }.joined().utf8), "text/plain")
        case .multipart:
            // As in browsers, another one each time.
            let boundary = "----UsherTestingForm\(UInt64.random(in: 0...UInt64.max))"
            var bytes: [UInt8] = []
            for entry in entries {
                bytes += Array(
                    "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(entry.name))\"".utf8)
                if let file = entry.file {
                    bytes += Array("; filename=\"\(Self.quoted(file.name))\"\r\nContent-Type: \(file.type)".utf8)
                }
                bytes += Array("\r\n\r\n".utf8) + (entry.file?.bytes ?? Array(entry.value.utf8)) + Array("\r\n".utf8)
            }
            return (bytes + Array("--\(boundary)--\r\n".utf8), "multipart/form-data; boundary=\(boundary)")
        }
    }

    private static func quoted(_ name: String) -> String {
        name.replacing("\r\n", with: "%0D%0A").replacing("\n", with: "%0A").replacing("\"", with: "%22")
    }

    var urlencoded: String {
        pairs.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        percentEncoded(text) { $0.isDigit || $0.isLetter || $0 == 0x20 || "*-._".utf8.contains($0) }
            .replacing(" ", with: "+")
    }
}

/// One name of a form with what it sends.
struct FormEntry {
    var name: String
    var value: String
    var file: AttachedFile?
}

extension WebPage {
    /// The controls that belong to a form, in document order.
    func controls(of form: HTMLElement) -> [FormControl] { controls.filter { $0.owner == form } }

    /// The submission by a button of a form; without a button that by Enter in a form that has none.
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
        let sent = controls(of: form).flatMap { control in
            if let file = attached(to: control) { return [FormEntry(name: control.name, value: "", file: file)] }
            return entries(of: control, pressed: control == button).map { FormEntry(name: $0.name, value: $0.value) }
        }
        let normal = sent.map { entry in
            FormEntry(name: entry.name.withNetworkNewlines, value: entry.value.withNetworkNewlines, file: entry.file)
        }
        return FormSubmission(isPost: method == "post", action: action, encoding: encoding, entries: normal)
    }

    /// The file that an input sends; an empty input sends a file without name and bytes.
    private func attached(to control: FormControl) -> AttachedFile? {
        guard control.kind == .file, !control.isDisabled, !control.name.isEmpty else { return nil }
        return entries.files[control.index] ?? AttachedFile(name: "", type: "application/octet-stream", bytes: [])
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
