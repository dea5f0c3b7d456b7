// What follows from an action once its outcome is final: without a store at once, with one when it is stored.

internal import UsherFlow

/// What an action has come to, and its answer.
struct Conclusion {
    let outcome: PageTree.Outcome
    let copy: SubmissionCopy
    let answer: Answer
    /// Whether copies of the submission lead there too.
    let isFinal: Bool
}
