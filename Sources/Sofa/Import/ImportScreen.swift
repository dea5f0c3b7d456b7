// “Import a list”.

import Usher

struct ImportForm: Form {
    var list: FormFile?

    static let fields: [FormField<Self>] = [
        .file(
            "list", \.list, label: "A CSV file", accepts: [".csv", "text/csv", "text/plain"],
            hint:
                """
                In each row a title, a kind (Book, Show or Game) and, if you like, notes. Commas, semicolons or tabs \
                stand between them. \
                20 MB at most.
                """
        ).saying(missing: "Select a CSV file.")
    ]
}

struct ImportScreen: LoadingScreen {
    static let template = "import/choose"
    static let actions: Actions<Self> = [
        .submit("import", \.take), .button("cancel", \.cancel).cancels(), .button("show", \.show).with(\.id),
    ]

    let title = "Import a list"
    let imports: Imports
    let account: Account
    let take: (ImportForm) async throws -> Void
    let show: (Imports.ID) -> Void
    let cancel: () -> Void

    func load() async throws -> CurrentImport { CurrentImport(id: try await imports.current(of: account.id)) }
    func form(with model: CurrentImport) -> ImportForm { ImportForm() }
}

/// The account's import that is under way, if there is one.
struct CurrentImport: ViewModel {
    let id: Imports.ID?
    static let fields: Fields<Self> = []
}
