// How a server listens and how much it takes on.

import Glibc

/// A server's address to listen on, the names that it answers to and its limits.
public struct ServerOptions: Sendable {
    /// A numeric address, IPv4 or IPv6, or `localhost`. `0.0.0.0` and `::` listen on all interfaces.
    public var host = "127.0.0.1"
    /// 0 takes a free one.
    public var port: UInt16 = 8080
    /// Threads that serve requests; one for each core by default, and one at least.
    public var threads = Self.usableCores
    /// Names, without ports, that visitors may reach this server by, beside the loopback names and `host`.
    /// A request for any other is refused, so that no foreign name can be pointed at this server.
    public var hostNames: [String] = []
    /// True if visitors come by https, through a proxy in front that ends TLS. Decides which Origin a form
    /// may have and whether cookies are `Secure`.
    public var isBehindTLS = false
    /// Certificate and key, as paths of PEM files, where the server ends TLS itself. Then it speaks nothing else, and
    /// unless it trusts proxies it has browsers come by https alone for two years: `Strict-Transport-Security`, for its
    /// own name.
    public var tls: (certificate: String, key: String)?
    /// Whose X-Forwarded-For, -Proto and -Host are believed; from anybody else they count for nothing. A proxy's own
    /// address, as `127.0.0.1` or `10.0.0.0/8`.
    public var trustedProxies: [AddressRange] = []
    /// Connections at once, at most. Fewer are taken where the process may not open enough files.
    public var connections = 4_000
    /// The largest head of a request, in bytes: its address, of which 8,000 are taken, with the names and values of its
    /// headers. 1 KB at least and 1 MB at most. Larger ones get a 431, as do those with more than five eighths of it in
    /// cookies, which lie there twice: 10 KB by default. Each connection has this and half as much
    /// again, 8 KB at least, and a request costs time for all of it: ask for more where visitors bring long tickets of
    /// a single sign-on, and not otherwise.
    public var headBytes = 16_384
    /// The folder of forms' files while they are used, without names; must exist. `TMPDIR`, or `/var/tmp`.
    public var uploadFolder = UploadQuota.defaultFolder
    /// How much of one form is read at most, in bytes, its files included. Contents that are more than its fields take
    /// are read up to here and dropped as they come, so that the page comes back and says at each field what was too
    /// much, with everything else kept; beyond it the answer is a 413 that leads back. So much is read of those alone
    /// whose session lives and whose token stands before it, and it counts in their share of `uploadBytes`. Nil for 64
    /// MB, or twice what the site's largest form takes where that is more; 0 for what its fields take. A proxy in front
    /// has to pass as much on.
    public var formBytes: Int?
    static let formBytes = 67_108_864
    /// Bytes of all such files at any moment; beyond it who sends one is asked to try again later.
    public var uploadBytes = 1_073_741_824
    /// Bytes of all pages above 64 KB that are made and not taken by their visitors yet. Beyond it the slowest are cut
    /// off, those first of the address that holds up most. 256 MB.
    public var answerBytes = 268_435_456
    /// How long a connection may be silent: without a request, in the middle of a body, or taking nothing of an answer,
    /// which is looked at every five seconds. The first request has ten seconds, or this where it is less.
    public var idleLimit: Duration = .seconds(15)
    /// How long a request may wait for its answer before it gets a 503. Its work goes on. A download may pause for as
    /// long while it is sent; then it is cut off.
    public var answerLimit: Duration = .seconds(30)
    /// How long `stop` lets requests finish.
    public var stopLimit: Duration = .seconds(10)
    /// How long `stop` waits for the first requests of new connections: one that is on its way would be lost, and no
    /// proxy sends a POST again. Not longer, since browsers open connections that they may never use.
    package var arrivalLimit: Duration = .milliseconds(250)

    /// The defaults.
    public init() {}

    private static var usableCores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
