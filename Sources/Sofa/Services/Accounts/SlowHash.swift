// One-way hashes of short secrets (passwords, codes) with libsodium's argon2id: slow and hungry for memory on purpose,
// so that a stolen table cannot be tried through.

import CSodium
import Foundation

struct SlowHash: Sendable {
    /// The cost of one hash: passes over the memory, and bytes of it. libsodium's floor is 1 pass and 8 KiB.
    struct Cost: Equatable, Sendable {
        let passes: UInt64
        let bytes: Int

        /// libsodium's INTERACTIVE: 2 passes over 64 MiB.
        static let interactive = Cost(passes: 2, bytes: 64 << 20)
        /// For what is worthless after minutes: 1 pass over 16 MiB. A million of those outlast it.
        static let brief = Cost(passes: 1, bytes: 16 << 20)
        /// The floor. For tests alone.
        static let least = Cost(passes: 1, bytes: 8 << 10)
    }

    enum Failure: Error, CustomStringConvertible {
        case unavailable
        case outOfMemory

        var description: String {
            switch self {
            case .unavailable: "libsodium could not be started: is the system's random generator readable?"
            case .outOfMemory: "There was no memory for a password hash: lower its cost or give the process more."
            }
        }
    }

    let cost: Cost
    private let queue: BlockingQueue

    /// Two at once: enough for two cores, and never more than 2 × 64 MiB however many sign in at the same moment.
    private static let passwords = BlockingQueue(name: "sofa.passwords", width: 2, longest: 256)
    /// Apart, so that a crowd that signs in keeps nobody from confirming an address.
    private static let codes = BlockingQueue(name: "sofa.codes", width: 1, longest: 256)

    static func forPasswords(_ cost: Cost) -> SlowHash { SlowHash(cost: cost, queue: passwords) }
    static func forCodes(_ cost: Cost) -> SlowHash { SlowHash(cost: cost, queue: codes) }

    /// A self-describing text (algorithm, cost, salt and hash) that `matches` understands, also after the cost changed.
    ///
    /// - Parameter visitor: who waits for it: visitors take turns.
    func make(_ secret: String, for visitor: String) async throws -> String {
        try await queue.run(for: visitor) { [cost] in
            guard sodium_init() >= 0 else { throw Failure.unavailable }
            let secret = Self.bytes(of: secret)
            var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
            let outcome = crypto_pwhash_str(&text, secret, UInt64(secret.count), cost.passes, cost.bytes)
            guard outcome == 0 else { throw Failure.outOfMemory }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Takes as long, right or wrong, as making the hash took at its own cost; compares in constant time.
    func matches(_ secret: String, _ hash: String, for visitor: String) async throws -> Bool {
        try await queue.run(for: visitor) {
            guard sodium_init() >= 0 else { throw Failure.unavailable }
            let secret = Self.bytes(of: secret)
            return crypto_pwhash_str_verify(hash, secret, UInt64(secret.count)) == 0
        }
    }

    /// True where the hash was made at another cost than this one.
    func isOutdated(_ hash: String) -> Bool {
        crypto_pwhash_str_needs_rehash(hash, cost.passes, cost.bytes) != 0
    }

    /// The same letters are the same secret, whichever way a keyboard composes its accents.
    private static func bytes(of secret: String) -> [CChar] {
        secret.precomposedStringWithCanonicalMapping.utf8.map { CChar(bitPattern: $0) }
    }
}
