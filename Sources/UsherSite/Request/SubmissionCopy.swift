// What a submission is known by, for as long as it runs.

struct SubmissionCopy: Sendable {
    let digest: Bytes32
    /// Shows that somebody has a copy of it; written nowhere.
    let proof: Bytes32

    init(_ form: SentForm) { (digest, proof) = (form.digest, form.proof) }
}
