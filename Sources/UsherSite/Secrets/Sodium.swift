// libsodium chooses its functions by the processor when it begins. Whoever seals a session while another thread begins
// it gets the first half of one function and the second half of another: what is stored then can never be opened again.

internal import CSodium

enum Sodium {
    /// Begins libsodium, once. False where the system gives it no random bytes.
    static let hasBegun = sodium_init() >= 0
}
