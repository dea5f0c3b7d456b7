// An application, step by step. The table of steps says what is asked when, and what falls with what.

import Usher

/// An application that was sent.
struct SentApplication: Sendable {
    let reference: Reference
    /// The answers as text.
    let answers: String
}

extension Limit {
    /// Applications that are sent: each keeps its files until its event is long over.
    static let applications = Limit("applications", 20, per: .hours(1), by: .address)
}

extension SecurityEvent {
    static let fileShare: SecurityEvent = "share of waiting files reached"
}

final class ApplicationCoordinator: SteppedCoordinator {
    enum Route: String, Codable, Hashable, ActionArgument {
        case event, place, street, days, day, who, stalls, insurance, check
    }

    struct State: Codable, Equatable {
        var event = Answer<EventForm>()
        var place = Answer<PlaceForm>()
        var days = Answer<[EventDay]>()
        var who = Answer<WhoForm>()
        var stalls = Answer<StallsForm>()
        var insurance = Answer<InsuranceForm>()

        var sketch: FormFile? { place.value?.sketch }
        var certificate: FormFile? { event.value?.needsInsurance == true ? insurance.value?.certificate : nil }
    }

    static let steps = Steps<Route, State>(
        Step(.event, "The event", gives: \.event),
        Step(.place, "The place", gives: \.place),
        Step(.days, "The days", gives: \.days, shown: { .lines($0.map(\.phrase)) }),
        Step(.who, "Who is responsible", gives: \.who),
        Step(.stalls, "Stalls", gives: \.stalls, when: { $0.event.value?.kind == .market }),
        Step(
            .insurance, "Insurance", gives: \.insurance, needs: \.event.value?.people, \.event.value?.kind,
            when: { $0.event.value?.needsInsurance == true }),
        Step(.check, "Check your answers"))

    static let addresses = steps.addresses + [Address("street", .street, on: .place)]
    static let screens: Screens = [
        AskScreen<EventForm>.self, AskScreen<WhoForm>.self, AskScreen<StallsForm>.self, AskScreen<InsuranceForm>.self,
        PlaceScreen.self, DaysScreen.self, CheckScreen.self,
    ]
    static let flows: Flows = [StreetCoordinator.self, DayCoordinator.self]

    let navigation = Navigation<Route, SentApplication>()
    var state = State()
    var steps: Steps<Route, State> { Self.steps }
    private let services: PermitServices
    private let visit: Visit

    /// - Parameter kind: what a link has said already.
    init(services: PermitServices, visit: Visit, kind: EventForm.Kind?) {
        (self.services, self.visit) = (services, visit)
        if let kind { state.event.edit(from: EventForm()) { $0.kind = kind } }
    }

    /// Two tabs that add at once have a flow each.
    func startsAnew(_ route: Route) -> Bool { route == .street || route == .day }

    func destination(for route: Route) -> Destination {
        let position = steps.position(of: route, in: state)
        return switch route {
        case .event:
            ask("What will happen?", state.event.latest ?? EventForm(), position) { self.take($0, \.event, at: route) }
        case .place:
            .screen(
                PlaceScreen(
                    form: (state.place.latest ?? PlaceForm()).offeringItsStreet, steps: position,
                    lookUp: { self.navigation.push(.street) },
                    next: { try await self.take($0, keeping: \.sketch, "sketch", \.place, at: route) },
                    back: navigation.pop))
        case .street:
            .flow(
                StreetCoordinator(services: services),
                onFinish: { name in self.state.place.edit(from: PlaceForm()) { $0.street = name } })
        case .days:
            .screen(
                DaysScreen(
                    days: state.days.latest ?? [], steps: position,
                    add: (state.days.latest ?? []).count < EventDay.most ? { self.navigation.push(.day) } : nil,
                    remove: { id in self.state.days.edit(from: []) { $0.removeAll { $0.id == id } } },
                    next: finishDays, back: navigation.pop))
        case .day:
            .flow(
                DayCoordinator(first: services.firstDay, others: state.days.latest ?? []),
                onFinish: { day in self.state.days.edit(from: []) { $0 = EventDay.sorted($0 + [day]) } })
        case .who:
            ask("Who is responsible?", state.who.latest ?? WhoForm(), position) { self.take($0, \.who, at: route) }
        case .stalls:
            ask("Stalls", state.stalls.latest ?? StallsForm(), position) { self.take($0, \.stalls, at: route) }
        case .insurance:
            ask("Insurance", state.insurance.latest ?? InsuranceForm(), position) {
                try await self.take($0, keeping: \.certificate, "certificate", \.insurance, at: route)
            }
        case .check:
            .screen(
                CheckScreen(
                    answers: steps.answers(in: state), change: navigation.push, send: send, back: navigation.pop))
        }
    }

    private func send() async throws {
        if leadToMissing() { return }
        let reference = try await navigation.once { key in
            if try await services.applications.reference(sentBy: key) == nil { try await visit.take(.applications) }
            return try await services.applications.send(state, once: key)
        }
        navigation.finish(SentApplication(reference: reference, answers: copy))
    }

    private func take<Asked>(_ form: Asked, _ place: WritableKeyPath<State, Answer<Asked>>, at step: Route) {
        answer(place, with: form)
        goOn(from: step)
    }

    /// Answers with a form whose file is kept first, since a state holds no bytes. The former file goes when the step
    /// is done: where it fails, the state still has that one.
    private func take<Asked>(
        _ form: Asked, keeping file: WritableKeyPath<Asked, FormFile?>, _ field: String,
        _ place: WritableKeyPath<State, Answer<Asked>>, at step: Route
    ) async throws {
        let (attachments, former) = (services.attachments, state[keyPath: place].latest?[keyPath: file])
        var form = form
        form[keyPath: file] = try await keep(form[keyPath: file], field)
        if let former, let id = former.id, id != form[keyPath: file]?.id {
            navigation.run("drop \(id)") { try await attachments.drop(former) }
        }
        take(form, place, at: step)
    }

    private func keep(_ file: FormFile?, _ field: String) async throws -> FormFile? {
        do {
            return try await services.attachments.keep(file, from: visit.sureOrigin)
        } catch is Attachments.Full {
            visit.log(.fileShare)
            throw VisitorError(
                "Too many files wait from where you are. Send an application, or try again in some hours.",
                field: field)
        }
    }

    private func ask<Asked: Form>(
        _ title: String, _ form: Asked, _ position: StepPosition, next: @escaping (Asked) async throws -> Void
    ) -> Destination {
        .screen(AskScreen(title: title, form: form, steps: position, next: next, back: navigation.pop))
    }
}

extension ApplicationCoordinator {
    /// The answers as text, for the applicant to keep.
    private var copy: String {
        steps.answers(in: state).map { step in
            "\(step.title)\n" + step.lines.map { "\($0.label): \($0.text.replacing("\n", with: ", "))\n" }.joined()
        }.joined(separator: "\n")
    }
}

extension ApplicationCoordinator {
    private func finishDays(_ seen: [EventDay]) throws {
        guard !seen.isEmpty else { throw VisitorError("Add at least one day.") }
        answer(\.days, with: seen)
        goOn(from: .days)
    }
}

extension PlaceForm {
    /// The form with the street that was looked up to be chosen.
    var offeringItsStreet: PlaceForm {
        var copy = self
        copy.streets = street.map { [FieldOption($0, label: $0)] } ?? []
        return copy
    }
}
