// The answer to the form by which a session's id was given up, sealed with the proof that only an exact copy gives: who
// has the old id, and all that this memory or a store holds, still has not the new one.

internal import UsherFlow

/// The answer that a session leaves under its former id, for whoever has a copy of the form.
package struct FormerAnswer: Sendable {
    package let sealed: [UInt8]

    package init(sealed: [UInt8]) { self.sealed = sealed }

    /// - Parameter proof: of the form by which the id was given up.
    package init(_ answer: Reply, proof: Bytes32) {
        var plain = ByteWriter()
        plain.put(answer.location)
        plain.put(answer.newID ?? "")
        sealed = Seal(of: proof).close(plain.bytes)
    }

    /// Nil for any other form's proof.
    package func answer(by proof: Bytes32) -> Reply? {
        guard let plain = Seal(of: proof).open(sealed) else { return nil }
        var bytes = ByteReader(plain)
        guard let location = try? bytes.text(), let newID = try? bytes.text(), bytes.isAtEnd else { return nil }
        return Reply(location: location, newID: newID)
    }
}
