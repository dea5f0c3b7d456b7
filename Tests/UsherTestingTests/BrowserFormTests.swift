// Finding, filling and sending forms, byte for byte.

import Testing

@testable import UsherTesting

struct BrowserFormTests {
    /// What the form of this markup sends when its button Go is pressed.
    private func sent(_ controls: String, filling: (Browser) async throws -> Void = { _ in }) async throws -> String {
        let browser = try await Browser.showing("<form method=post>\(controls)<button>Go</button></form>")
        try await filling(browser)
        try await browser.click("Go")
        return browser.lastBody
    }

    @Test(arguments: [
        ("<input name=a value='x y&amp;+%é*-._~'>", "a=x+y%26%2B%25%C3%A9*-._%7E"),
        ("<textarea name=a>\none\ntwo\r\nthree</textarea>", "a=one%0D%0Atwo%0D%0Athree"),
        ("<input name=a value=1 disabled><input value=2><input name='' value=3>", ""),
        ("<input type=hidden name=a value=1><input type=file name=f><input type=reset name=r>", "a=1&f="),
        (
            "<input type=checkbox name=a><input type=checkbox name=b checked><input type=checkbox name=c value=3 checked>",
            "b=on&c=3"
        ),
        ("<input type=radio name=a value=1 checked><input type=radio name=a value=2 checked>", "a=2"),
        ("<select name=a><option disabled>0<option>1<option>2</select>", "a=1"),
        ("<select name=a><option>1<option value=two selected>2</select>", "a=two"),
        ("<select name=a multiple><option selected>1<option>2<option selected>3</select>", "a=1&a=3"),
        ("<select name=a size=3><option>1</select>", ""),
        ("<select name=a><optgroup disabled><option>1</optgroup><option>2</select>", "a=2"),
        ("<fieldset disabled><legend><input name=a value=1></legend><input name=b value=2></fieldset>", "a=1"),
        ("<input type=submit name=other value=1><input type=image name=i>", ""),
        (
            "<template><input name=t value=1></template><datalist><input name=d value=1></datalist><div inert hidden><input name=h value=1></div>",
            "h=1"
        ),
        ("<input name=a value=1 form=elsewhere><input name=b value=2>", "b=2"),
        ("<input name=_charset_ type=hidden>", "_charset_=UTF-8"),
        ("<input name='a=b' value=1><input name=n>", "a%3Db=1&n="),
    ])
    func `a form sends its successful controls in order`(controls: String, body: String) async throws {
        #expect(try await sent(controls) == body)
    }

    @Test func `a button adds its own name and value, and belongs to the form it names`() async throws {
        let browser = try await Browser.showing(
            """
            <form id=act-1 method=post action=/p?p=1></form><form id=other method=post><input name=no value=1></form>
            <input name=t form=act-1 value=k><p><button form=act-1 name=act value=open.3>Open</button></p>
            <form method=post><input type=image name=i alt=Map></form>
            """)
        try await browser.click("Open")
        #expect(browser.exchanges.last?.target == "/p?p=1")
        #expect(browser.lastBody == "t=k&act=open.3")
        try await browser.click("Map")
        #expect(browser.lastBody == "i.x=0&i.y=0")
    }

    @Test func `a GET form puts its values in place of its action's query`() async throws {
        let browser = try await Browser.showing(
            "<form action='/find?old=1#f'><input name=q value='a b'><button>Find</button></form>")
        try await browser.click("Find")
        #expect(browser.url == "/find?q=a+b#f")
        #expect(browser.exchanges.last?.target == "/find?q=a+b")
    }

    @Test func `a button can say where and how its form goes`() async throws {
        let browser = try await Browser.showing(
            "<form><input name=a value='1\"'><button formaction=/x formmethod=post formenctype=multipart/form-data>Go</button></form>"
        )
        try await browser.click("Go")
        #expect(browser.exchanges.last?.target == "/x")
        let boundary = browser.lastBody.prefix { $0 != "\r\n" }
        #expect(boundary.count > 20)
        #expect(
            browser.lastBody
                == "\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\"\r\n\(boundary)--\r\n")
    }

    @Test(arguments: [
        ("<label for=e>Email</label><input id=e name=a>", "Email"), ("<label>Email <input name=a></label>", "Email"),
        ("<input name=a aria-label=Email>", "Email"), ("<b id=l>Email</b><input name=a aria-labelledby=l>", "Email"),
        ("<input name=a>", "a"), ("<label>Email (we keep it) <textarea name=a>old</textarea></label>", "Email"),
        ("<label>Email address<input name=b></label><label>Email<input name=a></label>", "Email"),
        ("<label for=e>Email</label><input id=e name=b hidden><label>Email<input name=a></label>", "Email"),
    ])
    func `a field is found by what a visitor calls it`(html: String, label: String) async throws {
        let body = try await sent(html) { try await $0.fill(label, "v") }
        #expect(body.split(separator: "&").contains("a=v"))
    }

    @Test func `boxes, radios and selects take what the visitor chooses`() async throws {
        let controls = """
            <label><input type=checkbox name=news> News</label><label><input type=checkbox name=off checked> Off</label>
            <label><input type=radio name=ship value=s checked> Slow</label><label><input type=radio name=ship value=x> Express</label>
            <label>Country <select name=country><option value=de>Germany<option value=fr>France<option disabled>None</select></label>
            <label>Size <select name=size><option>Small<option>Large</select></label>
            """
        let body = try await sent(controls) { browser in
            try await browser.check("News")
            try await browser.check("Off", false)
            try await browser.choose("Express")
            try await browser.select("Country", "France")
            try await browser.choose("Large")
            #expect(browser.isChecked("Express") == true && browser.isChecked("Slow") == false)
            #expect(browser.value(of: "Country") == "France")
            #expect(await complaint { try await browser.select("Country", "Spain") }?.contains("“Germany”") == true)
            #expect(await complaint { try await browser.select("Country", "None") }?.contains("disabled") == true)
            #expect(await complaint { try await browser.fill("News", "x") }?.contains("checkbox") == true)
        }
        #expect(body == "news=on&ship=x&country=fr&size=Large")
    }

    @Test func `near picks the control in the same row`() async throws {
        let browser = try await Browser.showing(
            """
            <ul><li><h3>Practical Combine</h3><form method=post><button name=act value=1>Remove</button></form></li>
            <li><a href=/2>Metal by Example</a><form method=post><input name=q aria-label=Count><button name=act value=2>Remove</button></form></li>
            <li>Nothing here</li></ul><dl><dt>Name<dd><a href=/name>Change</a><dt>Email<dd>a@b<dd><a href=/email>Change</a></dl>
            <section><h2>Card</h2><div><a href=/card>Change</a></div></section>
            """)
        try await browser.click("Remove", near: "Practical Combine")
        #expect(browser.lastBody == "act=1")
        try await browser.fill("Count", "3", near: "Metal")
        try await browser.click("Remove", near: "Metal by Example")
        #expect(browser.lastBody == "q=3&act=2")
        try await browser.click("Change", near: "Email")
        #expect(browser.url == "/email")
        try await browser.click("Change", near: "Card")
        #expect(browser.url == "/card")
        let missing = await complaint { try await browser.click("Remove", near: "Nothing here") }
        #expect(missing?.hasPrefix("No link or button “Remove” near “Nothing here” on /card.") == true)
        let ambiguous = await complaint { try await browser.click("Remove") }
        #expect(ambiguous?.contains("means 2") == true && ambiguous?.contains("near:") == true)
        #expect(
            await complaint { try await browser.click("Remove", near: "No such") }?.contains("Nothing visible") == true)
    }

    @Test func `a label that is exactly so comes before one that begins so`() async throws {
        let browser = try await Browser.showing(
            "<a href=/1>Save and close</a><a href=/2>Save</a><a href=/3>Help me</a><a href=/4>Top</a><a href=/4>Top</a>"
                + "<form method=post><button><span aria-hidden=true>×</span> Close</button></form><a href=/5 inert>Inert</a>"
        )
        try await browser.click("Save")
        #expect(browser.url == "/2")
        try await browser.click("Help")
        #expect(browser.url == "/3")
        try await browser.click("Top")
        #expect(browser.url == "/4")
        try await browser.click("Close")
        #expect(browser.exchanges.last?.method == "POST")
        let message = await complaint { try await browser.click("Inert") }
        #expect(message?.contains("There are: “Save and close”, “Save”, “Help me”") == true)
        #expect(await complaint { try await browser.click("Save a") } == nil)
    }

    @Test(arguments: [
        ("<form method=post><button disabled>Go</button></form>", "is disabled"), ("<button>Go</button>", "no form"),
        ("<a href=mailto:x>Go</a>", "mailto"), ("<a href=//other/>Go</a>", "another site"),
        ("<form method=dialog><button>Go</button></form>", "method=dialog"), ("", "There are: none"),
    ])
    func `what cannot be pressed says why, and asks nothing`(html: String, reason: String) async throws {
        let browser = try await Browser.showing(html)
        #expect(await complaint { try await browser.click("Go") }?.contains(reason) == true)
        #expect(browser.exchanges.count == 1)
    }

    @Test func `Enter presses the first button of the form filled last, or of the only form`() async throws {
        let two = try await Browser.showing(
            "<form method=post action=/1><input name=a><button name=x value=1>One</button></form>"
                + "<button form=f name=x value=0>Before</button><form id=f method=post action=/2><input name=b><button>Two</button></form>"
        )
        #expect(await complaint { try await two.submit() }?.contains("2 visible forms") == true)
        try await two.fill("b", "v")
        try await two.submit()
        #expect(two.exchanges.last?.target == "/2" && two.lastBody == "x=0&b=v")
        let inert = try await Browser.showing(
            "<div inert><form method=post action=/1><input name=a></form></div><form method=post action=/2><input name=b></form>"
        )
        try await inert.submit()
        #expect(inert.exchanges.last?.target == "/2")
        #expect(await complaint { try await Browser.showing("").submit() }?.contains("No visible form") == true)
    }

    @Test(arguments: [
        ("<input name=a required>", "", "is required"), ("<input name=a type=email>", "ann", "not an email"),
        ("<input name=a type=email>", "ann@example.org", nil), ("<input name=a maxlength=3>", "four", "longer than 3"),
        ("<input name=a minlength=3>", "ab", "shorter than 3"), ("<input name=a minlength=3>", "", nil),
        ("<input name=a><input type=checkbox name=t required>", "", "must be checked"),
        ("<input name=a><input type=radio name=t required>", "", "needs a choice"),
        ("<input name=a><select name=t required><option value=''>Choose</select>", "", "needs a choice"),
    ])
    func `HTML's own validation holds a form back once it is switched on`(
        html: String, value: String, complaint expected: String?
    ) async throws {
        let form = "<form method=post>\(html)<button>Go</button><button formnovalidate>Anyway</button></form>"
        let browser = try await Browser.showing(form)
        browser.validates = true
        try await browser.fill("a", value)
        let message = await complaint { try await browser.click("Go") }
        #expect(expected.map { message?.contains($0) == true } ?? (message == nil), "\(message ?? "sent")")
        try await browser.open("/again")
        try await browser.fill("a", value)
        try await browser.click("Anyway")
        browser.validates = false
        try await browser.fill("a", value)
        try await browser.click("Go")
        #expect(browser.exchanges.filter { $0.method == "POST" }.count >= 2)
    }
}
