// The command: reads its options, opens the database and the outbox, and serves.

import ArgumentParser
import Foundation
import Usher
import UsherSQLite

@main
struct Sofa: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Sofa", abstract: "Organizes your downtime: what to read, watch and play next.",
        discussion: "Each option but --development may also be given as an environment variable: SOFA_PORT for --port.")

    @OptionGroup var options: SofaOptions

    func run() throws {
        do {
            let settings = try options.resolved()
            let database = try settings.database.map { try Database.file($0) } ?? Database.inMemory()
            if settings.database == nil {
                print("Accounts are kept in memory and end with Sofa; --database FILE keeps them.")
            }
            let services = SofaServices(database: database, mailer: try Outbox(folder: settings.outbox))
            var options = settings.site
            options.store = try settings.sessions.open(serverName: settings.serverName)
            let site = try Site.sofa(services, folder: settings.root, options: options)
            try site.serve(settings.server) { port in
                services.origin.value = settings.origin(port: port)
                print("Sofa is ready on \(settings.address(port: port))")
                fflush(nil)
            }
        } catch  where Self.isWrongValue(error) {
            throw Self.ending(error, with: ExitCode(64))
        } catch {
            throw Self.ending(error, with: .failure)
        }
    }

    /// True if an option names what cannot be used. A Redis that does not answer is none: it may be back in a moment.
    private static func isWrongValue(_ error: any Error) -> Bool {
        error is SofaOptions.WrongValue || error is DatabaseFileError || error is Outbox.Unwritable
            || error is SQLiteSessionStoreError || error is DevelopmentError
    }

    /// Says in one line why Sofa ends.
    private static func ending(_ error: any Error, with code: ExitCode) -> ExitCode {
        FileHandle.standardError.write(Data("Sofa: \(error)\n".utf8))
        return code
    }
}
