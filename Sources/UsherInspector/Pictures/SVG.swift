// Pieces of pictures as SVG, whose colours are the style sheet's.

internal import UsherTemplate

enum SVG {
    /// A picture of this size, which is called so for whoever does not see it.
    static func picture(_ width: Int, _ height: Int, label: String, _ content: String) -> String {
        element(
            "svg",
            [
                ("class", "tree"), ("viewBox", "0 0 \(width) \(height)"), ("width", "\(width)"),
                ("height", "\(height)"), ("role", "group"), ("aria-label", label),
            ], "\n" + content) + "\n"
    }

    /// The same as a file of its own, in colours of its own.
    ///
    /// - Parameter picture: with its size, as `picture` makes it.
    static func document(_ picture: String) -> String {
        let all = String(decoding: PackageResources.usher_inspector_css, as: UTF8.self)
        let styles = all.firstRange(of: "\n.tree {").map { all[$0.lowerBound...] } ?? ""
        let colors = """
            :root { color-scheme: light dark; --paper: light-dark(#fff, #16181c);
            --ground: light-dark(#f3f3f0, #0d0e11);
            --ink: light-dark(#1c1d20, #ececee); --soft: light-dark(#5b5d63, #a6a9b0); --line: #8a8c92;
            --accent: light-dark(#0b57c0, #8ab6ff); --wrong: light-dark(#a8171d, #ff9b97) }
            """
        guard let end = picture.firstIndex(of: ">") else { return picture }
        return picture[...end].replacing("<svg ", with: "<svg xmlns=\"http://www.w3.org/2000/svg\" ")
            + "\n<style>\n\(colors)\n\(styles)</style>" + picture[picture.index(after: end)...]
    }

    /// The size that a picture says of itself.
    static func size(of picture: String) -> (width: Int, height: Int) {
        let numbers = ["width", "height"].map { name in
            picture.firstRange(of: " \(name)=\"").flatMap { Int(picture[$0.upperBound...].prefix { $0 != "\"" }) } ?? 0
        }
        return (numbers[0], numbers[1])
    }

    static func group(_ kind: String, title: String, opacity: Int = 100, _ content: String) -> String {
        let faded = opacity < 100 ? [("opacity", "0.\(opacity)")] : []
        return element("g", [("class", kind)] + faded, element("title", [], HTML.escaped(title)) + content) + "\n"
    }

    static func rect(_ box: Box, radius: Int = 6, kind: String? = nil) -> String {
        element(
            "rect",
            (kind.map { [("class", $0)] } ?? []) + [
                ("x", "\(box.left)"), ("y", "\(box.top)"), ("width", "\(box.right - box.left)"),
                ("height", "\(box.bottom - box.top)"), ("rx", "\(radius)"),
            ], nil)
    }

    enum Anchor: String { case start, middle, end }

    /// - Parameter length: how many characters there is room for.
    static func text(
        _ text: String, _ x: Int, _ y: Int, length: Int = 60, kind: String? = nil, _ anchor: Anchor = .start
    ) -> String {
        let cut = text.count > length ? text.prefix(length - 1) + "…" : text
        let more = (kind.map { [("class", $0)] } ?? []) + (anchor == .start ? [] : [("text-anchor", anchor.rawValue)])
        return element("text", more + [("x", "\(x)"), ("y", "\(y)")], HTML.escaped(cut))
    }

    static func line(_ way: String, kind: String) -> String {
        element("path", [("class", kind), ("d", way)], nil) + "\n"
    }

    /// The direction of an arrow, with the form of its head.
    enum Heading: String {
        case right = "l-8 -4v8z"
        case left = "l8 -4v8z"
        case up = "l-4 8h8z"
        case down = "l-4 -8h8z"
    }

    /// A line that ends at a point in an arrowhead.
    static func arrow(_ way: String, to end: (x: Int, y: Int), _ heading: Heading, kind: String) -> String {
        line(way, kind: kind) + line("M\(end.x) \(end.y)\(heading.rawValue)", kind: "head")
    }

    /// The drawings for several widths of their frame, of which the style sheet shows one; none twice.
    static func forWidths(_ widths: [(name: String, width: Int)], _ draw: (Int) -> String) -> String {
        var drawn: [(names: [String], picture: String)] = []
        for (name, width) in widths {
            let picture = draw(width)
            if drawn.last?.picture == picture {
                drawn[drawn.count - 1].names.append(name)
            } else {
                drawn.append(([name], picture))
            }
        }
        return drawn.map { names, picture in
            picture.replacing(
                "class=\"tree\"", with: "class=\"tree \(names.joined(separator: " "))\"", maxReplacements: 1)
        }.joined()
    }

    static func link(_ address: String, _ content: String) -> String {
        element("a", [("href", address)], content) + "\n"
    }

    /// A place in a picture.
    struct Box {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int

        func joined(_ other: Box) -> Box {
            Box(
                left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
                bottom: max(bottom, other.bottom))
        }

        func grown(by side: Int, top: Int) -> Box {
            Box(left: left - side, top: self.top - top, right: right + side, bottom: bottom + side)
        }

        func moved(by distance: Int) -> Box {
            Box(left: left + distance, top: top + distance, right: right + distance, bottom: bottom + distance)
        }

        var middle: (x: Int, y: Int) { ((left + right) / 2, (top + bottom) / 2) }
    }

    private static func element(_ name: String, _ attributes: [(String, String)], _ content: String?) -> String {
        let start = name + attributes.map { " \($0)=\"\(HTML.escaped($1))\"" }.joined()
        return content.map { "<\(start)>\($0)</\(name)>" } ?? "<\(start)/>"
    }
}
