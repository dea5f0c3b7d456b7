// Mistakes that a developer may make with a file.

/// Why a file cannot be read, or be a part of a flow's state.
public enum FormFileError: Error, Equatable, CustomStringConvertible {
    /// The app has kept it under that id, and did not say how this value reads it.
    case isKept(id: String)
    /// Nobody has kept it, and a state is written where sessions are stored.
    case isNotKept

    public var description: String {
        switch self {
        case .isKept(let id): "A file that the app has kept is read where it is kept. Its id there is \(id)."
        case .isNotKept:
            """
            A state holds a file that a visitor has sent. Let the action hand it to a service, and keep in the state \
            what the service knows it by: FormFile(kept: id, name: file.name, size: file.size, type: file.type).
            """
        }
    }
}
