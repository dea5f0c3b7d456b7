// One screen alone: what it offers, and what its buttons do.

public import Usher
internal import UsherFlow

extension Usher.Screen {
    /// The names of the actions that the screen offers now, in order.
    public func offeredActions() async throws -> [String] { try await offers().map(\.name) }

    /// Presses one of the screen's buttons.
    ///
    ///     var chosen: [Item.ID] = []
    ///     let screen = LibraryScreen(…, quickLook: { chosen.append($0) }, …)
    ///     try await screen.press("quickLook.3")
    ///     #expect(chosen == [3])
    ///
    /// - Parameters:
    ///   - act: the button's value: an action's name, or name and value as `open.3`.
    ///   - fields: what is typed, by the fields' names; `on` ticks a checkbox.
    /// - Throws: ``NotOffered``, ``FormRefusal``, or what the action throws.
    public func press(
        _ act: String, fields: [String: String] = [:], files: [String: FormFile] = [:]
    ) async throws {
        try await press(act, typing: fields, files)
    }
}

/// A screen does not offer what was pressed.
public struct NotOffered: Error, Equatable, CustomStringConvertible {
    public let act: String
    /// The names of what it does offer.
    public let offered: [String]

    public init(act: String, offered: [String]) {
        self.act = act
        self.offered = offered
    }

    public var description: String { "The screen does not offer “\(act)” now. Offered: \(BrowserError.list(offered))." }
}

/// What is wrong with the fields that were sent.
public struct FormRefusal: Error, Equatable, CustomStringConvertible {
    public struct Problem: Equatable, Sendable {
        /// The name of the field, nil for the form as a whole.
        public let field: String?
        public let message: String

        public init(_ message: String, field: String? = nil) {
            self.field = field
            self.message = message
        }
    }

    public let problems: [Problem]

    public init(_ problems: Problem...) { self.problems = problems }

    init(_ invalid: InvalidForm) { problems = invalid.problems.map { Problem($0.message, field: $0.field) } }

    public var description: String {
        problems.map { "\($0.field.map { "\($0): " } ?? "")\($0.message)" }.joined(separator: " ")
    }
}

extension UsherFlow.Screen {
    func press(_ act: String, typing fields: [String: String], _ files: [String: FormFile]) async throws {
        let submission = Submission(act: act, fields: fields.mapValues { [$0] }, files: files.mapValues { [$0] })
        do {
            guard try await perform(submission) else {
                throw NotOffered(act: act, offered: try await offers().map(\.name))
            }
        } catch let invalid as InvalidForm {
            throw FormRefusal(invalid)
        }
    }
}
