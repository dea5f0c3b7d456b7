// Tags, text and character references, by table.

import Testing

@testable import UsherTesting

struct HTMLTokenizerTests {
    /// Tokens in a line: `<a b=c>`, `</a>`, text in quotes, `!` for a comment, `D` for a doctype.
    private func tokens(_ html: String) -> String {
        var tokenizer = HTMLTokenizer(Array(html.utf8))
        var shown: [String] = []
        while let token = tokenizer.next() {
            switch token {
            case .startTag(let name, let attributes, let closes):
                let list = attributes.map { " \($0.name)=\($0.value)" }.joined()
                shown.append("<\(name)\(list)\(closes ? "/" : "")>")
            case .endTag(let name): shown.append("</\(name)>")
            case .text(let text): shown.append("\"\(text)\"")
            case .comment: shown.append("!")
            case .doctype: shown.append("D")
            }
        }
        return shown.joined()
    }

    @Test(arguments: [
        ("<!DOCTYPE html><p>a", #"D<p>"a""#),
        ("<P CLASS=Big>", "<p class=Big>"),
        ("<a href='x' title=\"y z\" rel=me data-n>", "<a href=x title=y z rel=me data-n=>"),
        ("<a a = 1 b='2'c=\"3\">", "<a a=1 b=2 c=3>"),
        ("<a x=1 x=2>", "<a x=1>"),
        ("<a =x>", "<a =x=>"),
        ("<a href=/b/>", "<a href=/b/>"),
        ("<a href=>t", #"<a href=>"t""#),
        ("<br/><br / >", "<br/><br>"),
        ("<a title='>'>", "<a title=>>"),
        ("<a title='a\nb'>", "<a title=a\nb>"),
        ("a < b <3 <", #""a ""<"" b ""<""3 ""<""#),
        ("</a b=c>x</>y</ z>", #"</a>"x"!"y"!"#),
        ("</", #""<""/""#),
        ("<!-- a --b -->c", #"!"c""#),
        ("<!-->a<!--->b<!--x--!>c", #"!"a"!"b"!"c""#),
        ("<!-- never ends <p>", "!"),
        ("<?xml version=1?>a<![CDATA[b]]>", #"!"a"!"#),
        ("<!x>a", #"!"a""#),
        ("<p", ""),
        ("<p class='x", ""),
        ("a\r\nb\rc", "\"a\nb\nc\""),
        ("\u{FEFF}a", #""a""#),
        ("<é>", #""<""é>""#),
    ])
    func `tags, attributes and comments are read as browsers read them`(html: String, expected: String) {
        #expect(tokens(html) == expected)
    }

    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;&nbsp;", "&<>\"'\u{A0}"),
        ("&amp &ltb", "& <b"), ("&notit; &notin;", "¬it; ¬in;"), ("&euro; &euro", "€ &euro"),
        ("&eacute;&eacute", "éé"), ("&hellip;&mdash;&rarr;", "…—→"),
        ("&#65;&#x41;&#X41;&#65", "AAAA"), ("&#128;&#x92;", "€’"),
        ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&#x1F600;", "😀"), ("& &; &# &#x &#; &#xg; &nosuch;", "& &; &# &#x &#; &#xg; &nosuch;"), ("&", "&"),
        ("&AMP;&Amp;", "&&Amp;"), ("&frac12;&ensp;&szlig;&yuml;&Agrave;", "½\u{2002}ßÿÀ"),
    ])
    func `references in text`(html: String, expected: String) {
        #expect(CharacterReferences.decode(Array(html.utf8)[...], inAttribute: false) == expected)
    }

    @Test(arguments: [
        ("?a=1&copy=2", "?a=1&copy=2"), ("?a&amp;b", "?a&b"), ("&copy", "©"), ("&copyx", "&copyx"), ("&copy;x", "©x"),
        ("&lt=", "&lt="), ("&#65x", "Ax"),
    ])
    func `an old name in an attribute is no reference before a letter, digit or equals sign`(
        html: String, expected: String
    ) {
        #expect(CharacterReferences.decode(Array(html.utf8)[...], inAttribute: true) == expected)
    }
}
