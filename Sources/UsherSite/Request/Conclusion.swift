// The end of an action. Its effects follow at once, or on a site with a store when it is stored.

internal import UsherFlow

/// An action's outcome with the answer that it leads to.
struct Conclusion {
    let outcome: PageTree.Outcome
    let copy: SubmissionCopy
    let answer: Answer
    /// True where copies of the submission get the same answer.
    let isFinal: Bool
}
