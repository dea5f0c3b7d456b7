// An application, step by step. The table of steps says what is asked when, and what falls with what.

import Usher

/// An application that was sent.
struct SentApplication: Sendable {
    let reference: Reference
    /// The applicant's.
    let email: String
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

final class ApplicationCoordinator: PermitFlow, SteppedCoordinator {
    enum Route: String, Codable, Hashable {
        case event, place, street, days, day, who, email, stalls, insurance, check
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

    static let steps = Steps<ApplicationCoordinator>(
        .ask(.event, "The event", \.event, heading: "What will happen?"),
        .screen(.place, "The place") { $0.placeScreen }.gives(\.place),
        .screen(.days, "The days") { $0.daysScreen }.gives(\.days) { .lines($0.map(\.phrase)) },
        .screen(.who, "Who is responsible") { $0.whoScreen }.gives(\.who),
        .ask(.stalls, "Stalls", \.stalls).when { $0.event.value?.kind == .market },
        .ask(.insurance, "Insurance", \.insurance) { flow, form in
            try await flow.keep(&form, \.certificate, "certificate", at: \.insurance)
        }
        .needs(\.event, \.people).needs(\.event, \.kind).when { $0.event.value?.needsInsurance == true },
        .check(.check, "Check your answers") { try await $0.send() })

    static let addresses = steps.addresses + [Address("street", .street, on: .place)]
    static let screens = steps.screens + [EmailScreen.self]
    static let flows: Flows = [StreetCoordinator.self, DayCoordinator.self]

    let navigation = Navigation<Route, SentApplication>()
    var state = State()

    /// - Parameter kind: what a link has said already.
    init(of parent: PermitFlow, kind: EventForm.Kind?) {
        super.init(of: parent)
        if let kind { state.event.edit(from: EventForm()) { $0.kind = kind } }
    }

    /// Two tabs that add at once have a flow each.
    func startsAnew(_ route: Route) -> Bool { route == .street || route == .day }

    func destination(for route: Route) -> Destination {
        switch route {
        case .street:
            .flow(
                StreetCoordinator(of: self),
                onFinish: { name in
                    self.state.place.edit(from: PlaceForm()) {
                        ($0.street, $0.streets) = (name, [FieldOption(name, label: name)])
                    }
                })
        case .day:
            .flow(
                DayCoordinator(first: services.firstDay, others: { self.state.days.latest ?? [] }),
                onFinish: { day in self.state.days.edit(from: []) { $0 = EventDay.sorted($0 + [day]) } })
        case .email: .screen(emailScreen)
        default: step(route)
        }
    }

    private var placeScreen: PlaceScreen {
        PlaceScreen(
            form: state.place.latest ?? PlaceForm(), steps: steps.position(of: .place, in: state),
            lookUp: { self.navigation.push(.street) },
            next: { form in
                var form = form
                try await self.keep(&form, \.sketch, "sketch", at: \.place)
                self.answer(\.place, with: form)
                try await self.goOn(from: .place)
            },
            back: navigation.pop)
    }

    private var daysScreen: DaysScreen {
        DaysScreen(
            days: state.days.latest ?? [], first: services.firstDay, steps: steps.position(of: .days, in: state),
            add: (state.days.latest ?? []).count < EventDay.most ? { self.navigation.push(.day) } : nil,
            remove: { id in
                for day in self.state.days.latest ?? [] where day.id == id {
                    self.navigation.notify("\(day.phrase, as: "day") was removed.")
                }
                self.state.days.edit(from: []) { $0.removeAll { $0.id == id } }
            },
            next: { seen in
                guard !seen.isEmpty else { throw VisitorError("Add at least one day.") }
                self.answer(\.days, with: seen)
                try self.goOn(from: .days)
            },
            back: navigation.pop)
    }

    private var whoScreen: WhoScreen {
        WhoScreen(
            form: state.who.latest ?? WhoForm(), steps: steps.position(of: .who, in: state),
            next: { form in
                guard form.email != self.state.who.value?.email, EmailTypo.meant(by: form.email) != nil else {
                    self.answer(\.who, with: form)
                    return try self.goOn(from: .who)
                }
                self.state.who.edit(from: form) { $0 = form }
                self.navigation.present(.email)
            },
            back: navigation.pop)
    }

    private var emailScreen: EmailScreen {
        let form = state.who.latest ?? WhoForm()
        let (typed, meant) = (form.email, EmailTypo.meant(by: form.email) ?? form.email)
        let take = { (email: String) in
            var form = form
            form.email = email
            self.navigation.dismiss()
            self.answer(\.who, with: form)
            try self.goOn(from: .who)
        }
        return EmailScreen(
            typed: typed, meant: meant, use: { try take(meant) }, keep: { try take(typed) }, close: navigation.dismiss)
    }

    private func send() async throws {
        let reference = try await navigation.once { key in
            if try await services.applications.reference(sentBy: key) == nil { try await visit.take(.applications) }
            return try await services.applications.send(state, once: key)
        }
        navigation.finish(
            SentApplication(reference: reference, email: state.who.value?.email ?? "", answers: copy))
    }

    /// Keeps the file of a form, since a state holds no bytes. The former file goes when the step is done: where it
    /// fails, the state still has that one.
    private func keep<Asked>(
        _ form: inout Asked, _ file: WritableKeyPath<Asked, FormFile?>, _ field: String,
        at place: KeyPath<State, Answer<Asked>>
    ) async throws {
        let (attachments, former) = (services.attachments, state[keyPath: place].latest?[keyPath: file])
        form[keyPath: file] = try await keep(form[keyPath: file], field)
        if let former, let id = former.id, id != form[keyPath: file]?.id {
            navigation.run("drop \(id)") { try await attachments.drop(former) }
        }
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
}

extension ApplicationCoordinator {
    /// The answers as text, for the applicant to keep.
    private var copy: String {
        steps.answers(in: state).map { step in
            step.parts.reduce("\(Phrase(step.title).text)\n") { text, part in
                text + (part.heading.map { "\($0)\n" } ?? "")
                    + part.lines.map { "\(Phrase($0.label).text): \($0.text.replacing("\n", with: ", "))\n" }.joined()
            }
        }.joined(separator: "\n")
    }
}
