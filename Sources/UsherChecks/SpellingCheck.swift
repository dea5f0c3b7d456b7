// Members that are nearly called like a requirement that has a default, as `admision(to:)`: the default would be taken
// in silence. The compiler warns of these in an extension alone. And what a coordinator keeps beside its state.
//
// A protocol's defaults say nothing of the members that a type has, so these are read from the program's symbols.
// Private types are left out: their names at run time are not those of their symbols.

internal import UsherFlow
internal import UsherLock
internal import UsherSite
internal import UsherTemplate

struct SpellingCheck {
    /// A requirement that has a default.
    private struct Requirement {
        enum Kind {
            case staticProperty
            /// With the label of its first argument; nil for none.
            case function(label: String?)
        }

        let name: String
        let kind: Kind

        var description: String {
            switch kind {
            case .staticProperty: "static \(name)"
            case .function(let label): "\(name)(\(label ?? "_"):)"
            }
        }
    }

    /// A member of a type: its name, and how its symbol goes on.
    private struct Member {
        let name: String
        let rest: Substring

        /// `admision2to…` behind its length: nil where the name is put together of words of other names, and for a
        /// type inside of this one with all that it has, as `State`: V, O and C are behind a type's name.
        init?(_ mangled: String) {
            let digits = mangled.prefix { $0.isASCII && $0.isNumber }
            guard digits.first != "0", let count = Int(digits), count <= mangled.count - digits.count else {
                return nil
            }
            let behind = mangled.dropFirst(digits.count)
            (name, rest) = (String(behind.prefix(count)), behind.dropFirst(count))
            if let next = rest.first, "VOC".contains(next) { return nil }
        }

        func isLike(_ kind: Requirement.Kind) -> Bool {
            switch kind {
            case .staticProperty: rest.hasSuffix("vpZ") || rest.hasSuffix("vgZ") || rest.hasSuffix("vau")
            case .function(let label?): rest.hasPrefix("\(label.count)\(label)") && rest.hasSuffix("F")
            case .function(nil): rest.hasPrefix("y") && rest.hasSuffix("F")
            }
        }

        var isFunction: Bool { rest.hasSuffix("F") }
    }

    private static let ofCoordinators = [
        Requirement(name: "addresses", kind: .staticProperty), Requirement(name: "screens", kind: .staticProperty),
        Requirement(name: "flows", kind: .staticProperty), Requirement(name: "admission", kind: .function(label: "to")),
        Requirement(name: "startsAnew", kind: .function(label: nil)),
    ]
    private static let ofScreens = [
        Requirement(name: "fields", kind: .staticProperty),
        Requirement(name: "contentSources", kind: .staticProperty),
        Requirement(name: "refresh", kind: .function(label: "with")),
        Requirement(name: "status", kind: .function(label: "with")),
    ]
    private static let ofForms = [Requirement(name: "check", kind: .function(label: nil))]

    /// Types without a mistake. A program's symbols stay as they are, and its second site often has the first one's
    /// types: tests start hundreds.
    private static let passed = Lock(Set<ObjectIdentifier>())

    /// - Throws: `FlowError` for the first that is found.
    static func check(_ declared: DeclaredFlows) throws {
        var types: [(type: Any.Type, requirements: [Requirement])] = []
        for flow in declared.flows { types.append((flow, ofCoordinators)) }
        for screen in declared.templated {
            types.append((screen, ofScreens))
            types.append((screen.formType, ofForms))
        }
        let known = passed.withLock { $0 }
        types.removeAll { known.contains(ObjectIdentifier($0.type)) }
        guard !types.isEmpty else { return }
        let named = types.compactMap { type in
            _mangledTypeName(type.type).map { (name: "$s" + $0, type: type.type, requirements: type.requirements) }
        }
        let symbols = ProgramSymbols.names(beginning: named.map(\.name))
        for type in named {
            let members = (symbols[type.name] ?? []).compactMap { Member($0) }
            if type.requirements.first?.name == "addresses" { try checkStored(members, of: type.type) }
            for requirement in type.requirements {
                try check(requirement, of: type.type, members)
            }
        }
        let new = types.map { ObjectIdentifier($0.type) }
        passed.withLock { $0.formUnion(new) }
    }

    /// A coordinator keeps its navigation, its state and what it was made with, and nothing else that varies.
    private static func checkStored(_ members: [Member], of type: Any.Type) throws {
        func has(_ name: String, _ end: String) -> Bool {
            members.contains { $0.name == name && $0.rest.hasSuffix(end) }
        }
        if has("navigation", "vg"), !has("navigation", "vpWvd") {
            throw FlowError(
                """
                \(type) makes its navigation anew each time that it is asked for, so its moves are lost. Write \
                `let navigation = Navigation<Route, Output>()`.
                """)
        }
        // A setter, and a place or, where it is private, an initial value.
        if let other = members.first(where: { member in
            member.name != "state" && member.rest.hasSuffix("vs")
                && (has(member.name, "vpWvd") || has(member.name, "vpfi"))
        }) {
            throw FlowError(
                """
                \(type) has a `var \(other.name)` beside its state: Back does not take it back, and a deploy loses it. \
                Put it into State, or make it a `let`.
                """)
        }
    }

    private static func check(_ requirement: Requirement, of type: Any.Type, _ members: [Member]) throws {
        guard !members.contains(where: { $0.name == requirement.name && $0.isLike(requirement.kind) }) else { return }
        let near = members.first { member in
            guard !hint(for: requirement.name, among: [member.name]).isEmpty else { return false }
            // Of the same name, another label is the mistake.
            return member.isLike(requirement.kind) || member.name == requirement.name && member.isFunction
        }
        guard let near else { return }
        throw FlowError(
            """
            \(type) has a “\(near.name)” and no “\(requirement.description)”, so the default of that would be taken. \
            Is it misspelt? Call it \(requirement.description), or something else.
            """)
    }
}

extension FlowScreen {
    fileprivate static var formType: Any.Type { Input.self }
}
