// What a flow has running while its visitor goes on: see `Navigation.run`.

/// Work that a flow runs beside its pages.
package struct FlowJob: Sendable {
    /// Names it within its flow.
    package let id: String
    package let work: @Sendable () async throws -> Void

    /// Work whose texts are in the language of the page at hand.
    init(id: String, speaking work: @escaping @Sendable () async throws -> Void) {
        self.id = id
        guard let words = ShownWords.words else {
            self.work = work
            return
        }
        self.work = { try await ShownWords.$words.withValue(words, operation: work) }
    }
}
