// The query of an address, behind its question mark: a search, a filter, a page's number. Typed as a form is, since
// that is how it is filled in.

/// The query of an address, as a part of its route.
///
///     struct ShelfQuery: Query {
///         var text = ""
///         var page = 1
///
///         static let fields: [FormField<Self>] = [
///             .text("q", \.text, label: "Search", length: 0...80),
///             .number("page", \.page, label: "Page", in: 1...10_000).hidden(),
///         ]
///     }
///
///     static let addresses: [Address<Route>] = [Address("books", Route.list)]    // case list(ShelfQuery)
///
/// An address has its fields in their order, without those that are as `init()` makes them. No query makes its address
/// an error page: a field whose value is not right is as `init()` makes it, and the page says so; such an address
/// of a file leads to the page below it, since the file would hold more than was asked for. A hidden number outside of
/// its range is the nearest in it. Parameters that no field names are ignored.
///
/// Texts are composed (Unicode's NFC). Numbers are plain, as `1250.50`, or as the page's language writes them, since so
/// they are typed. A name is at most 64 bytes, a value 1,024, and of more than 32 of them the rest is ignored. No field
/// need be filled in, whatever it says.
public protocol Query: Form, Codable, Hashable {}

/// The query of an address without one.
public struct NoQuery: Query {
    /// None.
    public static let fields: [FormField<NoQuery>] = []
    /// The only value.
    public init() {}
}

extension Query {
    /// True if it asks for the same as another one, whatever their hidden fields hold, such as a list's order and page.
    ///
    /// An action on all that match a list's search runs only where what is typed there asks for what the page shows:
    /// else the list is shown by what is typed first.
    public func asksTheSame(as other: Self) -> Bool {
        Self.fields.allSatisfy { $0.shape.isHidden || $0.read(self) == $0.read(other) }
    }

    /// The same query with what its fields hold alone: all else, such as the options of a choice, is as in `init()`.
    package var alone: Self {
        var query = Self()
        for field in Self.fields { field.copy(self, to: &query) }
        return query
    }

    /// The choices in which something is chosen that is none of the options that are there now.
    package var unoffered: [FieldShape] {
        let empty = Self()
        return Self.fields.filter { field in
            guard [.choice, .select, .several].contains(field.shape.control) else { return false }
            let (chosen, options) = (field.read(self), field.options(self).map(\.value))
            return chosen != field.read(empty) && !chosen.all.allSatisfy { $0.isEmpty || options.contains($0) }
        }.map(\.shape)
    }

    /// Reads the query from the parameters of an address.
    init(_ items: [QueryItem]) { self = Self.reading(items).query }

    /// The labels of fields whose value cannot be read.
    static func unread(_ items: [QueryItem]) -> [String] { reading(items).unread }

    private static func reading(_ items: [QueryItem]) -> (query: Self, unread: [String]) {
        var query = Self()
        guard !items.isEmpty else { return (query, []) }
        var texts: [String: [String]] = [:]
        for item in items { texts[item.name, default: []].append(item.value) }
        var unread: [String] = []
        for field in fields where field.shape.controls.contains(where: { texts[$0] != nil }) {
            guard !field.shape.isConfidential else { continue }
            if let nearest = nearest(texts[field.shape.name]?.first, to: field.shape) {
                texts[field.shape.name] = [nearest]
            }
            let isRead = languages(of: texts[field.shape.name]?.first, in: field.shape.kind).contains { language in
                var read = query
                let sent = SentField(field.shape, of: texts, [:], language: language, isOfAddress: true)
                guard field.write(sent, to: &read, isRequired: field.isRequired(in: read)) == nil else { return false }
                query = read
                return true
            }
            let given = field.shape.controls.flatMap { texts[$0] ?? [] }
            if !isRead, given.contains(where: { !TypedText.trimmed($0).isEmpty }) { unread.append(field.shape.label) }
        }
        return (query, unread)
    }

    /// The number in a hidden field's range that is nearest to one outside of it, as to the page behind a list's last;
    /// nil for any other field, and for what is no whole number.
    private static func nearest(_ text: String?, to shape: FieldShape) -> String? {
        guard shape.isHidden, let range = shape.rules.range, let text else { return nil }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }), text.utf8.count - digits.count <= 1
        else { return nil }
        let number = Int(text) ?? (text.utf8.count > digits.count ? .min : .max)
        return String(min(max(number, range.lowerBound), range.upperBound))
    }

    /// In which languages a value is read, until one can read it. An address of ours has numbers plainly, `1250.50`;
    /// what is typed into a page's form comes as its language writes it.
    private static func languages(of text: String?, in kind: FieldKind) -> [String] {
        guard kind.traits.number != nil, let text else { return ["en"] }
        let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 45 || $0 == 46 }
        return (isPlain ? ["en"] : []) + [PageLanguage.tag]
    }

    /// The query as the parameters of an address.
    var items: [QueryItem] {
        let empty = Self()
        var items: [QueryItem] = []
        for field in Self.fields where !field.shape.isConfidential {
            let value = field.read(self)
            guard value != field.read(empty) else { continue }
            if field.shape.parts.isEmpty {
                items += value.all.map { QueryItem(field.shape.name, $0) }
            } else {
                items += zip(field.shape.controls, value.all).map { QueryItem($0, $1) }
            }
        }
        return items
    }

    /// The names of its parameters.
    static var names: [String] { fields.filter { !$0.shape.isConfidential }.flatMap(\.shape.controls) }

    /// True if a field is confidential, so that no address may hold its value.
    static var isConfidential: Bool { fields.contains { $0.shape.isConfidential } }

    /// Why no address can say it; nil where one can.
    static var mistake: String? {
        let empty = Self()
        for (index, field) in fields.enumerated() {
            let shape = field.shape
            if fields[..<index].contains(where: { $0.shape.name == shape.name }) {
                return "it has two fields called “\(shape.name)”. Give one of them another name."
            }
            if let taken = shape.controls.first(where: { QueryItem.isReserved($0) }) {
                return "its field “\(taken)” is a parameter of Usher's own. Call it otherwise."
            }
            if shape.controls.contains(where: { $0.utf8.count > QueryItem.nameLimit }) {
                return "its field “\(shape.name)” has a name of more than \(QueryItem.nameLimit) bytes."
            }
            if shape.traits.control == .group || shape.traits.control == .ticks {
                return "its field “\(shape.name)” is a list of forms or ticks, which stand in no address."
            }
            if !shape.isKept {
                return "its field “\(shape.name)” is a password, a code or a file, which stand in no address."
            }
            // A box that is not ticked sends nothing, which is how an address says that it is as at first.
            let begins = field.read(empty)
            let control = shape.traits.control
            if control == .checkbox && begins != .one("") || control == .several && !begins.all.isEmpty {
                return "its field “\(shape.name)” begins ticked, and an address cannot say that it is not. Ask the "
                    + "other way round."
            }
        }
        return nil
    }
}
