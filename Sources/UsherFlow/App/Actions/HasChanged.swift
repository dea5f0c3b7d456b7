// What keeps an action from running whose visitor saw something else.

/// What was seen is not what holds now.
struct HasChanged: Error {}
