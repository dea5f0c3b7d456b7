// Mistakes in what a template names.

import Usher
import UsherTesting

let templateMistakes: [Mistake] = [
    template("a misspelt field", "DeskScreen has no \"subjct\"", "is it \"subject\"?", content: "{{subjct}}"),
    template(
        "a misspelt field of the form", "has no \"nmae\"", "is it \"name\"?", content: "{{#form.nmae}}x{{/form.nmae}}"),
    template("a misspelt action", "has no action \"nxet\"; is it \"next\"?", actions: Desk.button("nxet")),
    template(
        "an offer of no action", "the list of actions of DeskScreen has no \"hlp\"",
        content: "{{#offers.hlp}}x{{/offers.hlp}}"),
    template("a misspelt partial", "there is no template \"usher/feilds\"", content: "{{>usher/feilds}}"),
    Mistake("a misspelt layout", "there is no layout \"usher/layr\"") {
        atStart { try Desk.site(template: "{{<usher/layr}}{{/usher/layr}}") }
    },
    Mistake("a misspelt block", "\"usher/layer\" has no block \"contnet\"; is it \"content\"?") {
        atStart { try Desk.site(template: "{{<usher/layer}}{{$contnet}}x{{/contnet}}{{/usher/layer}}") }
    },
    Mistake("a block that is filled twice", "the block \"lead\" is filled twice") {
        atStart { try Desk.site(template: "{{<usher/layer}}{{$lead}}a{{/lead}}{{$lead}}b{{/lead}}{{/usher/layer}}") }
    },
    template(
        "a section that is not closed", "Templates/desk.html:4:1:",
        "section \"rows\", opened at 3:1, must be closed first", content: "{{#rows}}x"),
    template("a section that is closed twice", "Templates/desk.html:3:", content: "{{/rows}}"),
    template(
        "a list that is shown as a text", "\"rows\" is a list and cannot be shown; use it as a section",
        content: "{{rows}}"),
    template(
        "a text that is shown without escaping", "only a field of the kind html is HTML", content: "{{{subject}}}"),
    template("a value in a script", "a value cannot stand in a script", content: "<script>{{subject}}</script>"),
    template("a value in a style", "a value cannot stand", content: "<p style=\"{{subject}}\">x</p>"),
    template("a tag that is split by a section", "the section ends", content: "<p {{#rows}}class=\"{{/rows}}\">x</p>"),
    template("a file that is not there", "there is no file \"/inkk.css\" in Public", content: "{{@/inkk.css}}"),
    Mistake("templates in a circle", "templates in a circle: a → b → a") {
        atStart {
            try Desk.site(
                template: Desk.page("{{>a}}"), ["Templates/a.html": "{{>b}}", "Templates/b.html": "{{>a}}"])
        }
    },
    Mistake("a page that ends within a tag", "Templates/desk.html") {
        atStart { try Desk.site(template: "<p") }
    },
]

/// A page that is wrong in its content or in its buttons.
func template(
    _ name: String, _ words: String..., content: String = "{{>usher/fields}}",
    actions: String = Desk.button("next") + Desk.button("help")
) -> Mistake {
    var mistake = Mistake(name) { atStart { try Desk.site(template: Desk.page(content, actions: actions)) } }
    mistake.words = words
    return mistake
}
