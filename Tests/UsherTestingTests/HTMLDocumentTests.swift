// The tree with its implied tags, and the questions asked of it.

import Testing

@testable import UsherTesting

struct HTMLDocumentTests {
    /// The tree in brackets: `p[a]`, text as it stands.
    private func tree(_ html: String) -> String {
        let nodes = HTMLDocument(html).tree.nodes
        var shown = ""
        var ends: [Int] = []
        for (index, node) in nodes.enumerated() {
            while let end = ends.last, end <= index {
                shown += "]"
                ends.removeLast()
            }
            switch node.content {
            case .text(let text): shown += text
            case .element(let tag, _):
                shown += "\(tag)["
                ends.append(node.end)
            }
        }
        return shown + String(repeating: "]", count: ends.count)
    }

    @Test(arguments: [
        ("<p>a<p>b", "p[a]p[b]"), ("<p>a<div>b</div>c</p>", "p[a]div[b]cp[]"), ("<p><b>a</p>b", "p[b[a]]b"),
        ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "ul[li[a]li[b ul[li[c]]]li[d]]".replacing(" ", with: "")),
        ("<dl><dt>a<dd>b<dt>c</dl>", "dl[dt[a]dd[b]dt[c]]"),
        (
            "<select><option>a<option>b<optgroup><option>c<optgroup><option>d</select>e",
            "select[option[a]option[b]optgroup[option[c]]optgroup[option[d]]]e"
        ),
        ("<select><optgroup><option>a<option>b</select>", "select[optgroup[option[a]option[b]]]"),
        ("<table><tr><td>a<td>b<tr><th>c</table>d", "table[tr[td[a]td[b]]tr[th[c]]]d"),
        ("<table><thead><tr><td>a<tbody><tr><td>b</table>", "table[thead[tr[td[a]]]tbody[tr[td[b]]]]"),
        ("<table><tr><td><table><tr><td>a</table>b<td>c</table>", "table[tr[td[table[tr[td[a]]]b]td[c]]]"),
        ("<br>a<img>b<input>c<hr/>", "br[]a img[]b input[]c hr[]".replacing(" ", with: "")),
        ("<div/>a</div>b", "div[a]b"), ("</p>a</div>", "p[]a"), ("</br>a", "br[]a"),
        ("<div><span>a</div>b", "div[span[a]]b"), ("<b><p>a</b>b</p>", "b[p[ab]]"),
        ("<script>if (a<b) '</p>'</script>c", "script[if (a<b) '</p>']c"),
        ("<style>a>b{}</STYLE >c", "style[a>b{}]c"), ("<title>a<b>&amp;</title>c", "title[a<b>&]c"),
        ("<textarea>\n\na<p></textarea>b", "textarea[\na<p>]b"), ("<pre>\na</pre>", "pre[a]"),
        ("<textarea></textarea>a<script></script>b", "textarea[]a script[]b".replacing(" ", with: "")),
        ("<script>never", "script[never]"), ("<form>a<form>b</form>c</form>d", "form[ab]cd"),
        ("<h1>a<h2>b</h2>", "h1[a]h2[b]"), ("<h1>a</h2>b", "h1[a]b"),
        ("<a>x<a>y</a>", "a[x]a[y]"), ("<button>a<button>b", "button[a]button[b]"),
        ("<svg><path/><title>t<b/></title></svg>c", "svg[path[]title[tb[]]]c"),
        ("<html><head><title>t</title><body><p>a</body></html>", "html[head[title[t]]body[p[a]]]"),
        ("<li><div><li>a", "li[div[]]li[a]"), ("<plaintext><p>a", "plaintext[<p>a]"),
    ])
    func `tags that may be left out are put in, and wrong ones do no harm`(html: String, expected: String) {
        #expect(tree(html) == expected)
    }

    @Test func `elements are found by tag, id and attribute`() throws {
        let document = HTMLDocument("<p id=a class='x  y'>1<p id=b data-k=v>2<p id=a>3<template><p id=c></template>")
        #expect(document.all("p").map(\.text) == ["1", "2", "3"])
        #expect(document.element(id: "a")?.text == "1")
        #expect(document.element(id: "c") == nil)
        #expect(document.all(attribute: "data-k").count == 1)
        #expect(document.all(attribute: "data-k", "w").isEmpty)
        #expect(try #require(document.first("p")).classes == ["x", "y"])
        #expect(document.first("p")?["title"] == nil)
    }

    @Test func `parents, children and descendants`() throws {
        let document = HTMLDocument("<ul id=u><li><b>a</b></li><li>c</li></ul>")
        let list = try #require(document.element(id: "u"))
        #expect(list.children.map(\.text) == ["a", "c"])
        #expect(list.descendants.map(\.tag) == ["li", "b", "li"])
        let bold = try #require(list.first("b"))
        #expect(bold.parent?.parent == list && list.contains(bold) && !bold.contains(list))
        #expect(bold.ancestors.map(\.tag) == ["li", "ul"])
    }

    @Test(arguments: [
        ("<div> a \n b&nbsp; c </div>", "a b c"), ("<div><p>a</p><p>b</p></div>", "a b"),
        ("<div>a<b>b</b>c<br>d</div>", "abc d"), ("<div>a<script>x</script><style>y</style>b</div>", "ab"),
        ("<div>a<span hidden>x</span><dialog>y</dialog><p inert>z</p>b</div>", "a b"),
        ("<div>a<textarea>x</textarea><select><option>y</select>b</div>", "a b"),
        ("<div>a<template>x</template>b</div>", "ab"), ("<div><dialog open>a</dialog></div>", "a"),
        ("<div>déjà</div>", "déjà"),
    ])
    func `text is what a visitor reads`(html: String, expected: String) {
        #expect(HTMLDocument(html).first("div")?.text == expected)
    }

    @Test func `visible is what neither inert, hidden nor a closed dialog holds`() {
        let html = "<div inert><p>1</p></div><div hidden><p>2</p></div><dialog><p>3</p></dialog><p>4</p><p hidden>5</p>"
        let visible = HTMLDocument(html + "<dialog open><p>6</p></dialog>").all("p").filter(\.isVisible)
        #expect(visible.map(\.text) == ["4", "6"])
    }

    @Test func `a hundred thousand nested elements are read, and let go, without exhausting the stack`() {
        let document = HTMLDocument(String(repeating: "<div>", count: 100_000) + "deep")
        #expect(document.all("div").count == 100_000)
        #expect(document.first("div")?.text == "deep")
    }
}
