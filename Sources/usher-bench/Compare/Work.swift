// The works that the driver asks of each server alike.

struct Work {
    let name: String
    /// The driver's arguments; nil if the peer has no such page.
    let arguments: (Peer) -> [String]?

    /// - Parameters:
    ///   - seconds: how long each runs; a second more to warm up.
    ///   - visits: how many first visits.
    static func all(scenario: String, seconds: Int, visits: Int) -> [Work] {
        func get(_ path: String, _ peer: Peer) -> [String] {
            ["get", "-a", peer.address, "-p", path, "-c", "64", "-d", "\(seconds)", "-w", "1"]
        }
        return [
            Work(name: "hello") { get("/hello", $0) },
            Work(name: "page") { get("/page", $0) },
            Work(name: "page, hand-written") { $0.isHummingbird ? get("/pagehand", $0) : nil },
            Work(name: "sign-up") {
                ["flow", "-a", $0.address, "-f", scenario, "-c", "64", "-d", "\(seconds)", "-w", "1"]
            },
            Work(name: "first visits") {
                ["sessions", "-a", $0.address, "-p", "/page", "-n", "\(visits)", "-c", "16"]
            },
            Work(name: "static file") { get("/static/app.css", $0) },
        ]
    }
}
