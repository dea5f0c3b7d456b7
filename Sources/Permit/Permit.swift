// The command: reads its options and serves.

import ArgumentParser
import Foundation
import Usher

@main
struct Permit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Permit", abstract: "Takes applications to hold a street party, a market or a race.")

    @Option(help: "The port to listen on; 0 picks a free one.") var port: UInt16 = 8_090
    @Option(help: "The address to listen on.") var host = "127.0.0.1"
    @Option(help: "Where Templates and Public are.") var root = FileManager.default.currentDirectoryPath
    @Option(help: "The SQLite file for what is sent; in memory without it.") var database: String?
    @Option(help: "The folder where mail is written, one file a mail; printed without it.") var outbox: String?
    @Option(help: "The email of somebody who may sign in to the office; several times for several.")
    var clerk: [String] = []
    @Option(help: "The same of a manager.") var manager: [String] = []
    @Option(help: "A name, beside the loopback ones, that visitors may use: addresses in mails begin with it.")
    var hostName: String?
    @Flag(help: "For whoever writes Permit: pages say why they failed, and /_usher shows sessions. Never for visitors.")
    var development = false

    func validate() throws {
        for email in clerk + manager where email.split(separator: "@").count != 2 {
            throw ValidationError("--clerk and --manager must be emails, but one of them is \(email).")
        }
    }

    func run() throws {
        var options = SiteOptions()
        options.isDevelopment = development
        var server = ServerOptions()
        (server.port, server.host) = (port, host)
        server.hostNames = hostName.map { [$0] } ?? []
        do {
            let services = PermitServices(
                database: try database.map { try Database.file($0) } ?? .inMemory(),
                mailer: try Outbox(folder: outbox), member: Staff(clerks: clerk, managers: manager).member)
            let site = try Site.permit(services, folder: root, options: options)
            try site.serve(server) { port in
                services.origin.value = hostName.map { "https://\($0)" } ?? "http://\(host):\(port)"
                if database == nil {
                    print("What is sent is kept in memory and ends with Permit; --database FILE keeps it.")
                }
                if (clerk + manager).isEmpty {
                    print("Nobody may sign in to the office; --clerk EMAIL names somebody.")
                }
                print("Permit is ready on http://\(host):\(port)")
                fflush(nil)
            }
        } catch {
            FileHandle.standardError.write(Data("Permit: \(error)\n".utf8))
            throw ExitCode.failure
        }
    }
}
