// Routes and states without their types, as the page tree holds them.

package typealias AnyRoute = any Hashable & Codable & Sendable
package typealias AnyState = any Codable & Sendable

/// An admission whose route has no type.
enum AnyAdmission {
    case yes, no
    case after(AnyRoute)
}

/// What an address means to a coordinator.
struct AddressMatch {
    let route: AnyRoute
    /// How many segments of the path it took.
    let length: Int
    /// The route to be shown below.
    let base: AnyRoute?
    let isModal: Bool
}
