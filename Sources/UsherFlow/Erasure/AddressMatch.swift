// What a coordinator makes of a path, without the type of its routes.

/// What an address means to a coordinator.
struct AddressMatch {
    let route: AnyRoute
    /// How many segments of the path it took.
    let length: Int
    /// The route to be shown below.
    let base: AnyRoute?
    let isModal: Bool
    let takesQuery: Bool
}
