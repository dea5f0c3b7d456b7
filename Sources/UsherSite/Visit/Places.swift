// Places for work that takes long and is done only so many times at once, as an app's imports: shared out by address,
// and within it by session, like the site's own scarce room (Shares).

public import UsherFlow
internal import UsherHTTP
internal import UsherLock

/// So many places for what takes long, in the memory of one process. An action takes one by `Visit/take(_:)`, and a job
/// holds it until it ends; <doc:Visitors> shows how.
///
/// Up to half of them anybody gets one. Beyond that an address may have a quarter of what all others leave, and a
/// session a quarter of what the others of its address leave of that; one, in any case, as long as there is any. If the
/// address may be that of a proxy nobody has named, sessions share by themselves.
public final class Places: Sendable {
    let name: String
    private let shares: Lock<Shares>

    /// - Parameters:
    ///   - name: what the log calls them.
    ///   - most: how many there are; 0 for none at all.
    public init(_ name: String, _ most: Int) {
        self.name = name
        shares = Lock(Shares(Shares.Amount(count: max(0, most))))
    }

    /// How many are taken.
    public var taken: Int { shares.withLock { $0.held.count } }

    func take(for holder: Holder) throws(Shares.Refusal) -> Place {
        let refusal = shares.withLock { shares -> Shares.Refusal? in
            do throws(Shares.Refusal) { try shares.take(Self.one, for: holder) } catch { return error }
            return nil
        }
        if let refusal { throw refusal }
        return Place(self, of: holder.narrowest)
    }

    private static let one = Shares.Amount(count: 1)

    /// One of them, given back with its last reference: keep it as long as the work takes.
    public final class Place: Sendable {
        private let places: Places
        private let group: UInt64

        fileprivate init(_ places: Places, of group: UInt64) { (self.places, self.group) = (places, group) }

        deinit { places.shares.withLock { $0.change(by: -Places.one, of: group) } }
    }
}

/// There is no place, or none for this visitor: the page comes back with what was typed.
public struct PlacesTaken: ShownError, Equatable {
    /// Thrown by `Visit/take(_:)`, and by tests.
    public init() {}

    /// "Too many things were happening at once, so nothing was done. Please try again."
    public var message: String { phrase.english }
    public var phrase: Phrase { "Too many things were happening at once, so nothing was done. Please try again." }
}

extension Visit {
    /// Takes a place for what takes long, held as long as what it returns.
    ///
    /// - Throws: `PlacesTaken`, for the visitor to read; `FlowError` outside of an action.
    public func take(_ places: Places) throws -> Places.Place {
        guard let (site, request, session) = placed else {
            throw FlowError("A place of “\(places.name)” can be taken in an action only.")
        }
        do { return try places.take(for: site.holder(of: request, session: session)) } catch {
            if error == .share { site.noteShare(of: places.name, request) }
            throw PlacesTaken()
        }
    }
}
