// Dates and times as a site shows them: in its time zone.

import Foundation
import Testing
import Usher
import UsherTesting

/// The last minute of a year in Greenwich.
private let moment = Date(timeIntervalSince1970: 1_830_297_540)

private struct HourScreen: Screen {
    static let template = "hour"
    static let actions: Actions<Self> = [.button("tell", \.tell), .button("wait", \.wait), .button("job", \.job)]
    static let fields: Fields<Self> = [
        .text("day") { _ in Day(moment).description }, .text("time") { _ in TimeOfDay(moment).description },
        .text("both") { _ in moment.text(in: "de") },
    ]
    let title = "Hour"
    let tell: () -> Void
    let wait: () async throws -> Void
    let job: () -> Void
}

private final class Hours: Coordinator {
    enum Route: Codable, Hashable { case hour }
    static let screens: Screens = [HourScreen.self]
    let navigation = Navigation<Route, Void>()
    let told: @Sendable (String) -> Void
    init(_ told: @escaping @Sendable (String) -> Void) { self.told = told }
    func start() -> Route { .hour }
    func destination(for route: Route) -> Destination {
        .screen(
            HourScreen(
                tell: { self.navigation.notify("It began at \(moment, as: "moment").") },
                wait: {
                    await Task.yield()
                    self.navigation.notify("It is \(TimeOfDay(moment).description).")
                },
                job: { self.navigation.run("job") { [told = self.told] in told(Day(moment).description) } }))
    }
}

private func hours(in timeZone: String?, told: @escaping @Sendable (String) -> Void = { _ in }) throws -> Browser {
    let folder = try TemporaryFolder()
    try folder.write(
        "Templates/hour.html",
        "{{<usher/layer}}{{$content}}<p>{{day}} {{time}} {{both}}</p>{{/content}}"
            + "{{$actions}}<button name=\"act\" value=\"tell\">Tell</button>\n"
            + "<button name=\"act\" value=\"wait\">Wait</button>\n<button name=\"act\" value=\"job\">Job</button>\n"
            + "{{/actions}}{{/usher/layer}}")
    var options = SiteOptions()
    options.timeZone = timeZone
    return Browser(SiteTransport(try Site(folder: folder.path, options: options) { _ in Hours(told) }))
}

@Suite struct `A site's time zone` {
    @Test(arguments: [
        ("Europe/Berlin", "2028-01-01 00:59 1. Januar 2028 um 0:59"),
        ("America/New_York", "2027-12-31 18:59 31. Dezember 2027 um 18:59"),
    ])
    func `is that of all dates and times on its pages`(_ zone: String, _ text: String) async throws {
        let browser = try hours(in: zone)
        try await browser.open("/")
        #expect(browser.text.contains(text), "\(browser.text)")
    }

    @Test func `is that of its phrases, and of actions that wait`() async throws {
        let browser = try hours(in: "Asia/Tokyo")
        try await browser.open("/")
        try await browser.click("Wait")
        #expect(browser.notices == ["It is 08:59."])
        try await browser.click("Tell")
        let notice = try #require(browser.notices.first)
        #expect(notice.hasPrefix("It began at January 1, 2028 at 8:59"), "\(notice)")
    }

    @Test func `is that of its jobs`() async throws {
        let (stream, hears) = AsyncStream.makeStream(of: String.self)
        let browser = try hours(in: "Asia/Tokyo") { hears.yield($0) }
        try await browser.open("/")
        try await browser.click("Job")
        var days = stream.makeAsyncIterator()
        #expect(await days.next() == "2028-01-01")
    }

    @Test func `is the process's own where none is named, and elsewhere`() async throws {
        let browser = try hours(in: nil)
        try await browser.open("/")
        #expect(browser.text.contains(Day(moment, in: .current).description))
        #expect(TimeZone.site == .current)
    }
}
