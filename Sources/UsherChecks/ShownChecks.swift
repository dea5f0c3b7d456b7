// The mistakes of a page as it is sent, in development: those that only values make, and those of which a template says
// too little.

internal import UsherFlow
internal import UsherSite
internal import UsherTemplate

extension ShownPage {
    /// All that is wrong with it.
    var mistakes: [TemplateError] {
        let outline = Outline(of: html, called: name)
        let starts = outline.items.filter(\.isStart)
        func count(_ name: String) -> Int { starts.count { $0.name == name } }
        var found = PolicyChecks(allowed: contentSources, screen: screen).mistakes(in: outline)
        if count("main") != 1 {
            found.append(
                error("it has \(count("main")) <main>: a document has one around its layers, as {{>usher/layers}} does")
            )
        }
        if count("h1") != layers {
            found.append(
                error(
                    "it has \(count("h1")) <h1>, and is to have \(layers): each layer has one, the title of its page, "
                        + "and the document none"))
        }
        if String(decoding: html, as: UTF8.self).contains(/<h1[^>]*>\s*<\/h1>/) {
            found.append(
                error("it has an empty <h1>: \(screen) has no title. Say it by `let title`, or by title(with:)"))
        }
        found += starts.compactMap { addresses.mistake(in: $0, unless: isTaken) }
        return found + repeated(starts) + unticked(starts) + uneven(outline.items) + silent(outline.items)
    }

    private var name: String { "The page of \(screen)" }

    private func error(_ message: String) -> TemplateError {
        TemplateError(file: name, position: nil, message: message)
    }

    /// A file with its fingerprint is one that its template has named.
    private func isTaken(_ path: [String?]) -> Bool {
        let path = path.compactMap(\.self)
        return path.last?.contains(".") == true || root.takes(path[...])
    }

    /// Elements with the id of another one, such as a field that is drawn twice.
    private func repeated(_ starts: [Outline.Item]) -> [TemplateError] {
        var seen: Set<String> = []
        return starts.compactMap { item in
            guard let id = item["id"]?.literal, !id.isEmpty, !seen.insert(id).inserted else { return nil }
            return item.error(
                "the id \"\(id)\" stands here a second time, and labels and messages find the first alone: draw each "
                    + "field once, and give each element an id of its own")
        }
    }

    /// Lists whose rows are there, and without their boxes.
    private func unticked(_ starts: [Outline.Item]) -> [TemplateError] {
        let boxes = Set(starts.filter { $0["type"]?.literal == "checkbox" }.compactMap { $0["name"]?.literal })
        return starts.compactMap { item in
            guard let name = item["name"]?.literal, name.hasSuffix(":shown"), item["value"]?.literal != "",
                !boxes.contains(String(name.dropLast(6)))
            else { return nil }
            return item.error(
                "the rows of this list cannot be ticked: {{#tick}}{{>usher/tick}}{{/tick}} draws the box of a row")
        }
    }

    /// Rows with fewer cells than the head of their table, and in a list those with more: one of each table.
    private func uneven(_ items: [Outline.Item]) -> [TemplateError] {
        var (isList, isInHead, head) = (false, false, Int?.none)
        var row: (start: Outline.Item, cells: Int)?
        return items.compactMap { item in
            switch (item.name, item.isStart) {
            case ("table", true): (isList, head, row) = (item["class"]?.literal == "list", nil, nil)
            case ("thead", let begins): (isInHead, head) = (begins, begins ? 0 : head)
            case ("tr", true): row = (item, 0)
            case ("td", true), ("th", true):
                row?.cells += item["colspan"]?.literal.flatMap { Int($0) } ?? 1
                // Rows below one that reaches into them have fewer.
                if item["rowspan"] != nil { head = nil }
            case ("tr", false):
                guard let (start, cells) = row, let count = head else { break }
                if isInHead { head = max(count, cells) }
                guard !isInHead, cells < count || isList && cells > count else { break }
                head = nil
                return start.error(
                    "a row of this table has \(cells) cell\(cells == 1 ? "" : "s"), and its head has \(count): draw "
                        + "one for each head; those of a list are its `static let columns`")
            default: break
            }
            return nil
        }
    }

    /// Links, buttons and labels without anything that could be read aloud.
    private func silent(_ items: [Outline.Item]) -> [TemplateError] {
        let meanings = [
            "a": "link has no text, so nobody hears where it leads",
            "button": "button has no text, so nobody hears what it does",
            "label": "label has no text, so nobody hears what is asked for",
        ]
        return items.enumerated().compactMap { index, item in
            guard item.isStart, let meaning = meanings[item.name], item.name != "a" || item["href"] != nil,
                item["hidden"] == nil, item["aria-hidden"] == nil
            else { return nil }
            let end = items[index...].first { $0.name == item.name && !$0.isStart }
            let inner = String(decoding: html[item.offset..<(end?.offset ?? html.count)], as: UTF8.self)
            let isNamed = inner.contains(/\s(?:aria-label|aria-labelledby|title|alt)=["'][^"']/)
            let text = inner.replacing(/<(?:[^>"']|"[^"]*"|'[^']*')*>/, with: "")
            guard !isNamed, text.allSatisfy(\.isWhitespace) else { return nil }
            return item.error("this \(meaning): write one, or say it by aria-label")
        }
    }
}

extension Outline.Item {
    var isStart: Bool { if case .start = kind { true } else { false } }
}
