// How a coordinator names the flows that it starts.

/// Types of coordinators, as `[SignInCoordinator.self]`.
public typealias Flows = [any Coordinator.Type]
