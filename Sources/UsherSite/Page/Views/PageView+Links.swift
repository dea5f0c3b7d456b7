// The links from what is wrong to the fields that are wrong.

internal import UsherHTTP

extension PageView {
    /// Makes plain messages of the mistakes whose field the page does not draw, so that no link leads nowhere.
    ///
    /// - Returns: whether there were any, so that the page is to be written again.
    func unlinkUndrawn(in page: HTTPResponse.Body) -> Bool {
        guard !mistakes.isEmpty, case .owned(let bytes) = page else { return false }
        let ids = Self.ids(in: bytes.array)
        let undrawn = mistakes.filter { !ids.contains($0.id) }
        guard !undrawn.isEmpty else { return false }
        mistakes = mistakes.filter { ids.contains($0.id) }
        messages = messages + undrawn.map(\.message)
        return true
    }

    /// The values of `id` in double quotes, as Usher's own templates write them.
    private static func ids(in page: [UInt8]) -> Set<String> {
        let begin = Array(" id=\"".utf8), quote = UInt8(ascii: "\"")
        var ids: Set<String> = [], index = page.startIndex
        while let start = page[index...].firstIndex(of: begin[0]) {
            index = start + 1
            guard page[start...].starts(with: begin) else { continue }
            let end = page[(start + begin.count)...].firstIndex(of: quote) ?? page.endIndex
            ids.insert(String(decoding: page[(start + begin.count)..<end], as: UTF8.self))
            index = end
        }
        return ids
    }
}
