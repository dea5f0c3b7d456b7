// Whether an address may lead to a route, and what comes first if not.

/// What a coordinator says to an address that wants one of its routes.
public enum Admission<Route> {
    /// The page is shown.
    case yes
    /// The needs of the route are not met: the page below it is shown instead.
    case no
    /// There is nothing to be shown there as things are: the page below it is shown instead, and what stands on this
    /// route stands on that.
    case skip
    /// This route first, such as one that asks for sign-in; when its flow has finished, on to the address, once.
    case after(Route)
}

extension Admission: Equatable where Route: Equatable {}
