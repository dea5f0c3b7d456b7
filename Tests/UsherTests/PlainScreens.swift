// What code does with screens that knows nothing of templates.

import UsherFlow

struct FacelessScreen: FlowScreen {
    static let actions: Actions<Self> = []
    func title(with model: FacelessScreen) -> String { "" }
    func form(with model: FacelessScreen) -> NoForm { NoForm() }
}

func handOn(_ screen: some FlowScreen) -> Destination { .screen(screen) }
