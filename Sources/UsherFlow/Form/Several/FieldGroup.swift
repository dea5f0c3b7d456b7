// A list of forms inside of a form: none, one, or as many as its visitor adds.
//
// The field itself is sent as the entries' ids in order with the next that was never there, `stalls=1 3 +5`, and an
// entry's fields have the id in their names, `stalls.3.name`: so an entry can go without moving what was typed into
// those behind it. The ids of the entries that the form has before anybody types are 1, 2 and so on.

/// The properties of a field that is a list of forms.
struct FieldGroup<Fields>: Sendable {
    /// The label of one entry.
    let label: String
    /// The text of the button that adds an entry.
    let adding: String
    let range: ClosedRange<Int>
    /// The names by which a page knows its entries' fields.
    let keptNames: [String]
    /// The entries of a form.
    let entries: @Sendable (Fields) -> [FormDescription]
    /// An entry that nobody has typed into.
    let empty: @Sendable (FormPrefix) -> FormDescription
    /// Writes what was sent, or says what is wrong with it.
    let decode: @Sendable (SentGroup, inout Fields) -> [FormProblem]
}

/// All texts that came with the form of a group; its entries have no files.
struct SentGroup {
    let texts: [String: [String]]
    /// The language by which numbers are read.
    let language: String
}
