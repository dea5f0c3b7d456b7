// Texts that lists find and sort, in memory and in SQLite.

import GRDB
import Testing
import Usher
import UsherSQLite

@Suite struct `Folded texts` {
    @Test(arguments: [
        ("Ärzte", "arzte"), ("A\u{308}RZTE", "arzte"), ("Straße", "strasse"), ("Łódź", "lodz"), ("Œuvre", "oeuvre"),
        ("plain TEXT", "plain text"), ("Жук", "жук"), ("", ""),
    ])
    func `are in small letters without accents, however these were typed`(_ text: String, _ folded: String) {
        #expect(FoldedText.of(text) == folded)
    }

    @Test(arguments: [
        ("de", "Äpfel apfelbaum Arzt Ärzte Öl Ost Strand Straße Zebra zoo"),
        ("en-GB", "Äpfel apples café caffè Zoë zoom"),
        ("sv", "apa Zebra zzz åka Äpple ö"), ("fi-FI", "apa Zebra åka Äpple ö"),
        ("da", "apa Zebra Ærø Øl Ånd"), ("nb", "Zebra ære øl år"), ("es", "nuez nzz ñandú oso"),
        ("pl", "lato lzz łódź mama"), ("is", "afi azz ás bók dzz ð Þór Ætt Öl"),
    ])
    func `are sorted as a language does, in memory and by a database`(_ language: String, _ words: String) async throws
    {
        let sorted = words.split(separator: " ").map(String.init)
        let mixed = Array(sorted.reversed())
        let byKey = mixed.sorted { FoldedText.key($0, language: language) < FoldedText.key($1, language: language) }
        #expect(byKey == sorted)
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            database.add(function: .folded)
            database.add(collation: .folded(language))
        }
        let queue = try DatabaseQueue(configuration: configuration)
        let (inOrder, plan, found) = try await queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE word (text TEXT NOT NULL);
                    CREATE INDEX wordByText ON word (text COLLATE folded)
                    """)
            for word in mixed { try database.execute(sql: "INSERT INTO word VALUES (?)", arguments: [word]) }
            let sql = "SELECT text FROM word ORDER BY text COLLATE folded"
            return (
                try String.fetchAll(database, sql: sql),
                try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] ?? "" }.joined(),
                try String.fetchAll(
                    database, sql: "SELECT text FROM word WHERE instr(folded(text), folded(?)) > 0",
                    arguments: [sorted[1].uppercased()])
            )
        }
        #expect(inOrder == sorted && found.contains(sorted[1]))
        #expect(plan.contains("wordByText") && !plan.contains("TEMP B-TREE"), "nothing is compared as it is read")
    }
}
