// How a coordinator names its screens.

/// Types of screens, as `[EmailScreen.self, PasswordScreen.self]`.
public typealias Screens = [any FlowScreen.Type]
