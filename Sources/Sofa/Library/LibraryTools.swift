// The actions that every page of the library offers beside its own, as a delegate protocol: the flows inside the
// library hand these questions up to its coordinator without knowing it. Worth it where a child asks its parent for
// several things, again and again; for one thing, once, a closure or `onFinish` says it shorter.

import Usher

protocol LibraryTools: AnyObject {
    func addItem()
    func importList()
    func openSettings()
}

/// A screen of the library, whose actions are these beside its own.
protocol LibraryPage: LoadingScreen {
    var tools: any LibraryTools { get }
}

extension Actions where S: LibraryPage {
    static var libraryTools: Self {
        [
            .button("addItem") { $0.tools.addItem }, .button("importList") { $0.tools.importList },
            .button("openSettings") { $0.tools.openSettings },
        ]
    }
}
