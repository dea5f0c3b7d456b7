// The command: reads its options, opens the database and the outbox, and serves.

import ArgumentParser
import Foundation
import Usher

@main
struct Sofa: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Sofa", abstract: "Organizes your downtime: what to read, watch and play next.",
        discussion: "Each option may also be given as an environment variable, such as SOFA_PORT for --port.")

    @OptionGroup var options: SofaOptions

    func run() throws {
        let settings: SofaOptions.Resolved
        do {
            settings = try options.resolved()
        } catch let wrong as SofaOptions.WrongValue {
            throw Self.ending(wrong, with: ExitCode(64))
        }
        do {
            let database = try settings.database.map { try Database.file($0) } ?? Database.inMemory()
            if settings.database == nil {
                print("Accounts are kept in memory and end with Sofa; --database FILE keeps them.")
            }
            let services = SofaServices(database: database, mailer: try Outbox(folder: settings.outbox))
            let site = try Site.sofa(services, folder: settings.root, options: settings.site)
            try site.serve(settings.server) { port in
                let host = settings.server.host.contains(":") ? "[\(settings.server.host)]" : settings.server.host
                let scheme = settings.server.tls == nil ? "http" : "https"
                services.origin.value = settings.origin ?? "\(scheme)://\(host):\(port)"
                print("Sofa is ready on \(scheme)://\(host):\(port)")
                fflush(nil)
            }
        } catch {
            throw Self.ending(error, with: .failure)
        }
    }

    /// Says in one line why Sofa ends.
    private static func ending(_ error: any Error, with code: ExitCode) -> ExitCode {
        FileHandle.standardError.write(Data("Sofa: \(error)\n".utf8))
        return code
    }
}
