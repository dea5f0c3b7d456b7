// A page whose form grows: entries of a list, each with a mistake once it was sent, rows that are ticked and options
// that are chosen. Counted at several lengths, it shows that each entry costs the same.

internal import Usher

struct LongEntry: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name")]
}

struct LongForm: Form {
    var entries: [LongEntry] = []
    var kinds: [Int] = []
    var offered: [FieldOption] = []
    var ticks = Ticks<Int>()

    static let fields: [FormField<Self>] = [
        .group("entries", \.entries, label: "Entries", each: "Entry", adding: "Add an entry", in: 0...200),
        .several("kinds", \.kinds, label: "Kinds", required: false, from: \.offered),
        .ticks("ticks", \.ticks, label: "All"),
    ]

    init() {}

    init(count: Int) {
        let numbers = Array(1...max(1, min(count, 200)))
        entries = numbers.map { _ in LongEntry() }
        (kinds, offered) = (numbers, numbers.map { FieldOption($0, label: "Kind \($0)") })
        ticks.keep(numbers)
        ticks = ticks.showing(numbers)
    }
}

struct LongListScreen: Screen {
    struct Row: ViewModel {
        let id: Int
        static let fields: Fields<Self> = [.tick(label: { "Row \($0.id)" }, of: \.id)]
    }

    static let template = "list"
    static let actions: Actions<Self> = [.submit("next", \.next)]
    static let fields: Fields<Self> = [.text("user", \.user), .list("rows", \.rows)]

    let title = "A long list"
    let user: String
    let form: LongForm
    let next: (LongForm) -> Void
    private var rows: [Row] { form.offered.indices.map { Row(id: $0 + 1) } }
}
