// A browser without script for apps' tests: one tab, its page and its history.

/// One tab of a visitor's browser. A test drives it as a visitor would, and reads as the story:
///
/// ```swift
/// try await browser.open("/")
/// try await browser.click("Create account")
/// try await browser.fill("Email", "ann@example.org")
/// try await browser.submit()
/// #expect(browser.heading == "Your email")
/// ```
///
/// It does what a browser with script turned off does. If browsers differ it follows Chromium:
///
/// - History entries are addresses, asked from the server again by ``back(file:line:)``, ``forward(file:line:)`` and
///   ``reload(file:line:)``. A link or ``open(_:)`` to the very address shown adds none; a POST always adds one, also
///   when it leads back to its page.
/// - Input that was typed into a page and not sent is put back, by the controls' names, when history leads to that page
///   again; never passwords, nor after a reload. Input that *was* sent is not put back, though Chromium would: so a
///   test sees what the server itself kept.
/// - A link with a `target` opens here; ``openInNewTab(_:near:)`` opens another tab.
///
/// Steps that cannot be taken throw a ``BrowserError`` and leave the page as it is. It says where the step stands, by
/// `file` and `line`, which the compiler fills in.
public final class Browser {
    /// Carries the tab's requests; all tabs made from this one have the same.
    public let transport: any BrowserTransport
    /// The visitor's cookies, shared with the tabs made from this one.
    public let cookies: CookieJar

    /// The page that the tab shows now.
    public internal(set) var page = WebPage.blank

    /// Every request this tab made, redirects included, in order.
    public internal(set) var exchanges: [Exchange] = []

    /// The files that this tab was given, in order: those that it saved, and those that it shows.
    public internal(set) var downloads: [DownloadedFile] = []

    /// True if the browser checks `required`, `type=email`, `maxlength` and `minlength` before it sends a form, unless
    /// the form or button says `novalidate`. Off by default, so that a test meets the server's own checks.
    public var validates = false

    /// True if the visitor lets cookies be kept and sent.
    public var acceptsCookies = true

    /// Headers that every request has besides the browser's own, or instead of one of that name.
    public var extraHeaders: [(name: String, value: String)] = []

    /// Headers of the browser's own that are left out, as by an old browser or a proxy: `["Origin"]`.
    public var omittedHeaders: Set<String> = []

    var history: [HistoryEntry] = []
    var position = -1
    var drawing = StoryDrawing()
    var lastPost: (request: WireRequest, address: WebAddress)?

    /// A place in a tab's history.
    struct HistoryEntry {
        var address: WebAddress
        /// The request, for a page that was itself the answer to a POST.
        var post: WireRequest?
        var entries: [LooseEntry] = []
    }

    /// An empty tab.
    ///
    /// - Parameters:
    ///   - transport: leads to the site.
    ///   - cookies: those of its visitor; a new jar is a new visitor.
    public init(_ transport: any BrowserTransport, cookies: CookieJar = CookieJar()) {
        self.transport = transport
        self.cookies = cookies
    }

    // A story whose expectation fails, and not a step, is drawn as well: nobody tells the browser, so each is.
    deinit { _ = drawing.write("Its last step.") }

    /// The answer's status; 0 before the first page.
    public var status: Int { page.status }
    /// Path, query and fragment; `about:blank` before the first page.
    public var url: String { page.url }
    /// The content of the page's `<title>`.
    public var title: String { page.title }
    /// As ``WebPage/heading`` says.
    public var heading: String { page.heading }
    /// As ``WebPage/text`` says.
    public var text: String { page.text }
    /// As ``WebPage/notices`` says.
    public var notices: [String] { page.notices }
    /// As ``WebPage/errors`` says.
    public var errors: [String] { page.errors }
    /// As ``WebPage/dialogs`` says.
    public var dialogs: [String] { page.dialogs }
    /// As ``WebPage/buttons`` says.
    public var buttons: [String] { page.buttons }
    /// As ``WebPage/links`` says.
    public var links: [String] { page.links }

    /// As ``WebPage/value(of:)`` says.
    public func value(of label: String) -> String? { page.value(of: label) }
    /// As ``WebPage/isChecked(_:)`` says.
    public func isChecked(_ label: String) -> Bool? { page.isChecked(label) }

    /// Forgets the exchanges so far, so that a test can count those of its next step.
    public func clearExchanges() { exchanges = [] }

    // MARK: Going somewhere

    /// Types an address: `/library?sort=title`, or a whole one on the transport's origin. Follows at most 10 redirects.
    public func open(_ target: String) async throws {
        let address = try WebAddress.start.resolve(target, origin: transport.origin)
        try await navigate(Navigation(address: address, site: "none"))
    }

    /// Presses the visible link or submit button of that label: its text, `aria-label`, `value`, `title` or image's
    /// `alt`. A label that is exactly so comes first, else the only one that begins so.
    ///
    /// - Parameter near: a text in the same list item or table row as the control; where it is in none, in the same
    ///   `section`, `article`, `fieldset`, `dialog` or `details`.
    public func click(
        _ label: String, near: String? = nil, file: String = #fileID, line: Int = #line
    ) async throws {
        try await follow(explained(file, line) { try page.pressable(label, near: near) }, of: page)
    }

    /// Presses Enter: on the first submit button of the form filled last, or of the only visible form.
    public func submit(file: String = #fileID, line: Int = #line) async throws {
        let form = try explained(file, line) { try page.formForEnter() }
        let button = try explained(file, line) { try page.defaultButton(of: form) }
        try await send(form, pressing: button, of: page)
    }

    /// Sends a form of a page seen earlier, as from a tab left open, and leads this tab on from there.
    ///
    /// - Parameters:
    ///   - pressing: a submit button of that page; without one, what Enter does.
    ///   - filling: typed fields, or selects with an option, by their labels.
    public func submit(
        old page: WebPage, pressing label: String? = nil, filling values: KeyValuePairs<String, String> = [:]
    ) async throws {
        var old = page
        for (label, value) in values { try old.enter(label, value) }
        guard let label else {
            let form = try old.formForEnter()
            return try await send(form, pressing: old.defaultButton(of: form), of: old)
        }
        try await follow(old.pressable(label, near: nil, onlyButtons: true), of: old)
    }

    /// Goes where the page's `Refresh` leads, at once instead of after its seconds.
    public func followRefresh(file: String = #fileID, line: Int = #line) async throws {
        guard let refresh = page.refresh else {
            throw BrowserError("The page does not refresh itself.\n\n\(page)", file, line)
        }
        let address = try page.address.resolve(refresh.reference, origin: transport.origin)
        try await navigate(Navigation(address: address, site: "same-origin", entry: .replace))
    }

    // MARK: Filling in. These ask nothing of the server; they are async so that every step of a story reads alike.

    /// Types into the visible field of that label: a `<label>`'s text, `aria-label`, what `aria-labelledby` names, or
    /// the field's name. A label that is exactly so comes first, then the name, then the only label that begins so.
    public func fill(
        _ label: String, _ value: String, near: String? = nil, file: String = #fileID, line: Int = #line
    ) async throws {
        try explained(file, line) { try page.fill(label, value, near: near) }
    }

    /// Chooses a file in the file field of that label.
    ///
    /// - Parameter type: what the browser says of it, which is by its name.
    public func attach(
        _ label: String, file name: String, _ bytes: [UInt8], type: String = "application/octet-stream",
        near: String? = nil, file: String = #fileID, line: Int = #line
    ) async throws {
        try explained(file, line) {
            try page.attach(label, AttachedFile(name: name, type: type, bytes: bytes), near: near)
        }
    }

    /// Checks or unchecks a checkbox.
    public func check(
        _ label: String, _ on: Bool = true, near: String? = nil, file: String = #fileID, line: Int = #line
    ) async throws {
        try explained(file, line) { try page.check(label, on, near: near) }
    }

    /// Chooses the radio button of that label, or else the option of that text in a select.
    public func choose(
        _ label: String, near: String? = nil, file: String = #fileID, line: Int = #line
    ) async throws {
        try explained(file, line) { try page.choose(label, near: near) }
    }

    /// Chooses an option, by its text or value, in the select of that label. In one that takes several it is added.
    public func select(
        _ label: String, _ option: String, near: String? = nil, file: String = #fileID, line: Int = #line
    ) async throws {
        try explained(file, line) { try page.select(label, option, near: near) }
    }
}
