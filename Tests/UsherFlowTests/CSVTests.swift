// Tables as text.

import Testing
import UsherDownloads

@Suite struct `A line of a table` {
    @Test(arguments: [
        (["a", "b"], "a,b"), ([], ""), ([""], "\"\""), (["", ""], ","),
        (["a,b", "c\"d", "e\r\nf"], "\"a,b\",\"c\"\"d\",\"e\r\nf\""), ([" a", "b "], "\" a\",\"b \""),
        (["=1+1", "+1", "-1", "@a", "\ta"], "'=1+1,'+1,'-1,'@a,'\ta"), (["\rb", "=a,b"], "\"'\rb\",\"'=a,b\""),
        (["a;=1", "a-b; c"], "a;'=1,a-b; c"), (["a\t+1\n-1\r\n@b"], "\"a\t'+1\n'-1\r\n'@b\""),
        (["\u{FF1D}1", "a;\u{FF0B}1"], "'\u{FF1D}1,a;'\u{FF0B}1"), (["\"=1", " =1"], "\"'\"\"=1\",' =1"),
        (["a; \u{A0}\"\u{200B}\0@1"], "\"a;' \u{A0}\"\"\u{200B}\0@1\""), (["a;\n=1"], "\"a;\n'=1\""),
        (["a=1", "'=1", "ä"], "a=1,'=1,ä"), (["\"\u{301}"], "\"\"\"\u{301}\""),
    ])
    func `is read again as it was, and nothing in it is calculated`(cells: [String], line: String) {
        #expect(CSV.row(cells) == line + "\r\n")
    }
}
