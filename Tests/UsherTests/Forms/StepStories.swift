// A flow of steps from one table: their order, what falls when an answer changes, “Check your answers”, and a list to
// which one adds.

import Foundation
import Testing
import Usher
import UsherTesting

@Suite struct `A flow of steps` {
    @Test func `leads from step to step, and only to those that are asked`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/")
        try await browser.take("Party", people: 80)
        #expect(browser.heading == "Where?" && browser.text.contains("Step 2 of 3"))
        try await browser.back()
        try await browser.take("Market", people: 800)
        try await browser.fill("Street", "Mill Lane")
        try await browser.click("Next")
        #expect(browser.heading == "Stalls" && browser.text.contains("Step 3 of 5"))
        try await browser.click("Next")
        #expect(browser.heading == "Insurance")
    }

    @Test func `lets an address lead where it has come to, past what is not asked`() async throws {
        let town = try Town()
        let browser = town.visitor()
        try await browser.open("/insurance")
        #expect(browser.heading == "What?", "nothing is answered yet")
        try await browser.take("Race", people: 80)
        try await browser.open("/stalls")
        #expect(browser.heading == "Where?", "a race has none")
        try await browser.fill("Street", "Mill Lane")
        try await browser.click("Next")
        #expect(browser.heading == "Insurance")
        try await browser.open("/check")
        #expect(browser.heading == "Insurance")
        try await browser.open("/insurance")
        try await browser.click("Back")
        #expect(browser.heading == "Where?", "stalls are not asked, so nothing stands there")
    }

    @Test func `shows all answers, and returns to them from each that is changed`() async throws {
        let browser = try Town().visitor()
        try await browser.answerAll()
        #expect(browser.heading == "Check your answers")
        for text in ["Kind Market", "People 800", "Street Mill Lane", "Stalls 0", "Insurer Lloyd"] {
            #expect(browser.text.contains(text), "\(text)")
        }
        try await browser.click("Change The place")
        #expect(browser.heading == "Where?" && browser.value(of: "Street") == "Mill Lane")
        try await browser.fill("Street", "Long Row")
        try await browser.click("Next")
        #expect(browser.heading == "Check your answers" && browser.text.contains("Street Long Row"))
        #expect(browser.notices.isEmpty)
    }

    @Test func `asks again what went by a changed answer, says so, and offers what was typed`() async throws {
        let browser = try Town().visitor()
        try await browser.answerAll()
        try await browser.click("Change The event")
        try await browser.take("Race", people: 900)
        #expect(browser.heading == "Insurance" && browser.value(of: "Insurer") == "Lloyd")
        #expect(browser.notices == ["An earlier answer has changed. Please answer again: Insurance."])
        try await browser.click("Next")
        #expect(browser.heading == "Check your answers" && !browser.text.contains("Stalls"))
        try await browser.click("Change The event")
        try await browser.take("Market", people: 900)
        #expect(browser.heading == "Stalls", "asked again, since the market is back")
        try await browser.click("Next")
        #expect(browser.heading == "Insurance")
        try await browser.click("Next")
        #expect(browser.heading == "Check your answers")
    }

    @Test func `shows what is still to be answered, and sends nothing before it is`() async throws {
        let browser = try Town().visitor()
        try await browser.answerAll()
        try await browser.click("Change The event")
        try await browser.take("Race", people: 900)
        #expect(browser.heading == "Insurance")
        try await browser.click("Back")
        try await browser.click("Back")
        #expect(browser.heading == "Check your answers" && !browser.text.contains("Insurer Lloyd"), "\(browser.text)")
        #expect(browser.text.contains("Insurance: You have not answered this yet."))
        let links = browser.page.document.all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("#") }
        let button = browser.page.document.all("button").first { "#" + ($0["id"] ?? "") == links.first }
        #expect(links.count == 1 && button?.text == "Change Insurance")
        try await browser.click("Send")
        #expect(browser.heading == "Insurance" && browser.value(of: "Insurer") == "Lloyd")
        #expect(browser.notices == ["You have not answered everything yet: Insurance."])
        try await browser.click("Next")
        #expect(browser.heading == "Check your answers" && browser.text.contains("Insurer Lloyd"))
        #expect(!browser.text.contains("still to be answered") && browser.buttons.contains("Send"))
    }

    @Test func `leads from one missing step to the next, and back to what sends them`() async throws {
        let flow = FlowTester(Application())
        flow.state.event = Answer(EventForm(kind: .market, people: 900))
        let below: [Application.Route] = [.event]
        try await flow.press("send", at: .check, on: below)
        #expect(
            flow.moves == [
                .notify("You have not answered everything yet: The place, Stalls and Insurance.", .told), .push(.place),
            ])
        try await flow.press("next", fields: ["street": "Mill Lane"], at: .place, on: below + [.check])
        #expect(flow.moves.last == .push(.stalls))
        try await flow.press("next", at: .stalls, on: below + [.check, .place])
        #expect(flow.moves.last == .push(.insurance))
        try await flow.press(
            "next", fields: ["insurer": "Lloyd"], at: .insurance, on: below + [.check, .place, .stalls])
        #expect(flow.moves.last == .unwind(to: .check))
        try await flow.press("send", at: .check, on: below)
        #expect(flow.moves.last == .finish)
    }

    @Test func `stays as it is where an answer is given again`() async throws {
        let browser = try Town().visitor()
        try await browser.answerAll()
        try await browser.click("Change The event")
        try await browser.take("Market", people: 800)
        #expect(browser.heading == "Check your answers" && browser.notices.isEmpty)
    }

    @Test func `lists its tasks`() {
        var state = Application.State()
        func tasks() -> [String] { Application.steps.tasks(in: state).map { "\($0.route) \($0.status)" } }
        #expect(tasks() == ["event notStarted", "place notStarted", "check cannotStart"])
        state.event = Answer(EventForm(kind: .market, people: 800))
        state.stalls.edit(from: []) { $0.append("Tea") }
        #expect(
            tasks() == [
                "event done", "place notStarted", "stalls inProgress", "insurance notStarted", "check cannotStart",
            ])
    }

    /// Thirty runs each.
    @Test(arguments: 0..<10)
    func `ends where a straight run ends, whatever was changed before, and in whatever order`(part: UInt64) async throws
    {
        for seed in part * 30..<part * 30 + 30 { try await endsAsStraight(seed: seed) }
    }

    private func endsAsStraight(seed: UInt64) async throws {
        var random = Chance(state: seed)
        let wanted = Answers(random: &random)
        let straight = FlowTester(Application())
        try await straight.answer(wanted)
        let other = FlowTester(Application())
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let answers = Answers(random: &random)
            let step = try #require(Application.steps.routes(in: other.state).randomElement(using: &random))
            guard other.coordinator.admission(to: step) == .yes, step != .check else { continue }
            try await other.give(answers, at: step, on: Bool.random(using: &random) ? [.check] : [])
            // What is complete holds together: nothing counts that went by something else.
            if Application.steps.isComplete(in: other.state), let kind = other.state.event.value?.kind {
                #expect((kind == .market) == (other.state.stalls.value != nil), "\(seed)")
            }
        }
        try await other.answer(wanted)
        #expect(other.state.counting == straight.state.counting, "\(seed)")
        #expect(
            Application.steps.isComplete(in: other.state) && other.coordinator.admission(to: .check) == .yes, "\(seed)")
        #expect(
            Application.steps.answers(in: other.state).flatMap(\.lines)
                == Application.steps.answers(in: straight.state).flatMap(\.lines), "\(seed)")
    }
}

/// A flow that begins with a page and has one in its middle which ask nothing.
private final class Introduced: SteppedCoordinator {
    enum Route: String, Codable, Hashable { case intro, event, rules, place, check }

    struct State: Codable, Equatable {
        var event = Answer<EventForm>()
        var place = Answer<PlaceForm>()
    }

    let navigation = Navigation<Route, Void>()
    var state = State()
    static let steps = Steps<Introduced>(
        .screen(.intro, "Before you begin") { $0.page(at: .intro) },
        .ask(.event, "The event", \.event, heading: "What?"), .screen(.rules, "The rules") { $0.page(at: .rules) },
        .ask(.place, "The place", \.place, heading: "Where?"),
        .screen(.check, "Check your answers") { $0.page(at: .check) })

    private func page(at route: Route) -> PageScreen { PageScreen(next: { try self.goOn(from: route) }) }
}

private struct PageScreen: Screen {
    static let template = "page"
    static let actions: Actions<Self> = [.button("next", \.next)]
    let title = "Read this"
    let next: () throws -> Void
}

@Suite struct `Steps that ask nothing` {
    private let flow = FlowTester(Introduced())
    private let event = ["kind": "party", "people": "80"]

    @Test func `are passed in their order, and led back to by none that comes after them`() async throws {
        try await flow.press("next", at: .intro)
        #expect(flow.moves == [.push(.event)])
        try await flow.press("next", fields: event, at: .event, on: [.intro])
        #expect(flow.moves == [.push(.rules)])
        try await flow.press("next", at: .rules, on: [.intro, .event])
        #expect(flow.moves == [.push(.place)])
        try await flow.press("next", fields: ["street": "Mill Lane"], at: .place, on: [.intro, .event, .rules])
        #expect(flow.moves == [.push(.check)])
    }

    @Test func `are led back to from what was opened there`() async throws {
        flow.state.place = Answer(PlaceForm(street: "Mill Lane"))
        let below: [Introduced.Route] = [.intro, .event, .rules, .place, .check]
        try await flow.press("next", fields: event, at: .event, on: below)
        #expect(flow.moves == [.unwind(to: .check)])
    }
}

@Suite struct `A list to which one adds` {
    @Test func `takes what two tabs add at once`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/")
        try await browser.take("Market", people: 80)
        try await browser.fill("Street", "Mill Lane")
        try await browser.click("Next")
        let other = try await browser.duplicateTab()
        try await browser.click("Add a stall")
        try await other.click("Add a stall")
        #expect(browser.url != other.url, "each has a flow of its own")
        try await browser.fill("Name", "Tea")
        try await other.fill("Name", "Honey")
        try await browser.click("Add")
        #expect(browser.heading == "Stalls" && browser.text.contains("Tea"))
        try await other.click("Add")
        #expect(other.heading == "Stalls" && other.text.contains("Tea") && other.text.contains("Honey"))
        try await browser.reload()
        #expect(browser.text.contains("Honey"))
        try await browser.click("Remove Tea")
        #expect(browser.text.contains("Honey") && !browser.text.contains("Tea"))
        try await other.click("Remove Tea")
        #expect(other.text.contains("Honey") && !other.text.contains("Tea"))
    }

    @Test func `tells who looks at an older one that it has changed, and loses nothing`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/")
        try await browser.take("Market", people: 80)
        try await browser.fill("Street", "Mill Lane")
        try await browser.click("Next")
        let other = try await browser.duplicateTab()
        try await browser.click("Add a stall")
        try await browser.fill("Name", "Tea")
        try await browser.click("Add")
        try await other.click("Next")
        #expect(other.heading == "Stalls" && other.text.contains("Tea") && other.text.contains("changed"))
        // Another page of the list, which stands on another page of the place.
        try await other.back()
        try await other.back()
        try await other.fill("Street", "Long Row")
        try await other.click("Next")
        #expect(other.heading == "Stalls" && other.text.contains("Tea"))
        try await other.click("Next")
        #expect(other.heading == "Check your answers" && other.text.contains("Stalls 1"))
    }
}

// MARK: What is answered

private struct Answers {
    var event: EventForm
    var place: String
    var stalls: [String]
    var insurer: String

    init(random: inout Chance) {
        event = EventForm(
            kind: EventForm.Kind.allCases.randomElement(using: &random),
            people: [80, 500, 501, 900].randomElement(using: &random) ?? 0)
        place = ["Mill Lane", "Long Row"].randomElement(using: &random) ?? ""
        stalls = [[], ["Tea"], ["Tea", "Honey"]].randomElement(using: &random) ?? []
        insurer = ["Lloyd", "Alba"].randomElement(using: &random) ?? ""
    }
}

extension FlowTester<Application> {
    /// Answers all that is asked, from the first step to the last.
    fileprivate func answer(_ answers: Answers) async throws {
        var route = Application.steps.first
        while route != .check {
            try await give(answers, at: route)
            guard case .push(let next)? = moves.last(where: { if case .push = $0 { true } else { false } }) else {
                return
            }
            route = next
        }
    }

    fileprivate func give(_ answers: Answers, at route: Application.Route, on below: [Application.Route] = [])
        async throws
    {
        switch route {
        case .event:
            let kind = answers.event.kind?.rawValue ?? ""
            try await press("next", fields: ["kind": kind, "people": "\(answers.event.people)"], at: route, on: below)
        case .place: try await press("next", fields: ["street": answers.place], at: route, on: below)
        case .insurance: try await press("next", fields: ["insurer": answers.insurer], at: route, on: below)
        case .stalls:
            for name in state.stalls.latest ?? [] { try await press("remove.\(name)", at: route, on: below) }
            for name in answers.stalls { try await finish(.stall, with: name) }
            try await press("next", at: route, on: below)
        case .stall, .check: break
        }
    }
}

extension Browser {
    fileprivate func take(_ kind: String, people: Int) async throws {
        try await choose(kind)
        try await fill("People", "\(people)")
        try await click("Next")
    }

    fileprivate func answerAll() async throws {
        try await open("/")
        try await take("Market", people: 800)
        try await fill("Street", "Mill Lane")
        try await click("Next")
        try await click("Next")
        try await fill("Insurer", "Lloyd")
        try await click("Next")
    }
}
