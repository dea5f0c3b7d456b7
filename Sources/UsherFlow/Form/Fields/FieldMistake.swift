// What is wrong with one field, and in which words it is said where its form has none of its own.

enum FieldMistake {
    /// Nothing was given where something must be.
    case missing(Phrase)
    /// What was given is not right.
    case wrong(Phrase)
    /// What was given was refused by somebody who has words for it.
    case refused(Phrase)
}
