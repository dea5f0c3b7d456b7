// A snapshot as a former build wrote it: as JSON, with routes and states as texts of JSON in it. It is read once; what
// the session is stored as next is bytes.

extension TreeSnapshot: Decodable {
    private struct Former: Decodable {
        struct Page: Decodable {
            let id: PageID
            let flow: Int
            let below: PageID?
            let isModal: Bool
            let route: String
            let state: String
            let carried: [Int: String]
            let input: FormInput?
            let leaving: String?
            let notices: [Notice]
            let title: String
            let fields: [String]
            let addressed: [String]?
            let use: PageUse
        }

        struct Flow: Decodable {
            let id: Int
            let parent: Int
            let route: String
            let below: PageID?
            let isModal: Bool
        }

        let pages: [Page]
        let flows: [Flow]
        let past: [Int: PastPage]
        let drafts: Drafts
        let onward: [Int: [String]]
        let onwardQueries: [Int: [QueryItem]]?
        let lastPage: Int
        let lastFlow: Int
        let lastNotice: Int
        let shared: String
        let language: String?
        let files: SavedFiles?
    }

    package init(from decoder: any Decoder) throws {
        let former = try Former(from: decoder)
        var numbers: [String: Int] = [:]
        // Pages of one flow that say the same have the same state.
        func state(_ text: String, of flow: Int) -> Int {
            let number = numbers["\(flow) \(text)"] ?? numbers.count + 1
            numbers["\(flow) \(text)"] = number
            return number
        }
        let pages = former.pages.map { page in
            SavedPage(
                id: page.id, flow: page.flow, below: page.below, isModal: page.isModal,
                route: StoredValue(json: page.route), state: state(page.state, of: page.flow),
                carried: Dictionary(
                    uniqueKeysWithValues: page.carried.sorted { $0.key < $1.key }
                        .map { ($0.key, state($0.value, of: $0.key)) }),
                input: page.input, leaving: page.leaving, notices: page.notices, title: page.title,
                fields: page.fields, addressed: page.addressed, use: page.use)
        }
        var states: [Int: StoredValue] = [:]
        for (text, number) in numbers {
            states[number] = StoredValue(json: String(text.drop { $0 != " " }.dropFirst()))
        }
        self.init(
            pages: pages,
            flows: former.flows.map {
                SavedFlow(
                    id: $0.id, parent: $0.parent, route: StoredValue(json: $0.route), below: $0.below,
                    isModal: $0.isModal)
            },
            states: states, past: Dictionary(uniqueKeysWithValues: former.past.map { (PageID($0.key), $0.value) }),
            drafts: former.drafts, onward: former.onward,
            onwardQueries: former.onwardQueries, lastPage: former.lastPage, lastFlow: former.lastFlow,
            lastNotice: former.lastNotice, shared: StoredValue(json: former.shared), language: former.language,
            files: former.files)
    }
}
