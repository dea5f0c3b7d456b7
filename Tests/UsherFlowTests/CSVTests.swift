// Tables as text.

import Testing
import UsherFlow

@Suite struct `A line of a table` {
    @Test(arguments: [
        (["a", "b"], "a,b"), ([], ""), ([""], "\"\""), (["", ""], ","),
        (["a,b", "c\"d", "e\r\nf"], "\"a,b\",\"c\"\"d\",\"e\r\nf\""), ([" a", "b "], "\" a\",\"b \""),
        (["=1+1", "+1", "-1", "@a", "\ta"], "'=1+1,'+1,'-1,'@a,'\ta"), (["\rb", "=a,b"], "\"'\rb\",\"'=a,b\""),
        (["a=1", "'=1", "ä"], "a=1,'=1,ä"), (["\"\u{301}"], "\"\"\"\u{301}\""),
    ])
    func `is read again as it was, and nothing in it is calculated`(cells: [String], line: String) {
        #expect(CSV.row(cells) == line + "\r\n")
    }
}
