// Steps of every kind: forms that are checked or stored as something else, lists to choose from, steps about what an
// earlier one has chosen, and answers that are read after a restart.

import Foundation
import Testing
import Usher
import UsherTesting

struct DoctorQuery: Query {
    var text = ""
    static let fields: [FormField<Self>] = [.text("q", \.text, label: "Name", required: false)]
}

private struct WhenQuery: Query {
    var week = 1
    static let fields: [FormField<Self>] = [.number("week", \.week, label: "Week", in: 1...9)]
}

private struct PlaceToGo: Form, Codable, Equatable {
    var practice: Int?
    var practices: [FieldOption] = []
    static let fields: [FormField<Self>] = [.choice("practice", \.practice, label: "Practice", from: \.practices)]
}

private struct PinForm: Form {
    var pin = ""
    static let fields: [FormField<Self>] = [.password("pin", \.pin, label: "PIN", autocomplete: "off")]
}

/// An appointment: a practice whose name only a service knows, a doctor from a list, a time, a PIN.
private final class Visiting: SteppedCoordinator {
    enum Route: Codable, Hashable { case practice, doctor(DoctorQuery), time(Int), week(Int, WhenQuery), pin, check }

    struct State: Codable, Equatable {
        var practice = Answer<PlaceToGo>()
        var doctor = Answer<Int>()
        var time = Answer<String>()
        var pin = Answer<String>()
    }

    static let steps = Steps<Visiting>(
        .ask(
            .practice, "Practice", \.practice, lead: "Where do you want to go?",
            offering: { $1.practices = $0.practices },
            check: { if $1.practice == 3 { throw VisitorError("Is closed.", field: "practice") } }
        ).at("practice"),
        .screen(Route.doctor, "Doctor", at: "doctors") { flow, query in
            ChoiceScreen(title: "Doctors \(query.text)", choose: { flow.choose($0, at: .doctor(query)) })
        }
        .gives(\.doctor) { "Doctor \($0)" },
        .screen(Route.time, "Time", at: "doctors/{id}/times", of: \.doctor.value) { flow, doctor in
            ChoiceScreen(title: "Times of \(doctor)", choose: { flow.choose("\($0):00", at: .time(doctor)) })
        }
        .gives(\.time) { "\($0, as: "time")" }.needs(\.doctor, \.self),
        .screen(Route.week, "Week", at: "weeks/{id}", of: \.doctor.value) { flow, doctor, query in
            ChoiceScreen(
                title: "Week \(query.week) of \(doctor)",
                choose: { _ in try flow.goOn(from: .week(doctor, query)) })
        },
        .ask(.pin, "PIN", \.pin, form: { _ in PinForm() }, store: { _, form in "hash of \(form.pin.count)" })
            .at("pin"),
        .check(.check, "Check your answers") { $0.navigation.finish() }
            .at("check").preparing { $0.prepared.append("check") })

    let navigation = Navigation<Route, Void>()
    var state = State()
    let practices = [FieldOption(2, label: "Hillside"), FieldOption(3, label: "Riverside")]
    private(set) var prepared: [String] = []

    private func choose(_ doctor: Int, at route: Route) {
        answer(\.doctor, with: doctor)
        try? goOn(from: route)
    }

    private func choose(_ time: String, at route: Route) {
        answer(\.time, with: time)
        try? goOn(from: route)
    }
}

private struct ChoiceScreen: Screen {
    static let template = "choice"
    static let actions: Actions<Self> = [.button("choose", \.choose).taking(Int.self)]
    let title: String
    let choose: (Int) throws -> Void
}

@Suite struct `A step` {
    private func visitor(storing: Bool = false) throws -> Browser {
        let folder = try TemporaryFolder()
        try folder.write(
            "Templates/choice.html",
            "{{<usher/layer}}{{$actions}}<button name=\"act\" value=\"choose.7\">Choose 7</button>{{/actions}}{{/usher/layer}}"
        )
        return Browser(SiteTransport(try Site(folder: folder.path) { _ in Visiting() }))
    }

    private func take(_ browser: Browser, _ practice: String = "Hillside") async throws {
        try await browser.open("/")
        try await browser.choose(practice)
        try await browser.click("Next")
    }

    @Test func `asks with a form, a sentence above it, and options of the moment`() async throws {
        let browser = try visitor()
        try await browser.open("/")
        #expect(browser.heading == "Practice" && browser.text.contains("Where do you want to go?"))
        #expect(browser.text.contains("Hillside") && browser.text.contains("Step 1 of 6"))
        try await browser.click("Next")
        #expect(browser.errors.first == "Select the practice.")
    }

    @Test func `stores nothing that its check refuses`() async throws {
        let browser = try visitor()
        try await take(browser, "Riverside")
        #expect(browser.heading == "Practice" && browser.errors.first == "Is closed.")
        try await browser.choose("Hillside")
        try await browser.click("Next")
        #expect(browser.heading == "Doctors")
        try await browser.back()
        #expect(browser.isChecked("Hillside") == true)
    }

    @Test func `may be a list with a query, about what was chosen before, or both`() async throws {
        let browser = try visitor()
        try await take(browser)
        #expect(browser.heading == "Doctors")
        try await browser.open("/doctors?q=Ann")
        #expect(browser.heading == "Doctors Ann")
        try await browser.click("Choose 7")
        #expect(browser.heading == "Times of 7" && browser.url.contains("/doctors/7/times"))
        try await browser.click("Choose 7")
        #expect(browser.heading == "Week 1 of 7")
        try await browser.open("/weeks/7?week=3")
        #expect(browser.heading == "Week 3 of 7")
        try await browser.click("Choose 7")
        #expect(browser.heading == "PIN")
    }

    @Test func `has no page for what was not chosen`() async throws {
        let browser = try visitor()
        try await take(browser)
        try await browser.click("Choose 7")
        for address in ["/doctors/8/times", "/weeks/8"] {
            try await browser.open(address)
            #expect(browser.heading == "Practice", "\(address): \(browser.heading)")
        }
    }

    @Test func `stores something else than its form, and is prepared before it is shown`() async throws {
        let flow = FlowTester(Visiting())
        flow.state.practice = Answer(PlaceToGo(practice: 2, practices: flow.coordinator.practices))
        flow.state.doctor = Answer(7)
        flow.state.time = Answer("7:00")
        try await flow.press("next", fields: ["pin": "1234"], at: .pin)
        #expect(flow.state.pin.value == "hash of 4")
        #expect(flow.moves == [.push(.check)] && flow.coordinator.prepared == ["check"])
    }

    @Test func `reads by its label after a restart, and keeps no options but the chosen one`() async throws {
        let flow = FlowTester(Visiting())
        try await flow.press("next", fields: ["practice": "2"], at: .practice)
        let chosen = flow.state.practice.latest?.practices
        #expect(chosen == [FieldOption(2, label: "Hillside")])
        let stored = try JSONEncoder().encode(flow.state)
        let later = try JSONDecoder().decode(Visiting.State.self, from: stored)
        #expect(Visiting.steps.answers(in: later).first?.lines.map(\.text) == ["Hillside"])
    }
}
