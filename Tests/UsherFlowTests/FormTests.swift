// What fields take, and what they say to the rest.

import Foundation
import Testing

@testable import UsherFlow

private enum Size: String, Sendable { case small, large }

private struct Order: Form {
    var name = ""
    var email = ""
    var password = ""
    var code = ""
    var notes = ""
    var count = 1
    var size = Size.small
    var agrees = false

    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name", length: 2...5),
        .email("email", \.email, label: "Email"),
        .password("password", \.password, label: "Password", length: 3...9, autocomplete: "new-password"),
        .code("code", \.code, label: "Code", digits: 4),
        .multiline("notes", \.notes, label: "Notes", required: false),
        .number("count", \.count, label: "Count", in: 1...9),
        .choice("size", \.size, label: "Size", options: [(.small, "Small"), (.large, "Large")]),
        .checkbox("agrees", \.agrees, label: "I agree", required: true),
    ]
}

/// With a field that lies in another value, and one that is computed.
private struct Delivery: Form {
    struct Street: Sendable { var name = "Long Road" }

    private var words = ["Ann", "Lee"]
    var street = Street()
    var name: String {
        get { words.joined(separator: " ") }
        set { words = newValue.split(separator: " ").map(String.init) }
    }

    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"), .text("street", \.street.name, label: "Street"),
    ]
}

/// With a length that begins above nothing, and one that begins with nothing.
private struct Remark: Form {
    var nick = ""
    var name = ""
    static let fields: [FormField<Self>] = [
        .text("nick", \.nick, label: "Nick", required: false, length: 2...5),
        .text("name", \.name, label: "Name", length: 0...5),
    ]
}

private let right = [
    "name": "Ann", "email": "a@b.c", "password": " x y ", "code": "12 34", "notes": "one\r\ntwo\r\r\nthree ",
    "count": "3",
    "size": "large", "agrees": "on",
]

@Suite struct `A file of a form` {
    @Test func `that the app has kept is a part of a state, without its bytes`() throws {
        let kept = FormFile(kept: "7", name: "map.png", size: 9, type: "image/png") { _, _ in [1] }
        let written = String(decoding: try JSONEncoder().encode(kept), as: UTF8.self)
        let read = try JSONDecoder().decode(FormFile.self, from: Data(written.utf8))
        #expect(read == kept && read.id == "7" && read.name == "map.png" && read.size == 9 && read.type == "image/png")
        #expect(try kept.bytes() == [1])
        #expect(throws: FormFileError.isKept(id: "7")) { try read.bytes() }
        #expect(read != FormFile(kept: "8", name: "map.png", size: 9, type: "image/png"))
    }

    @Test func `that was sent is equal to itself alone, and no part of a state`() throws {
        let sent = FormFile(name: "a.txt", bytes: [1])
        #expect(sent == sent && sent != FormFile(name: "a.txt", bytes: [1]))
        #expect(throws: FormFileError.isNotKept) { try JSONEncoder().encode(sent) }
    }
}

@Suite struct `A form` {
    @Test func `need not be filled in where a field says so, whatever lengths say`() throws {
        #expect(try Remark.decode(["nick": [""], "name": ["Ann"]]).nick == "")
        #expect(Remark(nick: "").description.fields.map(\.isRequired) == [false, true])
        func problems(_ nick: String, _ name: String) -> [String] {
            do { _ = try Remark.decode(["nick": [nick], "name": [name]]) } catch {
                return error.problems.map(\.message)
            }
            return []
        }
        #expect(problems("", "") == ["Enter the name."])
        #expect(problems("A", "Ann") == ["Nick must be 2 characters or more."])
    }

    @Test func `is decoded into its type`() throws {
        let order = try Order.decode(right.mapValues { [$0] })
        #expect(order.name == "Ann" && order.email == "a@b.c" && order.code == "1234")
        #expect(order.password == " x y ", "a password is taken as typed")
        #expect(order.notes == "one\ntwo\n\nthree" && order.count == 3 && order.size == .large && order.agrees)
    }

    @Test(arguments: [
        "ann@\u{212A}ite.example", "a\u{17F}@kite.example", "\u{FF41}nn@kite.example", "ann\u{FF20}x@kite.example",
        "ann@kite\u{FF0E}example", "ann@kite\u{2024}example", "\u{FB01}nn@kite.example", "\u{130}nn@kite.example",
        "ann\u{B2}@kite.example", "\u{24D0}nn@kite.example", "\u{1D41A}nn@kite.example", "ann\u{37E}@kite.example",
        "ann\u{1FEF}@kite.example", "ann@k\u{200D}ite.example", "ann\u{AA}@kite.example",
    ])
    func `takes no address that reads as another's`(_ email: String) {
        #expect(!EmailText.isAddress(email))
        let sent = right.merging(["email": email]) { $1 }
        #expect(throws: InvalidForm.self) { try Order.decode(sent.mapValues { [$0] }) }
    }

    @Test(arguments: ["ANN@Kite.Example", "jos\u{E9}@kite.example", "jose\u{301}@kite.example", "\u{7528}@\u{4F8B}.jp"])
    func `takes an address in capitals, with accents and in any script`(_ email: String) {
        #expect(EmailText.isAddress(email))
    }

    @Test func `may have a field in another value, and one that is computed`() throws {
        let shown = FormDescription(Delivery()).fields.map(\.value.first)
        #expect(shown == ["Ann Lee", "Long Road"])
        let sent = try Delivery.decode(["name": ["Bo Ek Dahl"], "street": ["Short Road"]])
        #expect(sent.name == "Bo Ek Dahl" && sent.street.name == "Short Road")
    }

    @Test(arguments: [
        ("name", "", "Enter the name."), ("name", "  ", "Enter the name."),
        ("name", "A", "Name must be 2 characters or more."), ("name", "Annika", "Name must be 5 characters or fewer."),
        ("email", "a", "Enter an email address such as name@example.org."),
        ("email", "a@", "Enter an email address such as name@example.org."),
        ("email", "a@b@c", "Enter an email address such as name@example.org."),
        ("email", "a b@c", "Enter an email address such as name@example.org."),
        ("email", "a@b@\u{327}d", "Enter an email address such as name@example.org."),
        ("name", "A\nB", "Name must be on one line."),
        ("password", "xy", "Password must be 3 characters or more."),
        ("code", "123", "Enter the 4 digits of the code."), ("code", "12a4", "Enter the 4 digits of the code."),
        ("count", "0", "Count must be a number from 1 to 9."),
        ("count", "99999999999999999999", "Count must be a number from 1 to 9."),
        ("count", "many", "Count must be a number from 1 to 9."), ("size", "huge", "Select the size."),
    ])
    func `says what is wrong with a field`(field: String, value: String, message: String) {
        var sent = right.mapValues { [$0] }
        sent[field] = [value]
        #expect(throws: InvalidForm.self) { try Order.decode(sent) }
        do { _ = try Order.decode(sent) } catch {
            #expect(error.problems.map(\.field) == [field] && error.problems.map(\.message) == [message])
        }
    }

    @Test func `says all that is wrong, in the order of its fields`() {
        do { _ = try Order.decode([:]) } catch {
            #expect(error.problems.map(\.field) == ["name", "email", "password", "code", "count", "size", "agrees"])
        }
    }

    @Test func `keeps declared fields only, and never a password or a code`() {
        #expect(FormDescription(Order()).keptNames == ["name", "email", "notes", "count", "size", "agrees"])
    }

    @Test func `gives what HTML needs to know`() throws {
        let fields = FormDescription(Order(name: "Ann", password: "secret")).fields
        let name = try #require(fields.first)
        #expect(name.value.first == "Ann" && name.rules.maximumLength == 5 && name.rules.isRequired)
        #expect(fields.allSatisfy { $0.value.first != "secret" })
    }
}

@Suite struct `An address pattern` {
    private enum Route: Codable, Hashable, Sendable { case list, item(Int), other(Int), pair(Int, Int) }

    /// One finds the way back by itself, the other is told.
    private static let items: [Address<Route>] = [
        Address("list/{id}", Route.item),
        Address("list/{id}", Route.item, { if case .item(let id) = $0 { id } else { nil } }),
    ]

    @Test(arguments: ["07", "+7", " 7", "x", ""])
    func `takes a value in one spelling only`(text: String) throws {
        for item in Self.items { #expect(try item.match(["list", text]) == nil) }
    }

    @Test func `is read and written`() throws {
        for item in Self.items {
            let match = try #require(try item.match(["list", "7", "more"]))
            #expect(match.route == .item(7) && match.length == 2)
            #expect(item.path(of: .item(7)) == ["list", "7"])
            #expect(item.path(of: .list) == nil && item.path(of: .other(7)) == nil)
        }
    }

    @Test func `finds its value beside others of its type`() throws {
        let second = Address("pair/{id}", { Route.pair(3, $0) })
        #expect(second.path(of: .pair(3, 7)) == ["pair", "7"] && second.path(of: .pair(3, 3)) == ["pair", "3"])
        #expect(second.path(of: .pair(4, 7)) == nil)
    }

    /// Its encoding is written by hand, and holds another value.
    private struct Hiding: Codable, Hashable, Sendable {
        let id: Int
        init(id: Int) { self.id = id }
        init(from decoder: any Decoder) throws { id = try decoder.singleValueContainer().decode(Int.self) + 1 }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(id - 1)
        }
    }

    @Test func `that cannot find its value says so, at the site's start and when it is opened`() throws {
        let address = Address("hiding/{id}", Hiding.init(id:))
        #expect(address.path(of: Hiding(id: 7)) == nil)
        for look in [{ _ = try address.match(["hiding", "7"]) }, { try address.check() }] {
            let error = #expect(throws: FlowError.self) { try look() }
            #expect(error?.description.contains("hiding/{value} cannot find its value in a Hiding") == true)
            #expect(error?.description.contains("Say the way back") == true)
        }
        let told = Address("hiding/{id}", Hiding.init(id:), { $0.id })
        #expect(told.path(of: Hiding(id: 7)) == ["hiding", "7"])
        try told.check()
    }
}
