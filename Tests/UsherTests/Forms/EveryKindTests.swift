// What Usher promises of its own kinds of fields: none of them is forgotten where all of them are tried.

import Foundation
import Testing
import UsherFlow
import UsherLists

@testable import Zoo

@Suite struct `Each kind of field` {
    @Test func `stands in the zoo, where browsers meet it`() {
        let forms: [any Form.Type] = [ZooForm.self, ListForm<LetterQuery, Int>.self]
        let kinds = forms.flatMap { FormDescription(of: $0).fields.map(\.kind) }
        #expect(FieldKind.allCases.filter { !kinds.contains($0) } == [])
    }

    @Test func `is drawn by a template that Usher has`() throws {
        let folder = SwiftCompiler.root.appendingPathComponent("Sources/UsherSite/BuiltIn")
        let text = try ["field", "field-plain"].map { name in
            try String(contentsOf: folder.appendingPathComponent("\(name).html"), encoding: .utf8)
        }.joined()
        for control in FieldKind.Control.allCases where control != .hidden {
            let isDrawn = text.contains("{{#\(control.rawValue)}}\n{{>usher/")
            #expect(isDrawn, "\(control)")
        }
    }
}
