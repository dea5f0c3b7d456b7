/// The numbers that a tree gave last: no page, flow or notice of a session ever gets one that another had.
package struct Numbers {
    var page = 0
    var flow = 0
    var notice = 0
    /// Of a page's use; the highest is the latest.
    var use = 0
    /// Of a state that was stored.
    var state = 0

    mutating func newState() -> Int {
        state += 1
        return state
    }

    mutating func newPage() -> PageID {
        page += 1
        return PageID(page)
    }

    mutating func newFlow() -> FlowID {
        flow += 1
        return FlowID(number: flow)
    }

    mutating func newNotice(_ text: Phrase) -> Notice {
        notice += 1
        return Notice(id: notice, text: text)
    }

    /// Leaves numbers out, for a session that cannot be stored just now: what another server numbers meanwhile is not
    /// to be taken for what is built here.
    package mutating func leaveGap() {
        let gap = Int.random(in: 1...65_536)
        page += gap
        flow += gap
    }
}
