// A tree that its visitor would not miss, having only looked at one page.

extension PageTree {
    /// True if nothing is in it but one page on which nothing was gathered or typed: no draft, no file, no action under
    /// way, no address that waits for a flow, and Shared as it was at the start.
    package var isUntouched: Bool {
        pages.live.count <= 1 && drafts.all.isEmpty && uploads == nil && onward.isEmpty && !isActing && pins.isEmpty
            && shared.isAsAtStart && pages.live.allSatisfy(\.hasGatheredNothing)
    }

    /// It was untouched when its snapshot was taken.
    package func noteUntouched() { shared.isAsAtStart = true }
}
