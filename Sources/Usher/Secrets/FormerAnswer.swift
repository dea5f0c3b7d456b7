// The answer to the form by which a session's id was given up, sealed with the proof that only an exact copy gives: who
// has the old id, and all that this memory or a store holds, still has not the new one.

internal import Foundation

/// What is left of an id: the answer for copies, for whoever has one.
struct FormerAnswer: Codable, Sendable {
    private let sealed: [UInt8]

    private struct Plain: Codable {
        let location: String
        let newID: String
    }

    /// - Parameter proof: of the form by which the id was given up.
    init(_ answer: Answer, proof: Bytes32) throws {
        let plain = Plain(location: answer.location, newID: answer.newID ?? "")
        sealed = Seal(of: proof).close([UInt8](try JSONEncoder().encode(plain)))
    }

    /// Nil for any other form's proof.
    func answer(by proof: Bytes32) -> Answer? {
        guard let plain = Seal(of: proof).open(sealed),
            let read = try? JSONDecoder().decode(Plain.self, from: Data(plain))
        else { return nil }
        return Answer(location: read.location, newID: read.newID)
    }
}
