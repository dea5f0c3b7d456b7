// What flows say of themselves before any of them runs: found from the root.

internal import UsherFlow

/// The flows that a root leads to, and their screens, each once.
struct DeclaredFlows {
    private(set) var screens: Screens = []
    private var seen: Set<ObjectIdentifier> = []

    /// The screens that have a template, as all have that an app shows.
    var templated: [any TemplateScreen.Type] { screens.compactMap { $0 as? any TemplateScreen.Type } }

    /// - Throws: `FlowError` where an address cannot find the value of its own route, two routes of a flow have one
    ///   address, or two fields of a form one name.
    init(from root: any Coordinator.Type) throws { try add(root) }

    private mutating func add<Declaring: Coordinator>(_ flow: Declaring.Type) throws {
        guard seen.insert(ObjectIdentifier(flow)).inserted else { return }
        for address in Declaring.addresses { try address.check() }
        // At the flow's own address several routes may be tried in turn, as a welcome before the library.
        if let address = Self.firstRepeated(Declaring.addresses.compactMap(\.literal).filter { $0 != "/" }) {
            throw FlowError(
                "Two addresses of \(Declaring.self) are \(address), so one of them is never reached. Give it another.")
        }
        for screen in Declaring.screens where seen.insert(ObjectIdentifier(screen)).inserted {
            if let name = Self.firstRepeated(screen.emptyForm?.fields.map(\.name) ?? []) {
                throw FlowError(
                    "The form of \(screen) has two fields called “\(name)”. Give one of them another name.")
            }
            screens.append(screen)
        }
        for inner in Declaring.flows { try add(inner) }
    }

    private static func firstRepeated(_ names: [String]) -> String? {
        var seen: Set<String> = []
        return names.first { !seen.insert($0).inserted }
    }
}
