// All pages of the library offer the actions of `LibraryTools` beside their own.

import Usher

/// A screen of the library.
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
