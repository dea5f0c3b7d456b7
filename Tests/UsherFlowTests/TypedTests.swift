// What was typed, as a value: what is left of it after an action, and for the next page of its route.

import Testing

@testable import UsherFlow

@Suite struct `What was typed` {
    private struct AddressForm: Form {
        var street = "Elm Road"
        var town = ""
        static let fields: [FormField<Self>] = [
            .text("street", \.street, label: "Street"), .text("town", \.town, label: "Town"),
        ]
    }

    private let form = FormDescription(AddressForm())

    private func page() throws -> Page {
        let visitor = try Visitor()
        let page = try #require(visitor.tree.pages[visitor.page])
        page.fields = ["street", "town"]
        return page
    }

    private func sent(_ street: String, _ town: String, act: String = "help") -> Submission {
        Submission(act: act, fields: ["street": [street], "town": [town], "token": ["x"]])
    }

    @Test func `is used up by its form's action, and stays beside another one`() throws {
        let (page, sent) = (try page(), sent("Elm Road", "Ulm"))
        let own = Action.submit("next", AddressForm()) { _ in { .now(()) } }
        #expect(Typed.after(own, sent, form, on: page) == nil)
        let other = Action.button("help") { .now(()) }
        let left = try #require(Typed.after(other, sent, form, on: page))
        let held = left.held([], files: [:])
        #expect(held.values == ["town": ["Ulm"]], "what nobody has touched is as the form has it")
        #expect(held.shown(by: "street") == nil && held.shown(by: "town") == ["Ulm"])
        #expect(left.forNext(DraftKey(number: 1), at: .zero).values == ["street": ["Elm Road"], "town": ["Ulm"]])
        #expect(Typed.after(other, self.sent("Elm Road", ""), form, on: page) == nil, "as it was shown")
    }

    @Test func `names what is too long to be kept, once`() throws {
        let long = String(repeating: "x", count: Typed.limit)
        let typed = Typed(sent("Elm Road", long), on: try page())
        #expect(typed.values == ["street": ["Elm Road"]])
        #expect(typed.problems.map(\.field) == ["town"])
        let problem = FormProblem(field: "town", message: "Town must be 10 characters or fewer.")
        #expect(typed.held([problem], files: [:]).problems == [problem])
    }

    @Test func `loses texts of a long list before its entries`() {
        let ids = (1...200).map { "\($0)" }
        let texts = Dictionary(
            uniqueKeysWithValues: ids.map { ("stalls.\($0).sold", [String(repeating: "x", count: 500)]) })
        let all = texts.merging(["stalls": [ids.joined(separator: " ") + " +201"]]) { $1 }
        let left = Typed(values: all).forNext(DraftKey(number: 1), at: .zero).values
        #expect(left["stalls"] == all["stalls"] && left.count > 20 && left.count < all.count)
    }

    @Test func `takes over what is typed just now, with what was said before`() throws {
        let page = try page()
        let problem = FormProblem(field: "town", message: "Enter the town.")
        var typed = Typed(sent("Oak Road", ""), on: page, untouched: ["street"]).held([problem], files: [:])
        let (isNews, isAgain) = (
            typed.merge(sent("Oak Road", "U"), on: page), typed.merge(sent("Oak Road", "U"), on: page)
        )
        #expect(isNews && !isAgain)
        #expect(typed.values == ["street": ["Oak Road"], "town": ["U"]] && typed.problems == [problem])
    }

    @Test func `is the same from a record`() throws {
        let problem = FormProblem(field: nil, message: "Not now.")
        let page = try page()
        for typed in [
            Typed(values: ["a": ["b", ""]], isDraft: true),
            Typed(sent("", "Ulm"), on: page, untouched: ["street"]).held([problem], files: ["plan": "a.png"]),
        ] {
            var bytes = ByteWriter()
            typed.write(to: &bytes)
            var reader = ByteReader(bytes.bytes)
            #expect(try Typed(from: &reader) == typed)
        }
    }
}
