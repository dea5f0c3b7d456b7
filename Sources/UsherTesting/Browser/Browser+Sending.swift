// Pressing links and buttons, sending forms, and sending the very same form again.

/// A link or a button that a visitor can press.
enum Pressable {
    case link(HTMLElement)
    case button(FormControl)
}

extension WebPage {
    func pressable(_ label: String, near: String?, onlyButtons: Bool = false) throws(BrowserError) -> Pressable {
        var candidates: [Candidate<Pressable>] = []
        if !onlyButtons {
            candidates += visibleLinks.map {
                Candidate(
                    item: .link($0), element: $0, names: FormControl.captions(of: $0),
                    effect: "link \($0["href"] ?? "")")
            }
        }
        candidates += pressables.map { button in
            let attributes = ["name", "value", "formaction", "formmethod", "formnovalidate"].map {
                button.element[$0] ?? ""
            }
            let effect = button.isDisabled ? nil : "button \(button.owner?.index ?? -1) \(attributes)"
            return Candidate(item: .button(button), element: button.element, names: button.captions, effect: effect)
        }
        candidates.sort { $0.element.index < $1.element.index }
        let kind = onlyButtons ? "button" : "link or button"
        let found = try find(label, kind, among: candidates, near: near)
        if case .button(let button) = found {
            if button.isDisabled { throw BrowserError("The button “\(label)” on \(url) is disabled.") }
            if button.owner == nil { throw BrowserError("The button “\(label)” on \(url) belongs to no form.") }
        }
        return found
    }

    /// The form that Enter sends.
    func formForEnter() throws(BrowserError) -> HTMLElement {
        if let activeForm { return HTMLElement(tree: document.tree, index: activeForm) }
        let visible = controls.filter { $0.isVisible }
        let forms = document.all("form").filter { form in visible.contains { $0.owner == form } }
        let withFields = forms.filter { form in visible.contains { $0.owner == form && !$0.isPressable } }
        guard let form = withFields.count == 1 ? withFields.first : forms.first else {
            throw BrowserError("No visible form on \(url). Its heading is “\(heading)”.")
        }
        guard withFields.count == 1 || forms.count == 1 else {
            throw BrowserError(
                "\(url) has \(forms.count) visible forms; fill a field of one first, or click its button.")
        }
        return form
    }

    /// The first submit button that belongs to a form, wherever it stands; nil when it has none.
    func defaultButton(of form: HTMLElement) throws(BrowserError) -> FormControl? {
        let button = controls(of: form).first(where: \.isPressable)
        if let button, button.isDisabled {
            throw BrowserError(
                "Enter does nothing here: “\(button.captions.first ?? "")”, the form's first, is disabled.")
        }
        return button
    }

    /// Types into a field, or chooses an option where the label is a select's.
    mutating func enter(_ label: String, _ value: String) throws(BrowserError) {
        let selects = visibleFields { $0.kind == .select }
        if selects.contains(where: { $0.matches(label) }) {
            try select(label, value, near: nil)
        } else {
            try fill(label, value, near: nil)
        }
    }
}

extension Browser {
    func follow(_ pressable: Pressable, of page: WebPage) async throws {
        switch pressable {
        case .link(let link):
            let address = try page.address.resolve(link["href"] ?? "", origin: transport.origin)
            let isShown = self.page.status != 0 && address.isSameDocument(as: self.page.address)
            if address.fragment != nil, isShown { return scroll(to: address) }
            try await navigate(Navigation(address: address, referrer: page.address, site: "same-origin"))
        case .button(let button):
            guard let form = button.owner else { return }
            try await send(form, pressing: button, of: page)
        }
    }

    func send(_ form: HTMLElement, pressing button: FormControl?, of page: WebPage) async throws {
        if validates { try page.validate(form, pressing: button) }
        let submission = try page.submission(of: form, pressing: button)
        var address = try page.address.resolve(submission.action ?? page.address.target, origin: transport.origin)
        if submission.isPost {
            let (bytes, type) = submission.body
            let navigation = Navigation(
                address: address, method: "POST", body: bytes, contentType: type, referrer: page.address,
                site: "same-origin")
            return try await navigate(navigation, leaving: form)
        }
        address.query = submission.urlencoded
        try await navigate(Navigation(address: address, referrer: page.address, site: "same-origin"), leaving: form)
    }

    /// A link within the page asks nothing of the server, and is a place in history all the same.
    private func scroll(to address: WebAddress) {
        guard address != page.address, history.indices.contains(position) else { return }
        history[position].entries = page.looseEntries()
        page.address = address
        history.removeSubrange((position + 1)...)
        history.append(HistoryEntry(address: address, post: history[position].post))
        position += 1
    }

    // MARK: The same again

    /// Sends this tab's last POST again, byte for byte, cookies as they were, and goes where it leads: the second
    /// half of a double click, or a POST sent again by reload. It adds no place in history.
    public func resend() async throws {
        let (request, address) = try postToRepeat()
        arrive(try await fetch(request, to: address), entry: .replace, sent: nil)
    }

    /// Sends this tab's last POST again, byte for byte, all copies at once, and stays on the page. Redirects are not
    /// followed; cookies of the answers are kept.
    @discardableResult
    public func resendAside(copies: Int = 1) async throws -> [WireResponse] {
        let (request, address) = try postToRepeat()
        let transport = transport
        let responses = try await withThrowingTaskGroup(of: (Int, WireResponse).self) { group in
            for copy in 0..<max(0, copies) { group.addTask { (copy, try await transport.send(request)) } }
            var responses: [(Int, WireResponse)] = []
            for try await response in group { responses.append(response) }
            return responses.sorted { $0.0 < $1.0 }.map(\.1)
        }
        for response in responses {
            exchanges.append(Exchange(request: request, response: response))
            storeCookies(of: response, from: address)
        }
        return responses
    }

    private func postToRepeat() throws(BrowserError) -> (WireRequest, WebAddress) {
        guard let lastPost else { throw BrowserError("This tab has sent no POST yet that could be sent again.") }
        return (lastPost.request, lastPost.address)
    }
}
