// The page as somebody would write it who wants nothing but speed: literals and values appended to bytes, in order.

enum HandWritten {
    static func render(_ page: BookPage, into output: inout [UInt8]) {
        append(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Library</title><link rel=\"stylesheet\" href=\"/static/app.css\"></head>\n<body><header><h1>Library</h1><p>Signed in as <b>",
            &output)
        escape(page.user, &output)
        append("</b></p></header>\n<p class=\"flash\">", &output)
        escape(page.flash, &output)
        append("</p>\n<ul>\n", &output)
        for book in page.books {
            append("<li><a href=\"/book/", &output)
            number(book.id, &output)
            append("\">", &output)
            escape(book.title, &output)
            append("</a> by <i>", &output)
            escape(book.author, &output)
            append("</i> <a class=\"act\" href=\"/borrow/", &output)
            number(book.id, &output)
            append("\">Borrow</a></li>\n", &output)
        }
        append(
            "</ul>\n<form method=\"post\" action=\"/modal/open\"><input type=\"hidden\" name=\"csrf\" value=\"", &output
        )
        escape(page.csrf, &output)
        append("\"><button>Settings</button></form>\n</body></html>\n", &output)
    }

    @inline(__always)
    private static func append(_ text: StaticString, _ output: inout [UInt8]) {
        output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private static func number(_ number: Int, _ output: inout [UInt8]) {
        if number >= 10 { self.number(number / 10, &output) }
        output.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    private static func escape(_ text: String, _ output: inout [UInt8]) {
        var text = text
        text.withUTF8 { escape($0, &output) }
    }

    @inline(never)
    private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, _ output: inout [UInt8]) {
        var start = 0
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte == 38 || byte == 60 || byte == 62 || byte == 34 || byte == 39 {
                if at > start { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<at])) }
                switch byte {
                case UInt8(ascii: "&"): append("&amp;", &output)
                case UInt8(ascii: "<"): append("&lt;", &output)
                case UInt8(ascii: ">"): append("&gt;", &output)
                case UInt8(ascii: "\""): append("&quot;", &output)
                default: append("&#39;", &output)
                }
                start = at + 1
            }
            at += 1
        }
        if bytes.count > start { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...])) }
    }
}
