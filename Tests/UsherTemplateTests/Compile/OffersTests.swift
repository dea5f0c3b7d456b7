// `{{#offers.name}}`: a part of a page that shows where an action of its screen is offered.

import Testing
import UsherTemplate

@Suite struct `What a page offers` {
    private static let names = ActionNames(of: "CartScreen", always: ["back"], optional: ["checkout", "sign-in"])

    private func compile(_ page: String, scopes: [Schema] = [Article.fields.schema]) throws -> CompiledTemplate {
        let sources = [
            "page": page, "buttons": "{{#offers.checkout}}<button name=\"act\" value=\"checkout\">{{/offers.checkout}}",
        ]
        return try Templates(sources: sources).compile("page", scopes: scopes, actions: Self.names)
    }

    private func shown(_ page: String, _ offered: [Int]) throws -> String {
        var offers = Offers()
        for index in offered { offers.insert(index) }
        var output = OutputBuffer()
        try compile(page).render([ModelBox.make(article, Article.fields)], offering: offers, into: &output)
        return String(decoding: output.array(), as: UTF8.self)
    }

    @Test(arguments: [
        ([], "[]"), ([0], "[checkout]"), ([1], "[sign-in]"), ([0, 1], "[checkoutsign-in]"),
    ])
    func `shows by the action's name`(_ offered: [Int], _ page: String) throws {
        let source = "[{{#offers.checkout}}checkout{{/offers.checkout}}{{#offers.sign-in}}sign-in{{/offers.sign-in}}]"
        #expect(try shown(source, offered) == page)
    }

    @Test func `is false where an action is not offered, and always true for one that cannot be left out`() throws {
        let source = "{{^offers.checkout}}none{{/offers.checkout}} {{#offers.back}}back{{/offers.back}}"
        #expect(try shown(source, []) == "none back")
        #expect(try shown(source, [0]) == " back")
    }

    @Test func `is known in partials, in rows and beside the models' own names`() throws {
        let source = "{{#tags}}{{>buttons}}{{.}}{{/tags}} {{title}} {{author.name}}"
        #expect(
            try shown(source, [0])
                == "<button name=\"act\" value=\"checkout\">a<button name=\"act\" value=\"checkout\">b&amp;c "
                + "Tea &amp; &lt;Cake&gt; Ann")
    }

    @Test func `is drawn with a page within a page`() throws {
        var offers = Offers()
        offers.insert(1)
        let template = try compile(
            "{{#offers.sign-in}}in{{/offers.sign-in}}{{#offers.checkout}}out{{/offers.checkout}}")
        let fields = Fields<Offers>(
            model: "document",
            [.drawing("page") { Drawing(template, [ModelBox.make(article, Article.fields)], offering: $0) }])
        let document = try Templates(sources: ["page": "<p>{{page}}</p>"]).compile("page", scopes: [fields.schema])
        #expect(document.text([ModelBox.make(offers, fields)]) == "<p>in</p>")
    }

    @Test(arguments: [
        ("<p>\n{{#offers.chekout}}a{{/offers.chekout}}</p>", "2:1", "has no \"chekout\"; is it \"checkout\"?"),
        ("{{#offers.gift}}a{{/offers.gift}}", "1:1", "has no \"gift\"; it has back, checkout, sign-in"),
        ("{{offers.back}}", "1:1", "\"offers.back\" is a flag and cannot be shown; use it as a section"),
        (
            "{{#offers}}{{gift}}{{/offers}}", "1:12",
            "Article has no \"gift\""
        ),
    ])
    func `is a mistake for an action that the screen does not have`(
        _ page: String, _ position: String, _ message: String
    ) throws {
        let errors = try #require(throws: TemplateErrors.self) { _ = try compile(page) }
        #expect(errors.errors.count == 1)
        #expect("\(errors)".hasPrefix("Templates/page.html:\(position): "), "\(errors)")
        #expect("\(errors)".contains(message), "\(errors)")
    }

    @Test func `has at most 64 optional actions, and each once`() throws {
        let templates = try Templates(sources: ["page": "{{#offers.a0}}a{{/offers.a0}}"])
        let many = ActionNames(of: "Many", always: [], optional: (0...64).map { "a\($0)" })
        #expect(
            "\(try #require(throws: TemplateErrors.self) { try templates.compile("page", scopes: [], actions: many) })"
                .contains("Many has more than 64 optional actions"))
        let twice = ActionNames(of: "Twice", always: ["a0"], optional: ["a0"])
        #expect(
            "\(try #require(throws: TemplateErrors.self) { try templates.compile("page", scopes: [], actions: twice) })"
                .contains("more than one \"a0\""))
        var offers = Offers()
        offers.insert(63)
        #expect(offers.contains(63) && !offers.contains(62))
    }

    @Test func `checks the actions of buttons too`() throws {
        let page = "<button name=\"act\" value=\"chekout\">"
        #expect(
            "\(try #require(throws: TemplateErrors.self) { try compile(page) })"
                .contains("the screen has no action \"chekout\"; is it \"checkout\"?"))
    }
}
