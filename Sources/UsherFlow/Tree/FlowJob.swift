// What a flow has running while its visitor goes on: see `Navigation.run`.

/// Work that a flow runs beside its pages.
package struct FlowJob: Sendable {
    /// Names it within its flow.
    package let id: String
    package let work: @Sendable () async throws -> Void
}
