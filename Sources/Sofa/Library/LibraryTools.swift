// What every page of the library offers beside its own, as a delegate protocol: the flows inside the library hand these
// questions up to its coordinator without knowing it. Worth it where a child asks its parent for several things, again
// and again; for one thing, once, a closure or `onFinish` says it shorter.

import Usher

protocol LibraryTools: AnyObject {
    func addItem()
    func importList()
    func openSettings()
}
