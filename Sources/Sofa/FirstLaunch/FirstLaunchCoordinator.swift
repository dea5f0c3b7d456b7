// The first choice of a new visitor: create an account, sign in, or look around.

import Usher

final class FirstLaunchCoordinator: SofaFlow, Coordinator {
    enum Route: Codable, Hashable { case welcome, newAccount, signIn }

    enum Output: Equatable, Sendable {
        case signedUp(Account)
        case signedIn(SignedIn)
        case lookingAround
    }

    static let addresses: [Address<Route>] = [
        Address("", .welcome),
        Address("sign-up", .newAccount, on: .welcome),
        Address("sign-in", .signIn, on: .welcome),
    ]
    static let screens: Screens = [WelcomeScreen.self]
    static let flows: Flows = [NewAccountCoordinator.self, SignInCoordinator.self]

    let navigation = Navigation<Route, Output>()

    func start() -> Route { .welcome }

    func destination(for route: Route) -> Destination {
        switch route {
        case .welcome:
            .screen(
                WelcomeScreen(
                    createAccount: { self.navigation.push(.newAccount) },
                    signIn: { self.navigation.push(.signIn) },
                    lookAround: { self.navigation.finish(.lookingAround) }))
        case .newAccount:
            .flow(
                NewAccountCoordinator(services: services, visit: visit),
                onFinish: { self.navigation.finish(.signedUp($0)) })
        case .signIn:
            .flow(SignInCoordinator(of: self), onFinish: { self.navigation.finish(.signedIn($0)) })
        }
    }
}

struct WelcomeScreen: Screen {
    static let template = "first-launch/welcome"
    static let actions: Actions<Self> = [
        .button("createAccount", \.createAccount), .button("signIn", \.signIn), .button("lookAround", \.lookAround),
    ]

    let title = "Welcome to Sofa"
    let createAccount, signIn, lookAround: () -> Void
}
