// Forms send each line end as two characters, and show it as one: the same text must be the same.

extension String {
    /// Each CR LF, and each CR alone, as LF.
    var withSingleLineEnds: String {
        // In one pass: of CR CR LF a second one would meet a line end that the first has made.
        utf8.contains(0x0D) ? String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }) : self
    }
}
