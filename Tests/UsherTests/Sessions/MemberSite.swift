// A shop whose visitors sign in and out, and pay what they saw.

import Synchronization
import Usher
import UsherSQLite
import UsherTesting

struct ShopScreen: Screen {
    static let template = "shop"
    static let actions: Actions<Self> = [
        .button("enter", \.enter), .button("leave", \.leave), .button("others", \.others), .button("job", \.job),
        .submit("pay", \.pay).seeing(\.total), .button("take", \.take).seeing(\.total),
        .button("buy", \.buy).taking(\.items, by: \.id).seeing { shop, id in shop.price(id) },
    ]
    static let fields: Fields<Self> = [.number("total", \.total), .list("items", \.items)]

    let title: String
    let total: Int
    let items: [ShopItem]
    /// As it is now.
    let price: (Int) -> Int
    let form = NameForm()
    let enter: () async throws -> Void
    let leave: () -> Void
    let others: () -> Void
    let job: () -> Void
    let pay: (NameForm, Int) async throws -> Void
    let take: (Int) -> Void
    let buy: (Int, Int) -> Void
}

/// A page that waits for its service.
struct PaymentsScreen: LoadingScreen {
    static let template = "payments"
    static let actions: Actions<Self> = []

    struct Model: ViewModel {
        let total: Int
        static let fields: Fields<Self> = [.number("total", \.total)]
    }

    let till: Till

    func load() async throws -> Model {
        await till.loading.pass()
        return Model(total: till.total)
    }

    func title(with model: Model) -> String { "Payments" }
}

struct ShopItem: ViewModel {
    let id: Int
    let price: Int
    static let fields: Fields<Self> = [.number("id", \.id), .number("price", \.price)]
}

/// What the shop's prices are, and what was paid.
final class Till: Sendable {
    private struct State {
        var prices = [1: 100, 2: 100]
        var total = 285
        var paid: [Int] = []
    }

    private let state = Mutex(State())
    let gate = Gate()
    /// What pages wait for that load.
    let loading = Gate()
    let job: @Sendable () async throws -> Void

    init(job: @escaping @Sendable () async throws -> Void = {}) { self.job = job }

    var total: Int {
        get { state.withLock { $0.total } }
        set { state.withLock { $0.total = newValue } }
    }

    var prices: [Int: Int] {
        get { state.withLock { $0.prices } }
        set { state.withLock { $0.prices = newValue } }
    }

    var paid: [Int] { state.withLock { $0.paid } }
    func pay(_ sum: Int) { state.withLock { $0.paid.append(sum) } }
}

final class Shop: Coordinator {
    enum Route: Codable, Hashable { case shop, order, payments }
    static let addresses: [Address<Route>] = [
        Address("", .shop), Address("order", .order, on: .shop), Address("payments", .payments, on: .shop),
    ]
    static let screens: Screens = [ShopScreen.self, PaymentsScreen.self]

    let navigation = Navigation<Route, Void>()
    let till: Till

    init(till: Till) { self.till = till }

    func start() -> Route { .shop }

    func destination(for route: Route) -> Destination {
        if route == .payments { return .screen(PaymentsScreen(till: till)) }
        let items = till.prices.map { ShopItem(id: $0.key, price: $0.value) }.sorted { $0.id < $1.id }
        return .screen(
            ShopScreen(
                title: route == .shop ? "Shop" : "Ann’s order", total: till.total, items: items,
                price: { self.till.prices[$0] ?? 0 },
                enter: {
                    await self.till.gate.pass()
                    self.navigation.privilegeChanged(as: "ann")
                },
                leave: {
                    self.navigation.privilegeChanged()
                    self.navigation.restart(at: .shop)
                },
                others: { self.navigation.endOthers(of: "ann") },
                job: { self.navigation.run("job", self.till.job) },
                pay: { _, seen in
                    await self.till.gate.pass()
                    self.till.pay(seen)
                },
                take: till.pay, buy: { _, price in self.till.pay(price) }))
    }
}

final class MemberSite {
    let folder: TemporaryFolder
    let till: Till
    let clock: ManualClock
    let sites: [Site]
    private let options: SiteOptions
    var site: Site { sites[0] }

    /// - Parameter servers: with more than one, or with `store`, they share a store.
    init(_ till: Till = Till(), servers: Int = 1, change: (inout SiteOptions) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        self.till = till
        let clock = ManualClock()
        self.clock = clock
        try folder.writeFrame()
        try folder.write(
            "Templates/shop.html",
            """
            {{<page}}{{$content}}<p>Total {{total}}</p>{{#form.name}}<label for="{{id}}">{{label}}</label>
            <input id="{{id}}" name="{{name}}" value="{{value}}">{{#error}}<p class="error">{{error}}</p>{{/error}}{{/form.name}}
            <button name="act" value="pay">Pay</button><button name="act" value="take">Take</button>
            {{#items}}<button name="act" value="buy.{{id}}">Buy {{id}} at {{price}}</button>{{/items}}
            <button name="act" value="enter">Enter</button><button name="act" value="leave">Leave</button>
            <button name="act" value="others">Others</button>
            <button name="act" value="job">Job</button>{{/content}}{{/page}}
            """)
        try folder.write("Templates/payments.html", "{{<page}}{{$content}}<p>Paid {{total}}</p>{{/content}}{{/page}}")
        var options = SiteOptions(clock: clock, life: nil)
        change(&options)
        let path = folder.path
        sites = try (0..<servers).map { number in
            if servers > 1 { options.store = CallbackStore.every(other: number, try Self.store(in: path, clock)) }
            return try Self.site(path, options, till)
        }
        self.options = options
    }

    private static func site(_ folder: String, _ options: SiteOptions, _ till: Till) throws -> Site {
        try Site(
            folder: folder, options: options, shared: NoShared(),
            document: { _ in NoDocument() }, root: { _, _ in Shop(till: till) })
    }

    /// One more server, with a store of its own making.
    func another(_ store: any SessionStore) throws -> Site {
        var options = options
        options.store = store
        return try Self.site(folder.path, options, till)
    }

    private static func store(in folder: String, _ clock: ManualClock) throws -> SQLiteSessionStore {
        try SQLiteSessionStore(path: folder + "/sessions.sqlite", clock: { clock.sinceEpoch }, limit: .seconds(60))
    }

    /// Another look into the store of its servers.
    func store() throws -> SQLiteSessionStore { try Self.store(in: folder.path, clock) }

    func visitor() -> Browser { Browser(SiteTransport(sites)) }
}
