// One application: everything that was sent, what was done with it, and what a clerk may do.

import Usher

struct ApplicationScreen: LoadingScreen {
    static let template = "office/application"
    static let actions: Actions<Self> = [
        .button("approve", \.approve).seeing(\.standing).when(\.isOpen), .button("refuse", \.refuse).when(\.isOpen),
        .button("ask", \.ask).when(\.isOpen),
    ]

    let reference: Reference
    let applications: Applications
    /// The address of a file that was sent with it.
    let address: @Sendable (SentFile) -> String
    let approve: (Standing) -> Void
    let refuse: () -> Void
    let ask: () -> Void

    func load() async throws -> ApplicationModel {
        guard let file = try await applications.find(reference) else {
            throw NotFound("We have no application of that reference.")
        }
        return ApplicationModel(
            file: file,
            attachments: SentFile.allCases.compactMap { kind in
                file.answers.file(kind).map { Attached(file: $0, label: kind.label, address: address(kind)) }
            })
    }

    func title(with model: ApplicationModel) -> Phrase { "\(model.file.application.name)" }
}

struct ApplicationModel: ViewModel {
    let file: ApplicationFile
    let attachments: [Attached]
    var standing: Standing { file.standing }
    var isOpen: Bool { file.application.status.isOpen }

    static let fields: Fields<Self> = [
        .text("reference") { $0.file.application.reference.description },
        .text("status") { $0.file.application.status.words },
        .text("tone") { $0.file.application.status.tone }, .object("decided") { $0.file.decided.map(HistoryRow.init) },
        .text("sent") { $0.file.application.sent.shown }, .text("clerk") { $0.file.application.clerk },
        .list("answers") { ApplicationCoordinator.steps.answers(in: $0.file.answers).filter { !$0.isMissing } },
        .list("attachments", \.attachments), .list("history") { $0.file.history.reversed().map(HistoryRow.init) },
    ]
}

/// A kind of file that may be sent with an application; the end of its address.
enum SentFile: String, Codable, CaseIterable, LosslessStringConvertible {
    case sketch, certificate

    init?(_ text: String) { self.init(rawValue: text) }
    var description: String { rawValue }
    var label: Phrase { self == .sketch ? "A map or sketch" : "The insurer's certificate" }
}

extension ApplicationCoordinator.State {
    func file(_ kind: SentFile) -> FormFile? { kind == .sketch ? sketch : certificate }
}

/// A file that was sent.
struct Attached: ViewModel {
    let file: FormFile
    let label: Phrase
    let address: String

    static let fields: Fields<Self> = [
        .text("label") { $0.label.text }, .text("name", \.file.name), .text("address", \.address),
        .flag("isPicture") { $0.file.type.hasPrefix("image/") },
    ]
}

struct HistoryRow: ViewModel {
    let entry: HistoryEntry

    static let fields: Fields<Self> = [
        .text("done") { $0.entry.done.shown }, .text("who") { $0.entry.who }, .text("what") { $0.entry.what.words },
        .text("note") { $0.entry.note },
    ]
}
