// Mistakes that make a page which looks right and does nothing.

import Usher
import UsherTesting

/// The mistake that development tells of a page with this content, as it is looked at.
private func looked(_ name: String, _ words: String..., content: String) -> Mistake {
    var mistake = Mistake(name) {
        let folder = try TemporaryFolder()
        try folder.write("Templates/desk.html", Desk.page("{{>usher/fields}}\(content)"))
        var options = SiteOptions()
        options.isDevelopment = true
        let browser = Browser(SiteTransport(try Site(folder: folder.path, options: options) { _ in Desk() }))
        try await browser.open("/desk")
        return browser.text
    }
    mistake.words = words
    return mistake
}

let pageMistakes: [Mistake] = [
    template(
        "a picture without a text", "Templates/desk.html:3:", "this picture has no alt: say what it shows",
        "alt=\"\" where it says nothing", content: "{{>usher/fields}}<img src=\"/map.png\">"),
    looked(
        "a link without a text", "this link has no text, so nobody hears where it leads", "aria-label",
        content: "<a href=\"/desk\"> <span></span></a>"),
    looked(
        "a button without a text", "this button has no text, so nobody hears what it does", "aria-label",
        content: "<button type=\"button\"><svg width=\"9\" height=\"9\"></svg></button>"),
    looked(
        "a label without a text", "this label has no text",
        content: "<label><input type=\"checkbox\" name=\"x\"></label>"),
    Mistake("a link to nowhere on the error page", "no address takes the link /helpp") {
        atStart {
            try Desk.site(
                template: Desk.sound,
                ["Templates/error.html": "<!DOCTYPE html><title>{{title}}</title><a href=\"/helpp\">Help</a>"])
        }
    },
    template(
        "an action without a button", "Templates/desk.html: no button posts the action \"help\" of DeskScreen",
        "<button name=\"act\" value=\"help\">", actions: Desk.button("next")),
    template(
        "a button without its name", "Templates/desk.html:6:",
        "this button posts no action: name=\"act\" value=\"ACTION\"",
        actions: "<button value=\"next\">Next</button>" + Desk.button("next") + Desk.button("help")),
    template(
        "a button without a value", "this button says no action: value=\"ACTION\" names it",
        actions: "<button name=\"act\">Next</button>" + Desk.button("next") + Desk.button("help")),
    template(
        "a required field that is never drawn", "the required field \"name\" of DeskScreen is never drawn",
        "{{#form.name}}{{>usher/field}}{{/form.name}}", content: "{{#form.note}}{{>usher/field}}{{/form.note}}"),
    Mistake("a button outside of its form", "this button lies in no form of its page: begin with {{<usher/layer}}") {
        atStart { try Desk.site(template: Desk.button("next") + Desk.button("help")) }
    },
    Mistake("a field outside of its form", "Templates/desk.html:1:1: this field lies in no form", "{{<usher/form}}") {
        atStart { try Desk.site(template: "<input name=\"name\" aria-label=\"Name\">\n" + Desk.sound) }
    },
    Mistake(
        "built-in fields outside of their form",
        "Templates/desk.html: this field lies in no form, so what is typed there is never sent: {{<usher/form}} is one "
            + "(in {{>usher/field-file}})"
    ) {
        atStart { try Desk.site(template: "{{>usher/fields}}\n" + Desk.page("x")) }
    },
    Mistake("a form of one's own", "this form has no token of its page", "{{<usher/form}}{{$inside}}") {
        atStart { try Desk.site(template: "<form method=\"post\"><input name=\"name\"></form>\n" + Desk.sound) }
    },
    template(
        "a form inside of a form", "Templates/desk.html:3:", "a form lies inside of another one",
        content: "{{>usher/fields}}<form method=\"post\" action=\"/x\"></form>"),
    Mistake(
        "a form of one's own in which Enter presses whatever comes first",
        "Templates/desk.html:1:", "Enter in a field would press this button", "{{>usher/enter}} before it"
    ) {
        let form = """
            <form method="post" action="{{page.address}}"><input type="hidden" name="token" value="{{page.token}}">\
            <input type="hidden" name="nonce" value="{{page.nonce}}">\(Desk.button("help"))\
            {{>usher/fields}}\(Desk.button("next"))</form>
            """
        return atStart { try Desk.site(template: form) }
    },
    Mistake(
        "languages above the page, where Enter would press the first of them",
        "Templates/document.html: Enter in a field would press this button", "(in {{>usher/languages}})"
    ) {
        let document = """
            <!DOCTYPE html><html lang="{{lang}}"><head><title>{{title}}</title></head><body>
            {{>usher/languages}}{{>usher/layers}}</body></html>
            """
        return atStart { try Desk.site(template: Desk.sound, ["Templates/document.html": document]) }
    },
    Mistake("a form around all pages", "Templates/document.html:1:18: this lies in a form") {
        atStart {
            try Desk.site(
                template: Desk.sound,
                ["Templates/document.html": "<form>{{#layers}}{{{html}}}{{/layers}}</form>"])
        }
    },
    template(
        "a link to nowhere", "no address takes the link /drawer/{value}; is it \"/drawers/{value}\"?",
        content: "{{>usher/fields}}<a href=\"/drawer/{{subject}}\">Drawer</a>"),
    template(
        "a link to another server's page", "no address takes the link /accounts/imprint; rel=\"external\"",
        content: "{{>usher/fields}}<a href=\"/accounts/imprint\">Imprint</a>"),
]
