// What code does with screens that knows nothing of templates.

import UsherFlow

struct FacelessScreen: Screen {}

func handOn(_ screen: some Screen) -> Destination { .screen(screen) }
