// A screen as a destination has it.

/// A screen on its way to one request. An object so that tests can count the ones that are still held, and so that
/// other modules can have one that knows more of its screen.
package protocol BuiltScreen: AnyObject {
    var screen: any FlowScreen { get }
    var mark: LifeMark? { get set }
}
