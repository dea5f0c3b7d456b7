// Why nothing was done to the shelves.

import Foundation

enum ItemsError: Error, Equatable, CustomStringConvertible {
    case noItem
    case shelfFull
    case noSuchMove(from: Status, to: Status)
    case guestShelfFull

    var description: String {
        switch self {
        case .noItem: "This item is no longer there."
        case .shelfFull:
            """
            Your shelves are full: \
            they hold \(Items.mostOwn.formatted(.number.grouping(.automatic))) items of your own.
            """
        case .noSuchMove(let from, let to): "It cannot go from \(from.name) to \(to.name)."
        case .guestShelfFull:
            "A guest’s shelf holds \(GuestShelf.mostItems) items of their own. Create an account for more."
        }
    }
}
