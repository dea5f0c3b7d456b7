// An object whose type is known by how it was found.

/// The object as that type, which it must be of: checked in debug builds only.
func assumed<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
    unsafeDowncast(object, to: type)
}
