// What a coordinator says to whoever comes by an address, without the type of its routes.

/// An admission whose route has no type.
enum AnyAdmission {
    case yes, no, skip
    case after(AnyRoute)
}
