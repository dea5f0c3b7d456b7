// What Words' code stands in: an action that refuses a day.

import Usher

func refuse(_ day: Day) throws {
    //> Words.md
}
