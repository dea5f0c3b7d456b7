// The id that a service gets of a press: a hash under a secret of its session, so that it says nothing of what was
// typed, and no other session has it. The secret is the same for as long as the session lives, whoever that acts for.

internal import UsherFlow

extension PressIdentity {
    /// - Parameter secret: the session's.
    func id(by secret: Bytes16) -> String {
        let digest = Bytes32.Digest(key: Bytes32(secret, secret))
        for number in [page.number, ended] { digest.add(String(number)) }
        digest.add(place?.text ?? "")
        digest.add(action)
        digest.add(argument.map { "." + $0 } ?? "")
        digest.add(seen.map { [0] + $0 } ?? [])
        for named in [fields, files] {
            digest.add(String(named.count))
            for (name, values) in named.sorted(by: { $0.key < $1.key }) {
                digest.add(name)
                digest.add(String(values.count))
                for value in values { digest.add(value) }
            }
        }
        return digest.hash().text
    }
}
