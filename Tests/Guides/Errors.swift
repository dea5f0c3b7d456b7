// What the code of Errors and admission stands in: a screen that loads an order, and one that takes its payment.

import Usher

//> Errors.md

struct Orders: Sendable {
    func find(_ number: Int) async throws -> Int? { nil }
}

struct OrderModel: ViewModel {
    let number: Int
    static let fields: Fields<Self> = [.number("number", \.number)]
}

struct OrderScreen: LoadingScreen {
    static let template = "order"
    static let actions: Actions<Self> = []

    let id: Int
    let orders: Orders

    //> Errors.md

    func title(with model: OrderModel) -> Phrase { "Order \(model.number)" }
}

struct PaymentScreen: Screen {
    static let template = "payment"
    //> Errors.md

    let title = "Payment"
    let total: Int
    let pay: (_ total: Int) async throws -> Void
}
