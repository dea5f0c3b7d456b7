// A list of forms inside of a form: none, one, or as many as its visitor adds.
//
// The field itself is sent as the entries' ids in order with the next that was never there, `stalls=1 3 +5`, and an
// entry's fields have the id in their names, `stalls.3.name`: so what stands between two entries can go without moving
// what was typed. The ids of what the form has before anybody types are 1, 2 and so on.

/// What a field knows that is a list of forms.
struct FieldGroup<Fields>: Sendable {
    /// What one of them is called.
    let label: String
    /// What the button says that adds one.
    let adding: String
    let range: ClosedRange<Int>
    /// What a page knows its entries' fields by.
    let keptNames: [String]
    /// Those of a form.
    let entries: @Sendable (Fields) -> [FormDescription]
    /// One that nobody has typed into.
    let empty: @Sendable (FormPrefix) -> FormDescription
    /// Writes what was sent, or says what is wrong with it.
    let decode: @Sendable (SentGroup, inout Fields) -> [FormProblem]
}

/// All texts that came with the form of a group; its entries have no files.
struct SentGroup {
    let texts: [String: [String]]
    /// By which numbers are read.
    let language: String
}
