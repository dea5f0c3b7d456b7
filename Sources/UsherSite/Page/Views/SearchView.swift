// A search form under `search` of a template: the fields of the form by name, and all of them as `fields`.

internal import UsherFlow
internal import UsherTemplate

/// A search form on one page.
struct SearchView {
    /// The id of the form's element, which lies outside of the page's own form: its controls name it. Nil below a
    /// modal, where there is no form.
    let id: String?
    let fields: [FieldView]
    private var drawn: [FieldView] { fields.filter { !$0.field.shape.isHidden } }

    /// - Parameter unoffered: the names of fields that are set to none of their options.
    init(_ form: FormDescription, unoffered: [String], on page: PageView, words: Words?) {
        let (id, owner) = (Self.id(on: page.key), page.isInert ? nil : Self.id(on: page.key))
        self.id = owner
        fields = form.fields.map { field in
            FieldView(
                field: field, id: FieldView.id(of: field.name, on: id), shown: field.written(in: words),
                error: unoffered.contains(field.name)
                    ? Phrase("That is no longer offered. Select something else.").text(in: words) : nil,
                hasFocus: false, owner: owner, isAsked: false, words: words)
        }
    }

    static func id(on key: String) -> String { "search-" + key }

    /// - Parameter form: as it is at first.
    static func fields(of form: FormDescription) -> Fields<SearchView> {
        var fields: [ViewField<SearchView>] = [
            .text("id") { $0.id }, .list("fields", \.drawn),
        ]
        for (index, field) in form.fields.enumerated() {
            fields.append(.object(field.name) { $0.fields.indices.contains(index) ? $0.fields[index] : nil })
        }
        return Fields(model: "search", fields)
    }

    /// Apart, since the metadata of the form's type is looked up where a function begins.
    @inline(never)
    static func box<Shown: TemplateScreen>(
        of screen: Shown, on page: PageView, _ words: Words?, _ fields: Fields<SearchView>
    ) -> ModelBox {
        let search = screen.search
        return ModelBox.make(
            SearchView(search.description, unoffered: search.unoffered, on: page, words: words), fields)
    }

    /// The element of the form, which `usher/form` writes behind the page's own.
    struct Element: ViewModel {
        struct Item: ViewModel {
            let item: QueryItem
            static let fields: Fields<Self> = [.text("name") { $0.item.name }, .text("value") { $0.item.value }]
        }

        let id: String
        let address: String
        let items: [Item]

        static let fields: Fields<Self> = [.text("id", \.id), .text("address", \.address), .list("items", \.items)]

        init<Values: Query>(_ form: SearchForm<Values>, key: String) {
            id = SearchView.id(on: key)
            address = PagePath.text(form.path)
            items = (form.hidden + [QueryItem("on", key)]).map { Item(item: $0) }
        }
    }
}

extension PageView {
    /// Apart for the same reason.
    @inline(never)
    func addSearch<Shown: TemplateScreen>(of screen: Shown) { search = SearchView.Element(screen.search, key: key) }
}
