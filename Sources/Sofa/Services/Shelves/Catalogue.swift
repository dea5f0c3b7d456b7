// The items on the shelves of a new database.

enum Catalogue {
    struct Entry: Sendable {
        let kind: Kind
        let title: String
        let creator: String
        let notes: String
    }

    /// Part of a released migration: never reorder, since an item's place here is its id.
    static let first: [Entry] =
        shelf(
            .book,
            """
            Thinking in SwiftUI · Chris Eidhof, Florian Kugler
            How SwiftUI lays out, updates and animates, explained until it stops feeling like magic.
            Practical Combine · Donny Wals
            Values over time, from the first publisher to a networking layer that you would ship.
            Guide to Swift Codable · Mattt
            Everything between a struct and its JSON, including the payloads nobody would have designed.
            Server Side Swift with Vapor · Tim Condon, Tanner Nelson, Logan Wright
            Build a whole back end in the language that you already write every day.
            The Summer Book · Tove Jansson
            A girl, her grandmother and a small island in the Gulf of Finland, and hardly a word too many.
            Piranesi · Susanna Clarke
            A man keeps a careful journal of a house with endless halls, tides and statues.
            The Left Hand of Darkness · Ursula K. Le Guin
            An envoy on a winter planet learns how much of himself he had taken for granted.
            The Design of Everyday Things · Don Norman
            Why doors are pushed when they should be pulled, and whose fault that is.
            Project Hail Mary · Andy Weir
            One astronaut wakes up alone, far from home, and has to science his way to a memory.
            Klara and the Sun · Kazuo Ishiguro
            A solar-powered companion watches the people in her care and draws her own conclusions.
            The Wind in the Willows · Kenneth Grahame
            Messing about in boats, with a motor-car or two, best read aloud and slowly.
            """)
        + shelf(
            .show,
            """
            Severance · Dan Erickson
            Office workers split their memories between work and home, and both halves have questions.
            Slow Horses · Will Smith
            Disgraced spies share a dismal office and, now and then, save the day in spite of it.
            Halt and Catch Fire · Christopher Cantwell, Christopher C. Rogers
            Four people keep building the next big thing in the Texas of the early personal computer.
            Detectorists · Mackenzie Crook
            Two friends walk the fields of Essex with metal detectors, in no hurry whatsoever.
            Station Eleven · Patrick Somerville
            Twenty years after the end of the world a travelling company still plays Shakespeare.
            The Bear · Christopher Storer
            A fine-dining chef comes home to run the family's sandwich shop, at full volume.
            Dark · Baran bo Odar, Jantje Friese
            A boy goes missing in a small German town, and the question is not where but when.
            Only Murders in the Building · Steve Martin, John Hoffman
            Three neighbours with a podcast and no training solve the crime upstairs.
            Planet Earth II · BBC Studios
            Iguanas, snow leopards and the best-known chase in natural history, with David Attenborough.
            The Great British Bake Off · Love Productions
            A tent, twelve amateurs, and the mildest stakes that ever kept anyone up late.
            """)
        + shelf(
            .game,
            """
            Outer Wilds · Mobius Digital
            A solar system to explore in 22-minute loops, where knowledge is the only thing you keep.
            Stardew Valley · ConcernedApe
            Inherit a run-down farm, plant a few parsnips, look up and find that it is midnight.
            Return of the Obra Dinn · Lucas Pope
            An insurance inspector, an empty ship and sixty fates to name from a single frozen moment each.
            A Short Hike · Adam Robinson-Yu
            Climb a mountain to get a phone signal, and take every detour on the way up.
            Hades · Supergiant Games
            Fight your way out of the Underworld, again, and talk it over with the family afterwards.
            Unpacking · Witch Beam
            A life told by eight moves and the things that come out of the boxes.
            Celeste · Maddy Makes Games
            A hard climb up a kind mountain, one small room after another.
            Monument Valley · ustwo games
            Lead a silent princess through staircases that Escher would have liked.
            Disco Elysium · ZA/UM
            A detective with no memory and far too many opinions in his head has a murder to solve.
            Untitled Goose Game · House House
            It is a lovely morning in the village, and you are a horrible goose.
            """)

    /// Two lines for each: its title and who made it, then the notes.
    private static func shelf(_ kind: Kind, _ text: String) -> [Entry] {
        let lines = text.split(separator: "\n").map(String.init)
        return stride(from: 0, to: lines.count, by: 2).map { number in
            let names = lines[number].split(separator: " · ").map(String.init)
            return Entry(kind: kind, title: names[0], creator: names[1], notes: lines[number + 1])
        }
    }
}
