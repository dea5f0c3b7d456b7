// Mistakes that a browser would tell in its console alone: what a page's policy stops, and a page without its parts.

import Usher
import UsherTesting

/// A screen that shows a picture, whose address is a value.
private struct PictureScreen: Screen {
    static let template = "picture"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("picture", \.picture)]
    let title = "Picture"
    let picture = "https://cdn.example.com/cat.png"
}

private struct OpenScreen: Screen {
    static let template = "plain"
    static let actions: Actions<Self> = []
    static let contentSources: [ContentSource] = [.images("*")]
    let title = "Open"
}

private final class Gallery: Coordinator {
    enum Route: Codable, Hashable { case picture }
    static let screens: Screens = [PictureScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .picture }
    func destination(for route: Route) -> Destination { .screen(PictureScreen()) }
}

private final class Opened: Coordinator {
    enum Route: Codable, Hashable { case open }
    static let screens: Screens = [OpenScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .open }
    func destination(for route: Route) -> Destination { .screen(OpenScreen()) }
}

private struct HurriedScreen: Screen {
    static let template = "act"
    static let actions: Actions<Self> = [.button("act", \.act)]
    let title = "Act"
    let act: () -> Void
}

private final class HurriedFlow: Coordinator {
    enum Route: Codable, Hashable { case door }
    static let screens: Screens = [HurriedScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .door }
    func destination(for route: Route) -> Destination {
        .screen(HurriedScreen(act: { self.navigation.privilegeChanged(as: "ann", idleTimeout: .seconds(60)) }))
    }
}

/// A site that names a host.
private func allowing(_ name: String, _ words: String..., source: ContentSource) -> Mistake {
    var mistake = Mistake(name) {
        let folder = try TemporaryFolder()
        try folder.write("Templates/desk.html", Desk.sound)
        var options = SiteOptions()
        options.contentSources = [source]
        return atStart { _ = try Site(folder: folder.path, options: options) { _ in Desk() } }
    }
    mistake.words = words
    return mistake
}

/// A site that asks for a host of a kind that is not offered.
private func refused(_ name: String, _ words: String, kind: String) -> Mistake {
    compiled(name, words, source: "let sources: [ContentSource] = [.\(kind)(\"https://cdn.example.org\")]")
}

/// What a site in development says of its first page.
private func shown<Root: Coordinator>(
    _ name: String, _ words: String..., files: [String: String] = [:], root: @escaping @Sendable () -> Root
) -> Mistake {
    var mistake = Mistake(name) {
        let folder = try TemporaryFolder()
        try folder.write("Templates/desk.html", Desk.sound)
        for (name, text) in files { try folder.write(name, text) }
        var options = SiteOptions()
        options.isDevelopment = true
        let site = try Site(folder: folder.path, options: options) { _ in root() }
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        return browser.text
    }
    mistake.words = words
    return mistake
}

private func document(_ body: String) -> [String: String] {
    [
        "Templates/document.html": """
        <!DOCTYPE html><html lang="{{lang}}"><head>{{>usher/head}}<title>{{title}}</title></head>
        <body>\(body)</body></html>
        """
    ]
}

let policyMistakes: [Mistake] = [
    allowing(
        "a policy with inline scripts", "The site allows images from “'unsafe-inline'”",
        "takes away what the policy is for", "Name a host", source: .images("'unsafe-inline'")),
    allowing(
        "a policy that names unsafe-eval without its quotes", "connections from “unsafe-eval”",
        "takes away what the policy is for", source: .connections("unsafe-eval")),
    allowing("a policy of any host", "images from “*”, which is any host", "Name each", source: .images("*")),
    allowing(
        "a policy of any host below a name", "“https://*.example.org”, which is any host",
        source: .images("https://*.example.org")),
    allowing(
        "frames that are written out", "The site allows frames from “data:”", "Put the file into Public",
        source: .frames("data:")),
    allowing(
        "a host that would loosen form-action",
        "which is more than a host, and could loosen another part of the policy",
        "Name each host by itself", source: .images("https://a.example.org; form-action https://b.example.org")),
    allowing(
        "a host that would loosen frame-ancestors", "could loosen another part of the policy",
        source: .fonts("https://a.example.org;frame-ancestors *")),
    allowing(
        "two hosts in one", "Name each host by itself", source: .images("https://a.example.org https://b.example.org")),
    allowing(
        "a host with a path", "“https://tiles.example.org/map/”, which has a path",
        "Name the host alone: https://tiles.example.org.", source: .images("https://tiles.example.org/map/")),
    allowing(
        "a host with another scheme", "“http://tiles.example.org”, which does not begin with https://",
        "Say https://tiles.example.org.", source: .images("http://tiles.example.org")),
    allowing(
        "a host without a scheme", "“tiles.example.org”, which does not begin with https://",
        "Say https://tiles.example.org.", source: .images("tiles.example.org")),
    allowing("a host that is none", "which is no host", source: .images("https://tiles_example")),
    Mistake("a screen's policy of any host", "OpenScreen allows images from “*”, which is any host") {
        atStart {
            let folder = try TemporaryFolder()
            try folder.write("Templates/plain.html", "{{<usher/layer}}{{/usher/layer}}")
            _ = try Site(folder: folder.path) { _ in Opened() }
        }
    },
    refused("scripts of another host", "Scripts are the site's own: put the file into Public", kind: "scripts"),
    refused("styles of another host", "Style sheets are the site's own: put the file into Public", kind: "styles"),
    refused("forms to another host", "Forms are sent to the site itself: show a link", kind: "forms"),
    template(
        "an inline style", "Templates/desk.html:3:",
        "the page's policy stops inline styles: give it a class, and a file of Public its style",
        content: "{{>usher/fields}}<p style=\"color: red\">x</p>"),
    template(
        "a style sheet within a page", "the page's policy stops inline styles",
        content: "{{>usher/fields}}<style>p { color: red }</style>"),
    template(
        "an inline handler", "the page's policy stops the inline handler onclick", "addEventListener(\"click\", …)",
        content: "{{>usher/fields}}<p onclick=\"alert(1)\">x</p>"),
    template(
        "an inline script", "the page's policy stops inline scripts: put it into Public",
        content: "{{>usher/fields}}<script>alert(1)</script>"),
    template(
        "a script of another host", "the page's policy stops scripts from https://cdn.example.com: put the file into",
        content: "{{>usher/fields}}<script src=\"https://cdn.example.com/a.js\"></script>"),
    template(
        "a style sheet of another host", "the page's policy stops style sheets from https://cdn.example.com",
        content: "{{>usher/fields}}<link rel=\"stylesheet\" href=\"//cdn.example.com/a.css\">"),
    template(
        "an image of another host", "the page's policy stops images from https://cdn.example.com",
        ".images(\"https://cdn.example.com\") in static let contentSources of DeskScreen allows them",
        content: "{{>usher/fields}}<img src=\"https://cdn.example.com/cat.png\" alt=\"\">"),
    template(
        "an image that is written out", ".images(\"data:\") in static let contentSources of DeskScreen allows them",
        content: "{{>usher/fields}}<img src=\"data:image/gif;base64,R0lG\" alt=\"\">"),
    template(
        "a frame of another host", ".frames(\"https://pay.example.org\") in static let contentSources of DeskScreen",
        content: "{{>usher/fields}}<iframe src=\"https://pay.example.org/card\" title=\"Card\"></iframe>"),
    template(
        "a frame of the site's own", "a page of the site's own in a frame: a link, <a href>, leads there",
        content: "{{>usher/fields}}<iframe src=\"/drawers/3\" title=\"Drawer\"></iframe>"),
    template(
        "a video", "the page's policy stops sounds and videos: a link, <a href>, leads there",
        content: "{{>usher/fields}}<video src=\"/film.mp4\"></video>"),
    Mistake(
        "a picture of another host in the document", "Templates/document.html:2:",
        ".images(\"https://cdn.example.com\") in SiteOptions.contentSources allows them"
    ) {
        atStart {
            try Desk.site(
                template: Desk.sound,
                document("<img src=\"https://cdn.example.com/logo.png\" alt=\"\">{{>usher/layers}}"))
        }
    },
    Mistake("a time zone that is none", "“Europe/Berln” is no time zone", "a name such as Europe/Berlin") {
        let folder = try TemporaryFolder()
        try folder.write("Templates/desk.html", Desk.sound)
        var options = SiteOptions()
        options.timeZone = "Europe/Berln"
        return atStart { _ = try Site(folder: folder.path, options: options) { _ in Desk() } }
    },
    Mistake(
        "a sign-in whose session ends at once",
        "privilegeChanged(as:idleTimeout:) has a session end after 60.0 seconds",
        "Give it two minutes at least"
    ) {
        try await atFirstLook(HurriedFlow.self, pressing: "act") { _ in HurriedFlow() }
    },
    shown(
        "a value that names another host", "The page of PictureScreen",
        "the page's policy stops images from https://cdn.example.com",
        files: [
            "Templates/picture.html":
                "{{<usher/layer}}{{$content}}<img src=\"{{picture}}\" alt=\"\">{{/content}}{{/usher/layer}}"
        ], root: { Gallery() }),
    shown(
        "a document without a main", "The page of DeskScreen: it has 0 <main>", "as {{>usher/layers}} does",
        files: document("{{#layers}}{{{html}}}{{/layers}}"), root: { Desk() }),
    shown(
        "a document with two", "The page of DeskScreen: it has 2 <main>",
        files: document("<main>{{>usher/layers}}</main>"), root: { Desk() }),
    shown(
        "a document with a heading of its own",
        "it has 2 <h1>, and is to have 1: each layer has one, the title of its page",
        files: document("<h1>Shop</h1>{{>usher/layers}}"), root: { Desk() }),
    shown(
        "a screen with two headings", "it has 2 <h1>, and is to have 1",
        files: ["Templates/desk.html": Desk.page("{{>usher/fields}}<h1>Desk</h1>")], root: { Desk() }),
    shown(
        "a screen without a heading", "it has 0 <h1>, and is to have 1",
        files: [
            "Templates/desk.html": "{{<usher/form}}{{$inside}}{{>usher/fields}}\(Desk.button("next"))"
                + "\(Desk.button("help")){{/inside}}{{/usher/form}}"
        ], root: { Desk() }),
]
